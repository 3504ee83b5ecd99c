/** Edit forms (product/forms 1): one declaration gives the calls, the schema, the fields' limits and the dto's type. */
import type { Needs } from "../access.ts";
import type { Right } from "../right.ts";
import type { FormChoices } from "./form-choices.ts";

type Common = {
  /**
   * `"onCreate"`: required while the record is new; later it may stay as it is. `"onSubmit"`: required from when the record is handed in (`handedIn`); a
   * draft may leave it open. `"byRule"`: the form's rules, or the server's, say when it must be filled in; it is marked as required, and no schema
   * asks for it.
   */
  readonly required?: true | "onCreate" | "onSubmit" | "byRule";
  /** Shown, never written: `created`, a name that may not change. `"onceMade"`: written when the record is new only. */
  readonly readOnly?: true | "onceMade";
  /** Never written down: secrets and health data appear in the change log as `***`. */
  readonly masked?: true;
  /** Goes with a save and is stored nowhere, so that a dto may leave it out: the present password. */
  readonly unstored?: true;
  readonly autofill?: Autofill;
  /** Only for those; for all others the field does not exist, in neither direction. */
  readonly shownTo?: Needs;
  /** Of each record only for those whom the server's binding names: health data. For all others as if hidden by `shownTo`. */
  readonly confined?: true;
};

/** A mask as people type it: 0 is a digit, all else stands for itself. */
export type Mask = string;

type Text = { readonly max: number };
/** The purpose of a field of oneself, by which browsers fill it (WCAG 1.3.5); used where the record is one's own. */
export type Autofill =
  | "address-level1"
  | "address-level2"
  | "address-line1"
  | "bday"
  | "email"
  | "family-name"
  | "given-name"
  | "organization"
  | "postal-code"
  | "sex"
  | "tel";
/** `link`: the address of a web page, which may be typed without its beginning. */
type Line = Text & { readonly mask?: Mask; readonly capitalise?: true; readonly link?: true };
/**
 * One or several other records, by id. `selection` names the call that offers them; `search`: asked for by what is typed; `brings`: texts that
 * come with each, for the page to fill other fields with; `labels`: where names that the portal itself gave stand in the reader's language.
 */
type Choice = {
  readonly selection: string;
  readonly search?: true;
  readonly brings?: readonly string[];
  readonly labels?: string;
};

export type Field = Common &
  (
    | ({ readonly kind: "line" } & Line)
    | ({ readonly kind: "area" } & Text)
    | { readonly kind: "email"; readonly max: number }
    | { readonly kind: "password"; readonly max: number }
    | { readonly kind: "whole"; readonly min: number; readonly max: number }
    /** A time of the day or a length of time in seconds, typed as HH:mm. */
    | { readonly kind: "time"; readonly max: number }
    | { readonly kind: "yesNo" }
    | { readonly kind: "day" }
    | { readonly kind: "moment" }
    /** `labels`: where the names of the values are among the texts, as in a list's column: `access.userStatus` names `Verified`. */
    | {
        readonly kind: "oneOf";
        readonly values: readonly string[];
        readonly labels: string;
        readonly selection?: string;
      }
    /** Several of a few values; without `values` keys that only the form itself knows. */
    | { readonly kind: "codes"; readonly values?: readonly string[]; readonly labels?: string; readonly most: number }
    | ({ readonly kind: "record" } & Choice)
    | ({ readonly kind: "records" } & Choice)
    | {
        readonly kind: "rows";
        readonly fields: Fields;
        readonly most: number;
        /** Without a line nothing is missing. */
        readonly mayBeEmpty?: true;
      }
    | { readonly kind: "file"; readonly accepts: "picture" | "document" | "any" }
    | { readonly kind: "richText"; readonly max: number }
  );

/** By name; those of a record within the record are dotted: `"president.lastName"` travels as `{ president: { lastName } }`. */
export type Fields = Readonly<Record<string, Field>>;

type Rest<K extends Field["kind"]> = Omit<Extract<Field, { kind: K }>, "kind">;
const of =
  <const K extends Field["kind"]>(kind: K) =>
  <const O extends Rest<K>>(options: O) =>
    ({ kind, ...options }) as { readonly kind: K } & O;

/** One line of text: `line({ max: 255, required: true })`. */
export const line = of("line");
/** Text of several lines. */
export const area = of("area");
export const email = of("email");
export const password = of("password");
/** A whole number. */
export const whole = of("whole");
/** `time({ max: 86_340 })`: half past nine is 34,200. */
export const time = of("time");
export const yesNo = of("yesNo");
/** A day, `yyyy-MM-dd`. */
export const day = of("day");
/** A moment, ISO 8601 in UTC. */
export const moment = of("moment");
export const oneOf = of("oneOf");
/** `codes({ values: LICENCE_TYPES, labels: "people.licenceType", most: 4, required: true })` */
export const codes = of("codes");
/** Another record: `record({ selection: "getParentListSelection", required: true })`. */
export const record = of("record");
export const records = of("records");
/** Rows of fields inside the form: `rows({ fields: { service: …, grantedLevel: … }, most: 50 })`. */
export const rows = of("rows");
export const file = of("file");
export const richText = of("richText");

export type Form = {
  readonly control: `${string}EditControl` | `${string}SubmitControl`;
  /** The right to open a record; the server's scope decides which records. */
  readonly needs: Needs;
  readonly writes: Needs;
  /** The right to make a record, if it is narrower than that to write one. */
  readonly creates?: Needs;
  /** Abilities beside reading and writing, by name; each travels with the record as yes or no. */
  readonly may?: Readonly<Record<string, Right>>;
  readonly fields: Fields;
  /** The choices of a form that has many, told at once beside who may edit. */
  readonly choices?: FormChoices;
  /** In the order shown; a form without has one page of all its fields. A field stands in one tab only. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
  /** The field whose value is the form's title. */
  readonly title: string;
  /** Only one person edits a record at a time (product/forms 3). */
  readonly lock?: true;
  /** Its records have a life (`serveFlow`): the moves that are open to the reader travel with each. */
  readonly moves?: true;
  /** Records are there already: none is made here. */
  readonly create?: false;
  /** Asks the server at every change too, not only when a save is refused (`validate`). */
  readonly asksWhileTyped?: true;
  /**
   * Finds problems that span fields, by path into the dto; messages are paths into the texts. Page and server share it. It is asked of what is sound:
   * what the schema refuses is undefined, a list empty.
   */
  readonly rules?: Rules;
  /**
   * Of a form whose records are drafts at first: the field that says that one was handed in, and rules that hold, beside what is required `"onSubmit"`,
   * when it is handed in and from then on.
   */
  readonly handedIn?: { readonly field: string; readonly rules?: Rules };
};

type Rules = (dto: Readonly<Record<string, unknown>>) => readonly Problem[];

export type Problem = { readonly path: string; readonly message: string };

/** Returns the first problem of each field: of what cannot be read nobody asks whether it is right. */
export const firstOfEach = <P extends { readonly path: string }>(problems: readonly P[]): P[] =>
  problems.filter(({ path }, place) => problems.findIndex((other) => other.path === path) === place);

/**
 * Declares a form:
 *
 *     export const contestForm = defineForm({
 *       control: "contestEditControl",
 *       needs: anyOf("Contest"),
 *       writes: writes("Contest"),
 *       title: "name",
 *       fields: { name: line({ max: 255, required: true }) },
 *     });
 *
 * `formCalls(contestForm)` makes its calls: `GET /contestEditControl/create`, `POST /contestEditControl/getData`, `…/validate`, `…/save` and
 * `…/update`; with `lock` also `…/requestEditAccess` and `…/releaseEditAccess`.
 */
export const defineForm = <const F extends Form>(form: F): F => form;

const ON_CREATE = new WeakMap<Form, Form>();

/** Returns the declaration as it holds for a record that is not there yet: what is required when it is created is required. One for each declaration. */
export function onCreate<F extends Form>(form: F): F {
  const known = ON_CREATE.get(form) ?? {
    ...form,
    fields: Object.fromEntries<Field>(
      Object.entries(form.fields).map(([name, field]) => [
        name,
        field.required === "onCreate" ? { ...field, required: true } : field,
      ]),
    ),
  };
  ON_CREATE.set(form, known);
  // The cast: the same fields under the same names.
  return known as F;
}

const ON_SUBMIT = new WeakMap<Form, Form>();

/** A declaration as it holds for a record that is handed in. */
export type OnSubmit<F extends Form> = Omit<F, "fields"> & { readonly fields: FieldsOnSubmit<F["fields"]> };
type FieldsOnSubmit<R extends Fields> = { readonly [K in keyof R]: FieldOnSubmit<R[K]> };
type FieldOnSubmit<F extends Field> = F extends { kind: "rows"; fields: infer R extends Fields }
  ? Omit<F, "fields"> & { readonly fields: FieldsOnSubmit<R> }
  : F extends { required: "onSubmit" }
    ? Omit<F, "required"> & { readonly required: true }
    : F;

/** Returns the declaration as it holds for a record that is handed in: what is required on submission is required, and the rules for it hold. One for each. */
export function onSubmit<F extends Form>(form: F): OnSubmit<F> {
  const { rules, handedIn } = form;
  const known = ON_SUBMIT.get(form) ?? {
    ...form,
    fields: fieldsOnSubmit(form.fields),
    ...(handedIn?.rules && { rules: (dto) => [...(rules?.(dto) ?? []), ...(handedIn.rules?.(dto) ?? [])] }),
  };
  ON_SUBMIT.set(form, known);
  // The cast: the same fields under the same names, those required on submission.
  return known as unknown as OnSubmit<F>;
}

const fieldsOnSubmit = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.kind === "rows") return [name, { ...field, fields: fieldsOnSubmit(field.fields) }];
      return [name, field.required === "onSubmit" ? { ...field, required: true } : field];
    }),
  );

/**
 * Finds what a draft lacks to be handed in: fields that are required on submission and empty, and what the rules for it say.
 *
 * @param dto its valid fields: a field that the schema refused is undefined, and the rules read such a list as empty
 */
export const missingOnSubmit = (
  { fields, handedIn }: Form,
  dto: Readonly<Record<string, unknown>>,
): readonly Problem[] =>
  firstOfEach([...emptyIn(fields, dto, ""), ...(handedIn?.rules?.(withLists(fields, dto)) ?? [])]);

/** Kinds of fields whose value is an array. */
export const LIST_KINDS: ReadonlySet<Field["kind"]> = new Set(["rows", "records", "codes"]);

const withLists = (fields: Fields, dto: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...dto,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      LIST_KINDS.has(kind) && dto[name] === undefined ? [[name, []]] : [],
    ),
  ),
});

const emptyIn = (fields: Fields, values: Readonly<Record<string, unknown>>, within: string): Problem[] =>
  Object.entries(fields).flatMap(([name, field]): Problem[] => {
    const [path, value] = [within + name, values[name]];
    if (field.kind === "rows" && Array.isArray(value))
      return value.flatMap((row: typeof values, place) => emptyIn(field.fields, row, `${path}.${place}.`));
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return field.required === "onSubmit" && isEmpty ? [{ path, message: "kernel.error.required" }] : [];
  });

type Optional<F extends Field, V> = F extends { required: true } ? V : V | null;

/** A field's value in a dto. Texts that are left empty are null. */
export type ValueOf<F extends Field> = F extends { kind: "yesNo" }
  ? boolean
  : F extends { kind: "whole" | "time" }
    ? Optional<F, number>
    : F extends { kind: "codes" }
      ? readonly (F extends { values: readonly (infer V)[] } ? V : string)[]
      : F extends { kind: "oneOf"; values: readonly (infer V)[] }
        ? Optional<F, V>
        : F extends { kind: "record" }
          ? Optional<F, { readonly id: number; readonly name?: string | undefined }>
          : F extends { kind: "records" }
            ? readonly { readonly id: number; readonly name?: string | undefined }[]
            : F extends { kind: "rows"; fields: infer R extends Fields }
              ? readonly DtoOf<R>[]
              : Optional<F, string>;

/** The values that a form reads and writes, by field. */
export type DtoOf<R extends Fields> = { readonly [K in keyof R]: ValueOf<R[K]> };
export type Dto<F extends Form> = DtoOf<F["fields"]>;

/** The values that a viewer reads of a record: a field that is not for everyone may be absent. */
export type SeenOf<R extends Fields> = DtoOf<Pick<R, ForAll<R>>> & Partial<DtoOf<Omit<R, ForAll<R>>>>;
type ForAll<R extends Fields> = {
  [K in keyof R]: R[K] extends { shownTo: Needs } | { confined: true } ? never : K;
}[keyof R];

/** The calls that offer records for the fields, those of rows too: `"getRoleListSelection" | …`. */
export type SelectionOf<R extends Fields> = {
  [K in keyof R]: R[K] extends { kind: "record" | "records"; selection: infer S extends string }
    ? S
    : R[K] extends { kind: "rows"; fields: infer I extends Fields }
      ? SelectionOf<I>
      : never;
}[keyof R];

/** Nothing may be edited, everything, or only the fields listed (product/access 14). */
export type EditableAccess = "NoAccess" | "Full" | "Restricted";
