import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { createContext, use, type ComponentType, type Context, type ReactNode } from "react";
import type { Abilities, FormApi, FormDataOf, Loaded } from "./form-api.ts";
import type { Words } from "./form-words.ts";
import type { Appearing } from "./layout.ts";
import type { Values } from "./record/values.ts";

/**
 * The props of a field's editor. The editor puts `id` on its focusable element and reports by `onChange` and `onBlur`.
 */
export type EditorProps<K extends Field["kind"] = Field["kind"]> = {
  readonly id: string;
  /** The path of the value in the form: `grantList.0.level`. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  readonly field: Extract<Field, { kind: K }>;
  readonly words: Words;
  /** In the form of `values.ts`: texts are never null. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly isWrong: boolean;
  readonly describedBy: string;
};

/** The editors that a page provides: heavy ones that only some forms load, and custom ones for single fields. */
export type Editors = {
  readonly richText?: ComponentType<EditorProps<"richText">>;
  readonly file?: ComponentType<EditorProps<"file">>;
  /** By field name; a field within rows has both names: `raceList.startTime`. */
  readonly byName?: Readonly<Record<string, ComponentType<EditorProps>>>;
  /** The components that show a field to a viewer who may not edit it. */
  readonly shown?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
};

export type FormFieldProps = {
  /** The path of the value in the form: `name`, `grantList.0.level`. */
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
  /** The response of `getFormData`: the edit rights, and the value sets of a form with many. */
  readonly formData: FormDataOf<F>;
};

/** The record of a form as loaded, and the viewer's rights to it. */
export type FormRecordState = {
  /** Null for a new record. */
  readonly id: number | null;
  /** The moves of its flow that are open to the viewer. */
  readonly moves: readonly string[];
  /** Further abilities of the viewer. */
  readonly may: Abilities;
  /** Whether it is the viewer's own record. Then browsers may autofill its fields. */
  readonly isOwn: boolean;
  /** The values that count as unchanged. */
  readonly loaded: Values;
};

/** The appearance and texts of the fields. */
export type FormLooks = {
  readonly words: Words;
  /** Returns the label of a field outside its section; see `labelsOf`. */
  readonly labelOf: (path: string) => string;
  readonly editors: Editors;
  /** Returns whether the page points out a field; see `useMarked` of the options. */
  readonly isPointedOut: (path: string) => boolean;
  /** Returns whether a field takes the full width of the form. */
  readonly isWide: (path: string, field: Field) => boolean;
  readonly appears: Appearing;
  /** Returns whether a section is folded at first. */
  readonly isFolded: (section: string) => boolean;
  /** Draws a field, for fields that contain fields. */
  readonly drawField: (props: FormFieldProps) => ReactNode;
  /** Returns the id of the input at a path. */
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
 * Returns the declaration and the calls of the surrounding form; with a declaration given, typed by it.
 *
 * @throws {Error} within another form
 */
export function useFormSource<const F extends Form = Form>(form?: F): FormSource<F> {
  const source = useInForm(FormSourceContext);
  if (form && source.form.control !== form.control) throw new Error(`a field of ${form.control} outside of it`);
  // cast: the check above proves that the source is of this declaration.
  return source as unknown as FormSource<F>;
}

export const useFormRecord = (): FormRecordState => useInForm(FormRecordContext);
export const useFormLooks = (): FormLooks => useInForm(FormLooksContext);
/** Returns whether a field may be edited, by its name. */
export const useEditable = (): ((name: string) => boolean) => useInForm(EditableContext);

/** Returns the `autocomplete` of a field: its purpose in the viewer's own record (WCAG 1.3.5), else "off". */
export function useAutofill({ autofill }: Field): string {
  const { isOwn } = useFormRecord();
  return isOwn && autofill !== undefined ? autofill : "off";
}
