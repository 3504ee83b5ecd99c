import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { createContext, use, type ComponentType, type ReactNode } from "react";
import type { FieldErrors } from "react-hook-form";
import type { Abilities, FormApi, FormDataOf, Loaded } from "./form-api.ts";
import type { Words } from "./form-words.ts";
import type { Appearing } from "./layout.ts";
import type { Values } from "./record/values.ts";

/**
 * The props of a field's editor. The editor puts `id` on the element that takes the focus, and tells by `onChange` and
 * `onBlur` what happens to it.
 */
export type EditorProps<K extends Field["kind"] = Field["kind"]> = {
  readonly id: string;
  /** The path of its value in the form: `grantList.0.level`. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  readonly field: Extract<Field, { kind: K }>;
  readonly words: Words;
  /** In the shape of `values.ts`: texts are never null. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly isWrong: boolean;
  readonly describedBy: string;
};

/** Editors that a page brings: those that are too heavy for every form, and its own for one of its fields. */
export type Editors = {
  readonly richText?: ComponentType<EditorProps<"richText">>;
  readonly file?: ComponentType<EditorProps<"file">>;
  /** By the field's name; of a field of rows by both: `raceList.startTime`. */
  readonly byName?: Readonly<Record<string, ComponentType<EditorProps>>>;
  /** The components that show a field to a viewer who may not edit it. */
  readonly shown?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
};

export type FormFieldProps = {
  /** The path of its value in the form: `name`, `grantList.0.level`. */
  readonly path: string;
  readonly name: string;
  readonly field: Field;
  readonly words: Words;
  readonly editable: boolean;
};

/** The knowledge that everything inside a form shares. */
export type FormModel = {
  readonly form: Form;
  readonly api: FormApi;
  readonly words: Words;
  /** Returns the name of a field that stands alone; see `labelsOf`. */
  readonly labelOf: (path: string) => string;
  readonly editors: Editors;
  /** Does it take the width of the form? */
  readonly isWide: (path: string, field: Field) => boolean;
  readonly appears: Appearing;
  /** The answer of `getFormData`: beside who may edit, the value sets of a form that has many. */
  readonly formData: FormDataOf<Form>;
  /** Of the record; null while it is not there yet. */
  readonly id: number | null;
  /** Of a record with a life of its own: the moves open to whoever reads it. */
  readonly moves: readonly string[];
  /** Further abilities of the reader with it. */
  readonly may: Abilities;
  /** Is it the record of whoever fills it in? Then browsers may fill its fields. */
  readonly isOwn: boolean;
  /** The values as they were loaded, which count as unchanged. */
  readonly loaded: Values;
  readonly errors: FieldErrors<Values>;
  readonly isEditable: (name: string) => boolean;
  /** Draws a field: for fields that have fields of their own. */
  readonly drawField: (props: FormFieldProps) => ReactNode;
  /** The id of the input at a path. */
  readonly idOf: (path: string) => string;
};

export const FormContext = createContext<FormModel | null>(null);

/** The model of a form whose declaration is known: what it loads is typed by that. */
type ModelOf<F extends Form> = Omit<FormModel, "formData" | "api"> & {
  readonly formData: FormDataOf<F>;
  readonly api: Omit<FormApi, "load"> & {
    readonly load: (...asked: Parameters<FormApi["load"]>) => Promise<Loaded<F>>;
  };
};

/**
 * Returns the model of the form around; given the declaration, with its types.
 *
 * @throws {Error} outside a form, or within another one
 */
export function useFormModel<const F extends Form = Form>(form?: F): ModelOf<F> {
  const model = use(FormContext);
  if (model === null) throw new Error("a field outside a form");
  if (form && model.form.control !== form.control) throw new Error(`a field of ${form.control} outside of it`);
  // The cast: the model is of this declaration, which has just been checked.
  return model as unknown as ModelOf<F>;
}

/** Returns the `autocomplete` of a field: its purpose where the record is one's own (WCAG 1.3.5), else nothing may be filled in. */
export function useAutofill({ autofill }: Field): string {
  const { isOwn } = useFormModel();
  return isOwn && autofill !== undefined ? autofill : "off";
}
