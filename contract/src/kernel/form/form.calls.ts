/** The schema and the calls of a form, from its declaration (product/forms 2). */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id, named, nothing } from "../calls.ts";
import { schemas, valueSchema } from "./field.schema.ts";
import { flat } from "./form-names.ts";
import { onCreate, LIST_KINDS, type Dto, type Field, type Fields, type Form } from "./form.ts";
import { ProtectionLevel } from "../table/table.calls.ts";
import type { ChoicesOf } from "./form-choices.ts";

/** Strict at every level. A nested record without required fields may be absent. */
function nestedObject(fields: Record<string, z.ZodType>): z.ZodObject {
  const own: Record<string, z.ZodType> = {};
  const inner = new Map<string, Record<string, z.ZodType>>();
  for (const [name, schema] of Object.entries(fields)) {
    const dot = name.indexOf(".");
    if (dot < 0) own[name] = schema;
    else inner.set(name.slice(0, dot), { ...inner.get(name.slice(0, dot)), [name.slice(dot + 1)]: schema });
  }
  for (const [name, members] of inner) {
    const part = nestedObject(members);
    own[name] = Object.values(part.shape).every((schema) => schema instanceof z.ZodOptional) ? part.optional() : part;
  }
  return z.strictObject(own);
}

const SCHEMAS = new WeakMap<Form, z.ZodType>();

/**
 * Returns the schema of a form's writable fields: strict, with every limit of the declaration and the rules that span fields. Page and
 * server use the same one; it is created once for each declaration.
 */
export function dtoSchema<const F extends Form>(form: F): z.ZodType<Partial<Dto<F>>> {
  const schema = SCHEMAS.get(form) ?? madeSchema(form);
  SCHEMAS.set(form, schema);
  // cast: the schema has the fields that the dto's type is derived from.
  return schema as z.ZodType<Partial<Dto<F>>>;
}

function madeSchema(form: Form): z.ZodType {
  const names = Object.keys(form.fields);
  const wire = ruled(form, nestedObject(schemas(form.fields)));
  return names.some((name) => name.includes(".")) ? wire.transform((dto) => flat(dto, names)) : wire;
}

/** Adds the rules. They run on the valid fields even where others are invalid, so that all problems are reported at once. */
function ruled({ fields, rules }: Form, object: z.ZodObject): z.ZodObject {
  if (!rules) return object;
  const names = Object.keys(fields);
  return object.superRefine(
    (dto, problems) => {
      const wrong = problems.issues.map(({ path = [] }) => path.join("."));
      for (const { path, message } of rules(soundIn(fields, flat(dto, names), wrong)))
        if (!wrong.some((other) => isWithin(path, other)))
          problems.addIssue({ code: "custom", path: path.split("."), message, input: dto });
    },
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  );
}

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns values without those at invalid paths: an invalid value is undefined, an unreadable list is empty, and a row keeps its valid
 * values.
 *
 *     soundIn({ day: day({}), rows: rows({ … }) }, { day: "x", rows: [{ a: "x", b: "y" }] }, ["day", "rows.0.a"])
 *     // { day: undefined, rows: [{ a: undefined, b: "y" }] }
 */
function soundIn(fields: Fields, values: Values, wrong: readonly string[]): Record<string, unknown> {
  if (wrong.length === 0) return { ...values };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values || wrong.some((path) => isWithin(name, path)))
      .map(([name, field]) => [name, soundValue(name, field, values[name], wrong)]),
  );
}

function soundValue(name: string, field: Field, value: unknown, wrong: readonly string[]): unknown {
  const inside = wrong.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  if (!wrong.some((path) => isWithin(name, path)) && inside.length === 0) return value;
  if (field.kind === "rows" && Array.isArray(value) && inside.length > 0 && inside.every((path) => path.includes(".")))
    return value.map((row: Values, place) => {
      const own = inside.filter((path) => path.startsWith(`${place}.`)).map((path) => path.slice(`${place}.`.length));
      return soundIn(field.fields, row, own);
    });
  return LIST_KINDS.has(field.kind) ? [] : undefined;
}

/**
 * Returns the valid fields of a dto that the schema refuses: an invalid field is undefined, a field that was not sent is absent.
 *
 * @param dto as on the wire, records nested
 */
export function readSound({ fields }: Form, dto: Values, { issues }: z.ZodError): Record<string, unknown> {
  const wrong = issues.map(({ path }) => path.join("."));
  const isWrong = (name: string) => wrong.some((path) => isWithin(path, name) || isWithin(name, path));
  return Object.fromEntries(
    Object.entries(flat(dto, Object.keys(fields))).map(([name, value]) => {
      const field = fields[name];
      return [name, !field || isWrong(name) ? undefined : valueSchema(field).safeParse(value).data];
    }),
  );
}

/** A record beside its fields. `updated` is sent back with `update`, so that no other change is overwritten unseen. */
export const recordFrame = z.object({
  id: id.nullable(),
  updated: z.string().nullable(),
  protectionLevel: ProtectionLevel.nullable(),
  /** For a record with a flow: the moves that the viewer may make now. */
  moves: z.array(z.string()).optional(),
  /** Whether the viewer has each ability that the form declares. */
  may: z.record(z.string(), z.boolean()).optional(),
});

const fieldAccess = z.object({
  editableAccess: z.enum(["NoAccess", "Full", "Restricted"]),
  editableFields: z.array(z.string()),
});
export type FieldAccess = z.output<typeof fieldAccess>;

/** The answer of a save: the id of the record and the stamp of its version. */
export const saved = answer.extend({ id: id.optional(), updated: z.string().optional() });
const search = z.strictObject({ query: z.string().max(200).optional(), limit: z.int().min(1).max(100).optional() });

/** The purpose of `requestEditAccess`; `edit` by default. */
export const LockIntent = z.enum(["look", "edit", "takeOver"]);
export type LockIntent = z.output<typeof LockIntent>;

type Schema<T> = z.ZodType<T, T>;
const BESIDE = { whole: z.int(), record: named, records: z.array(named) };

/** Returns the schema of a form's choices and of further fields beside them. */
export function choicesSchema<const F extends Form, T = object>(
  { choices = {} }: F,
  beside?: z.ZodType<T> & { readonly shape: z.ZodRawShape },
): Schema<ChoicesOf<F> & T> {
  const shape = Object.entries(choices).map(([name, choice]) => {
    if (!("beside" in choice)) return [name, z.array(z.enum(choice))] as const;
    const parts = Object.entries(choice.beside).map(([part, kind]) => [part, BESIDE[kind]]);
    return [name, z.array(named.extend(Object.fromEntries(parts)))] as const;
  });
  // cast: the shape has one entry for each declared choice.
  return z.object({ ...Object.fromEntries(shape), ...beside?.shape }) as never;
}

const ABOUT_ACCESS = "What may be chosen, and which fields the viewer may edit";

/** Calls by their form: the server serves exactly those that the contract declares. */
const CALLS = new WeakMap<Form, object>();

/**
 * Returns every call of a form by its wire name, to be spread into the portal's calls; the server's `serveForm` answers them. For a form
 * with choices `GET getFormData` returns them for a new record.
 */
export function formCalls<const F extends Form>(form: F) {
  const cached = CALLS.get(form);
  // cast: they were created below from the same declaration.
  if (cached) return cached as never;
  const { control, needs, writes, creates = writes } = form;
  const dto = dtoSchema(form);
  const formData = choicesSchema(form, fieldAccess);
  // Output is built by the form's own reader, field by field; a stored record may be older than today's limits.
  const data = z.looseObject(recordFrame.shape);
  const call = <M extends "GET" | "POST", N extends string, I extends z.ZodType, O extends z.ZodType>(
    method: M,
    name: N,
    { who, about, input, output }: { who: Form["needs"]; about: string; input: I; output: O },
  ) =>
    ({ [`${method} /${control}/${name}`]: { needs: who, about, input, output } }) as Record<
      `${M} /${F["control"]}/${N}`,
      { needs: Form["needs"]; about: string; input: I; output: O }
    >;
  const selections = Object.assign(
    {},
    ...selectionsOf(form.fields).map(({ name, searched, values, brings, shownTo }) =>
      call(searched ? "POST" : "GET", name, {
        who: shownTo ?? needs,
        about: values ? "The values a field may take." : "The records a field may name.",
        input: searched ? search : nothing,
        output: values ? z.array(z.enum(values)) : z.array(named.extend(brought(brings))),
      }),
    ),
  ) as Record<string, never>;
  const make = {
    ...call("GET", "create", { who: creates, about: "A new record, not yet saved.", input: nothing, output: data }),
    ...call("POST", "save", {
      who: creates,
      about: "Saves a new record.",
      input: z.strictObject({ dto: dtoSchema(onCreate(form)) }),
      output: saved,
    }),
  };
  const choices = call("GET", "getFormData", {
    who: needs,
    about: `${ABOUT_ACCESS} of a new record.`,
    input: nothing,
    output: formData,
  });
  const lock = {
    ...call("POST", "requestEditAccess", {
      who: writes,
      about:
        "Takes or keeps the right to edit a record; else names who has it. To `look` takes nothing; a super admin may `takeOver` what another has.",
      input: z.strictObject({ id, intent: LockIntent.optional() }),
      output: answer.extend({ activeUserName: z.string().nullish() }),
    }),
    ...call("POST", "releaseEditAccess", {
      who: writes,
      about: "Gives the right to edit back.",
      input: z.strictObject({ id }),
      output: answer,
    }),
  };
  const calls = {
    ...call("POST", "getData", { who: needs, about: "A record.", input: z.strictObject({ id }), output: data }),
    ...call("POST", "getFormData", {
      who: needs,
      about: `${ABOUT_ACCESS}: of a record, or of a new one.`,
      input: z.strictObject({ id: id.optional() }),
      output: formData,
    }),
    ...call("POST", "validate", {
      who: writes,
      about: "Checks without writing.",
      input: z.strictObject({ id: id.optional(), dto: z.record(z.string(), z.unknown()) }),
      output: answer,
    }),
    ...call("POST", "update", {
      who: writes,
      about: "Saves a record that has not changed since it was read; else names who changed it and when.",
      input: z.strictObject({ id, dto, updated: z.iso.datetime() }),
      output: saved,
    }),
    // cast: a call that the declaration does not ask for is absent, on the wire as in the type.
    ...((form.choices ? choices : {}) as F extends { choices: object } ? typeof choices : object),
    ...((form.create === false ? {} : make) as F extends { create: false } ? object : typeof make),
    ...((form.lock ? lock : {}) as F extends { lock: true } ? typeof lock : object),
    ...selections,
  };
  CALLS.set(form, calls);
  return calls;
}

const brought = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string().nullable()]));

type Selection = {
  readonly name: string;
  readonly searched: boolean;
  readonly brings: readonly string[];
  readonly ownFirst?: true;
  readonly values?: readonly string[];
  /** The needs of the only viewers that have a field with these choices; without it every viewer of the form. */
  readonly shownTo?: Needs;
};

/**
 * Returns the calls that offer choices, each once: `[{ name: "getRoleListSelection", searched: false, brings: [] }]`, with `values` where
 * the declaration lists them.
 */
export function selectionsOf(fields: Fields): Selection[] {
  const found = new Map<string, Selection>();
  for (const field of Object.values(fields)) {
    if (field.kind === "record" || field.kind === "records") {
      const existing = found.get(field.selection);
      found.set(field.selection, {
        name: field.selection,
        searched: field.search === true,
        brings: field.brings ?? [],
        ...(field.ownFirst && { ownFirst: true }),
        ...(field.shownTo && (!existing || existing.shownTo) && { shownTo: field.shownTo }),
      });
    }
    if (field.kind === "oneOf" && field.selection !== undefined)
      found.set(field.selection, { name: field.selection, searched: false, brings: [], values: field.values });
    if (field.kind === "rows") for (const inner of selectionsOf(field.fields)) found.set(inner.name, inner);
  }
  return [...found.values()];
}
