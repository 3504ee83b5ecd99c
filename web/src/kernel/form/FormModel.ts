import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { createContext, use, type ComponentType, type Context, type ReactNode } from "react";
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

/** The declaration of a form and its calls. */
export type FormSource<F extends Form = Form> = {
  readonly form: F;
  readonly api: Omit<FormApi, "load"> & {
    readonly load: (...asked: Parameters<FormApi["load"]>) => Promise<Loaded<F>>;
  };
  /** The answer of `getFormData`: beside who may edit, the value sets of a form that has many. */
  readonly formData: FormDataOf<F>;
};

/** The record of a form as it was loaded, and what its viewer may do with it. */
export type FormRecordState = {
  /** Null while the record is not there yet. */
  readonly id: number | null;
  /** Of a record with a life of its own: the moves open to whoever reads it. */
  readonly moves: readonly string[];
  /** Further abilities of the reader with it. */
  readonly may: Abilities;
  /** Is it the record of whoever fills it in? Then browsers may fill its fields. */
  readonly isOwn: boolean;
  /** The values that count as unchanged. */
  readonly loaded: Values;
};

/** The looks and words of the fields. */
export type FormLooks = {
  readonly words: Words;
  /** Returns the name of a field that stands alone; see `labelsOf`. */
  readonly labelOf: (path: string) => string;
  readonly editors: Editors;
  /** Does it take the width of the form? */
  readonly isWide: (path: string, field: Field) => boolean;
  readonly appears: Appearing;
  /** Draws a field: for fields that have fields of their own. */
  readonly drawField: (props: FormFieldProps) => ReactNode;
  /** The id of the input at a path. */
  readonly idOf: (path: string) => string;
};

export const FormSourceContext = createContext<FormSource | null>(null);
export const FormRecordContext = createContext<FormRecordState | null>(null);
export const FormLooksContext = createContext<FormLooks | null>(null);
export const EditableContext = createContext<((name: string) => boolean) | null>(null);

/** @throws {Error} outside a form */
function useInForm<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error("a field outside a form");
  return value;
}

/**
 * Returns the declaration and the calls of the form around; given the declaration, with its types.
 *
 * @throws {Error} within another form
 */
export function useFormSource<const F extends Form = Form>(form?: F): FormSource<F> {
  const source = useInForm(FormSourceContext);
  if (form && source.form.control !== form.control) throw new Error(`a field of ${form.control} outside of it`);
  // The cast: the source is of this declaration, which has just been checked.
  return source as unknown as FormSource<F>;
}

export const useFormRecord = (): FormRecordState => useInForm(FormRecordContext);
export const useFormLooks = (): FormLooks => useInForm(FormLooksContext);
/** Returns whether a field may be edited, by its name. */
export const useEditable = (): ((name: string) => boolean) => useInForm(EditableContext);

/** Returns the `autocomplete` of a field: its purpose where the record is one's own (WCAG 1.3.5), else nothing may be filled in. */
export function useAutofill({ autofill }: Field): string {
  const { isOwn } = useFormRecord();
  return isOwn && autofill !== undefined ? autofill : "off";
}
