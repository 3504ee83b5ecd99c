/** Edit forms (product/forms 1): one declaration gives the calls, the schema, the limits of fields and the dto's type. */
import type { Needs } from "../access.ts";
import type { Accepts } from "../file-types.ts";
import type { Right } from "../right.ts";
import type { FormChoices } from "./form-choices.ts";

type Common = {
  /**
   * `"onCreate"`: required while the record is new; optional later. `"onSubmit"`: required from submission on (`handedIn`); a draft may
   * leave it empty. `"byRule"`: rules of the form or the server decide when it is required; it is marked as required, and no schema checks
   * it.
   */
  readonly required?: true | "onCreate" | "onSubmit" | "byRule";
  /** Shown, never written: `created`, a name that cannot change. `"onceMade"`: written only when the record is new. */
  readonly readOnly?: true | "onceMade";
  /** Masked as `***` in the change log: secrets and health data. */
  readonly masked?: true;
  /** Sent with a save and never stored, so a dto may omit it: the present password. */
  readonly unstored?: true;
  readonly autofill?: Autofill;
  /** For these viewers only; for all others the field does not exist, in neither direction. */
  readonly shownTo?: Needs;
  /** For the viewers that the server's binding names, by record: health data. For all others as if hidden by `shownTo`. */
  readonly confined?: true;
};

/** A mask as people type it: 0 is a digit, any other sign is itself. */
export type Mask = string;

type Text = { readonly max: number };
/** The purpose of a field about the user, for the browser's autofill (WCAG 1.3.5); used where the record is the viewer's own. */
export type Autofill =
  | "address-level1"
  | "address-level2"
  | "address-line1"
  | "bday"
  | "country"
  | "email"
  | "family-name"
  | "given-name"
  | "organization"
  | "postal-code"
  | "sex"
  | "tel";
/** `link`: the address of a web page, which may be typed without its scheme. */
type Line = Text & { readonly mask?: Mask; readonly capitalise?: true; readonly link?: true };
/**
 * One or several other records, by id. `selection`: the call that offers them; `search`: offered by typed text; `brings`: texts sent with
 * each, from which the page fills other fields; `ownFirst`: its rows have a column `own`, true for those that are first in the list;
 * `labels`: where the texts have names of records that the portal itself provides; VALUE_NAMES for those of value sets.
 */
type Choice = {
  readonly selection: string;
  readonly search?: true;
  readonly brings?: readonly string[];
  readonly ownFirst?: true;
  readonly labels?: string;
};

export type Field = Common &
  (
    | ({ readonly kind: "line" } & Line)
    | ({ readonly kind: "area" } & Text)
    | { readonly kind: "email"; readonly max: number }
    | { readonly kind: "password"; readonly max: number }
    | { readonly kind: "whole"; readonly min: number; readonly max: number }
    /** A time of day or a duration in seconds, typed as HH:mm. */
    | { readonly kind: "time"; readonly max: number }
    | { readonly kind: "yesNo" }
    | { readonly kind: "day" }
    | { readonly kind: "moment" }
    /** `labels`: where the texts have the names of the values, as in a list's column: `access.userStatus` names `Verified`. */
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
        /** No line is required. */
        readonly mayBeEmpty?: true;
      }
    | { readonly kind: "file"; readonly accepts: Accepts }
    | { readonly kind: "richText"; readonly max: number }
  );

/** By name. Fields of a nested record are dotted: `"president.lastName"` is sent as `{ president: { lastName } }`. */
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
/** `codes({ values: LICENCE_TYPES, labels: "competition.licenceType", most: 4, required: true })` */
export const codes = of("codes");
/** Another record: `record({ selection: "getParentListSelection", required: true })`. */
export const record = of("record");
export const records = of("records");
/** Rows of fields inside the form: `rows({ fields: { service: …, grantedLevel: … }, most: 50 })`. */
export const rows = of("rows");
export const file = of("file");
export const richText = of("richText");

/** The kinds of file, each with everything that the one before accepts. */
const WIDER: readonly Accepts[] = ["picture", "paper", "any"];

/** Returns the kind of file that the uploads of a form accept: the widest of its fields. */
export function uploadAccepts(fields: Fields): Accepts {
  const kinds = Object.values(fields).flatMap((field): Accepts[] => {
    if (field.kind === "rows") return [uploadAccepts(field.fields)];
    return field.kind === "file" ? [field.accepts] : [];
  });
  return WIDER.findLast((kind) => kinds.includes(kind)) ?? "picture";
}

export type Form = {
  readonly control: `${string}EditControl` | `${string}SubmitControl`;
  /** The needs to open a record; the server's scope decides which records. */
  readonly needs: Needs;
  readonly writes: Needs;
  /** The needs to create a record, if they differ from those to write one. */
  readonly creates?: Needs;
  /** Abilities beside reading and writing, by name; each is sent with the record as a boolean. */
  readonly may?: Readonly<Record<string, Right>>;
  readonly fields: Fields;
  /** The choices of a form with many, sent together beside who may edit. */
  readonly choices?: FormChoices;
  /** In display order; a form without tabs has one page of all its fields. A field is in one tab only. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
  /** The field whose value is the form's title. */
  readonly title: string;
  /** Only one user edits a record at a time (product/forms 3). */
  readonly lock?: true;
  /** Its records have a flow (`serveFlow`): the moves open to the viewer are sent with each. */
  readonly moves?: true;
  /** Records cannot be created here. */
  readonly create?: false;
  /** Validates on the server at every change too, not only after a refused save (`validate`). */
  readonly asksWhileTyped?: true;
  /**
   * Returns problems that span fields, by path into the dto; messages are paths into the texts. Shared by page and server. The dto has only
   * valid values: an invalid one is undefined, an invalid list empty.
   */
  readonly rules?: Rules;
  /**
   * For a form whose records start as drafts: the field that marks submission, and rules that hold from then on, beside the fields required
   * `"onSubmit"`.
   */
  readonly handedIn?: { readonly field: string; readonly rules?: Rules };
};

type Rules = (dto: Readonly<Record<string, unknown>>) => readonly Problem[];

export type Problem = { readonly path: string; readonly message: string };

/** Returns the first problem of each field. */
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

/** Returns the declaration for a new record: fields required on creation are required. Created once for each declaration. */
export function onCreate<F extends Form>(form: F): F {
  const cached = ON_CREATE.get(form) ?? {
    ...form,
    fields: Object.fromEntries<Field>(
      Object.entries(form.fields).map(([name, field]) => [
        name,
        field.required === "onCreate" ? { ...field, required: true } : field,
      ]),
    ),
  };
  ON_CREATE.set(form, cached);
  // cast: the same fields under the same names.
  return cached as F;
}

const ON_SUBMIT = new WeakMap<Form, Form>();

/** A declaration for a submitted record. */
export type OnSubmit<F extends Form> = Omit<F, "fields"> & { readonly fields: FieldsOnSubmit<F["fields"]> };
type FieldsOnSubmit<R extends Fields> = { readonly [K in keyof R]: FieldOnSubmit<R[K]> };
type FieldOnSubmit<F extends Field> = F extends { kind: "rows"; fields: infer R extends Fields }
  ? Omit<F, "fields"> & { readonly fields: FieldsOnSubmit<R> }
  : F extends { required: "onSubmit" }
    ? Omit<F, "required"> & { readonly required: true }
    : F;

/**
 * Returns the declaration for a submitted record: fields required on submission are required, and its rules apply. Created once for each
 * declaration.
 */
export function onSubmit<F extends Form>(form: F): OnSubmit<F> {
  const { rules, handedIn } = form;
  const cached = ON_SUBMIT.get(form) ?? {
    ...form,
    fields: fieldsOnSubmit(form.fields),
    ...(handedIn?.rules && { rules: (dto) => [...(rules?.(dto) ?? []), ...(handedIn.rules?.(dto) ?? [])] }),
  };
  ON_SUBMIT.set(form, cached);
  // cast: the same fields under the same names, those of `"onSubmit"` now required.
  return cached as unknown as OnSubmit<F>;
}

const fieldsOnSubmit = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.kind === "rows") return [name, { ...field, fields: fieldsOnSubmit(field.fields) }];
      return [name, field.required === "onSubmit" ? { ...field, required: true } : field];
    }),
  );

/**
 * Returns what a draft lacks for submission: empty fields that are required on submission, and problems of the rules for it.
 *
 * @param dto its valid fields: an invalid one is undefined, and the rules read such a list as empty
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

/** A field's value in a dto. An empty text is null. */
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

/** The values that a viewer reads of a record: a field with restricted viewers may be absent. */
export type SeenOf<R extends Fields> = DtoOf<Pick<R, ForAll<R>>> & Partial<DtoOf<Omit<R, ForAll<R>>>>;
type ForAll<R extends Fields> = {
  [K in keyof R]: R[K] extends { shownTo: Needs } | { confined: true } ? never : K;
}[keyof R];

/** The calls that offer records for the fields, also within rows: `"getRoleListSelection" | …`. */
export type SelectionOf<R extends Fields> = {
  [K in keyof R]: R[K] extends { kind: "record" | "records"; selection: infer S extends string }
    ? S
    : R[K] extends { kind: "rows"; fields: infer I extends Fields }
      ? SelectionOf<I>
      : never;
}[keyof R];

/** No field may be edited, all fields, or only those listed (product/access 14). */
export type EditableAccess = "NoAccess" | "Full" | "Restricted";
