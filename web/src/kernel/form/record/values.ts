/**
 * Between a record as it travels and a form as it is typed: texts are never null, numbers are what stands in the field, days what would stand there
 * in Hungarian, so that a change of the language changes no value.
 */
import type { Field, Fields, Form, ValueOf } from "@rajt/contract/kernel/form/form";
import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import { readDay, readMoment, readTime, typedDay, typedMoment, typedTime } from "@rajt/contract/kernel/typed-days";

/** The values of a form are nested as on the wire: the field `president.lastName` is at that path. */
export type Values = Record<string, unknown>;

/** Values of a form by the names of its declaration; a field that the viewer may not see is absent. */
export type TypedOf<F extends Form> = { readonly [K in keyof F["fields"]]?: Typed<F["fields"][K]> };
type Typed<F extends Field> = F extends { kind: "yesNo" | "record" | "records" | "codes" }
  ? ValueOf<F>
  : F extends { kind: "oneOf"; values: readonly (infer V)[] }
    ? V | ""
    : F extends { kind: "rows" }
      ? readonly Values[]
      : string;

/** The values of the fields that a record has; a field that its viewer may not see is in neither. */
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

/** A row, or a record, in which nothing has been typed yet. */
export const emptyRow = (fields: Fields): Values =>
  nested(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, null)])));

/**
 * Returns the values to send: everything that may be written and that the form has. What cannot be read as a number or
 * a day stays as it was typed, so that the schema names it. A moment that was not touched keeps its seconds.
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

/** `12 500` → 12500; what is no number stays as it was typed. */
function wholeOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const digits = value.replace(/\s/g, "");
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : value;
}

/** Are two values of a field the same to whoever typed them? */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Makes new values of those fields that are there. */
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

/** Returns the content of a text field, or the empty text. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isNamed = (value: unknown): value is { id: number; name?: string } =>
  isRecord(value) && typeof value["id"] === "number";
