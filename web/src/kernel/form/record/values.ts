/**
 * Converts between records and form values. In a form texts are never null, numbers are typed text, and days are typed text in Hungarian,
 * so that a change of language changes no value.
 */
import type { Field, Fields, Form, ValueOf } from "@rajt/contract/kernel/form/form";
import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import { readDay, readMoment, readTime, typedDay, typedMoment, typedTime } from "@rajt/contract/kernel/typed-days";

/** The values of a form, nested as on the wire: the field `president.lastName` is at that path. */
export type Values = Record<string, unknown>;

/** The values of a form by declared name; a hidden field is absent. */
export type TypedOf<F extends Form> = { readonly [K in keyof F["fields"]]?: Typed<F["fields"][K]> };
type Typed<F extends Field> = F extends { kind: "yesNo" | "record" | "records" | "codes" }
  ? ValueOf<F>
  : F extends { kind: "oneOf"; values: readonly (infer V)[] }
    ? V | ""
    : F extends { kind: "rows" }
      ? readonly Values[]
      : string;

/** Returns the form values of a record; a hidden field is in neither. */
export const valuesOf = (fields: Fields, record: Values): Values =>
  mapFields(fields, record, (field, data) => valueOf(field, data));

function valueOf(field: Field, data: unknown): unknown {
  switch (field.kind) {
    case "yesNo":
      return data === true;
    case "record":
      return isNamed(data) ? { id: data.id, name: data.name ?? "" } : null;
    case "records":
      return Array.isArray(data) ? data.filter(isNamed).map(({ id, name = "" }) => ({ id, name })) : [];
    case "rows":
      return Array.isArray(data)
        ? data.filter(isRecord).map((row) => ({ ...emptyRow(field.fields), ...valuesOf(field.fields, row) }))
        : [];
    case "day":
      return typeof data === "string" ? typedDay(data, "hu") : "";
    case "moment":
      return typeof data === "string" ? typedMoment(data, "hu") : "";
    case "time":
      return typeof data === "number" ? typedTime(data) : "";
    case "codes":
      return Array.isArray(data) ? data.filter((code) => typeof code === "string") : [];
    case "whole":
      return typeof data === "number" ? String(data) : "";
    default:
      return typeof data === "string" ? data : "";
  }
}

/** Returns the values of an empty row or record. */
export const emptyRow = (fields: Fields): Values =>
  nested(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, null)])));

/**
 * Returns the dto: all writable fields that the form has. Text that is no number or day stays text, so that the schema names it. An
 * unchanged moment keeps its seconds.
 */
export function dtoOf(fields: Fields, values: Values, record: Values = {}): Values {
  const written = Object.fromEntries(Object.entries(fields).filter(([, { readOnly }]) => readOnly !== true));
  const before = flat(record, Object.keys(written));
  return mapFields(written, values, (field, value, name) => sent(field, value, before[name]));
}

function sent(field: Field, value: unknown, before: unknown): unknown {
  switch (field.kind) {
    case "whole":
      return wholeOf(value);
    case "time":
      return value === "" ? null : typeof value === "string" ? (readTime(value) ?? value) : value;
    case "day":
      return typeof value === "string" ? (readDay(value) ?? value) : value;
    case "moment":
      if (typeof value !== "string") return value;
      return value === valueOf(field, before) ? (before ?? value) : (readMoment(value) ?? value);
    case "rows":
      return Array.isArray(value) ? value.filter(isRecord).map((row) => dtoOf(field.fields, row)) : value;
    case "line":
    case "area":
    case "email":
    case "password":
    case "oneOf":
    case "file":
    case "richText":
      return value === "" ? null : value;
    default:
      return value;
  }
}

/** Returns the number of a typed text (`12 500` → 12500), or the text. */
function wholeOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const digits = value.replace(/\s/g, "");
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : value;
}

/** Returns whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Maps the fields that exist to new values. */
function mapFields(
  fields: Fields,
  values: Values,
  make: (field: Field, value: unknown, name: string) => unknown,
): Values {
  const there = flat(values, Object.keys(fields));
  return nested(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        name in there ? [[name, make(field, there[name], name)]] : [],
      ),
    ),
  );
}

/** Returns a text, or the empty text for any other value. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isNamed = (value: unknown): value is { id: number; name?: string } =>
  isRecord(value) && typeof value["id"] === "number";
