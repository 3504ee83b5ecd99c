import type { Field, Fields } from "@rajt/contract/kernel/form/form";
import type { Change } from "../../db/change-log.ts";
import type { Values } from "./form.store.ts";
import { idOf } from "./sources.ts";

/** Returns the value of an empty field. */
export function emptyValue(field: Field | undefined): unknown {
  if (field?.kind === "yesNo") return false;
  return field?.kind === "records" || field?.kind === "rows" || field?.kind === "codes" ? [] : null;
}

/** Returns a record with only empty fields. */
export const emptyValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));

/** Returns whether two values of a field are equal: records by id, several in any order, moments by instant, texts as composed. */
export const isSame = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(essence(field, one)) === JSON.stringify(essence(field, other));

function essence(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return emptyValue(field);
  switch (field.kind) {
    case "record":
      return idOf(value);
    case "records":
      return listOf(value)
        .map(idOf)
        .toSorted((one, other) => Number(one) - Number(other));
    case "codes":
      return Array.isArray(value) ? value.map(String).toSorted() : [];
    case "rows":
      return listOf(value).map((row) => writable(field.fields).map(([name, inner]) => essence(inner, row[name])));
    case "moment":
      return typeof value === "string" ? Date.parse(value) : null;
    default:
      return typeof value === "string" ? value.normalize().trim() : value;
  }
}

const writable = (fields: Fields) => Object.entries(fields).filter(([, { readOnly }]) => readOnly !== true);

/** Returns the members of a list of objects; none for anything else. */
const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Replaces a masked value in the change log. */
const MASKED = "***";

/**
 * Returns the changes by field: old and new value. A masked field records only that it changed; a password, which is never read, has
 * changed if it was sent.
 */
export function changesOf(fields: Fields, before: Values, after: Values, given: Values): Change["changes"] {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.unstored) continue;
    const isChanged =
      field.kind === "password"
        ? !isSame(field, null, given[name])
        : field.readOnly !== true && !isSame(field, before[name], after[name]);
    if (isChanged) changes[name] = [shown(field, before[name]), shown(field, after[name])];
  }
  return changes;
}

function shown(field: Field, value: unknown): unknown {
  if (field.masked || field.kind === "password") return MASKED;
  if (field.kind !== "rows") return value ?? null;
  return listOf(value).map((row) =>
    Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, shown(inner, row[name])])),
  );
}

/** Returns every id that a field chooses, with its path and the selection that must offer it. */
export function choicesIn(
  fields: Fields,
  values: Values,
  within = "",
): { path: string; selection: string; id: number }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = within + name;
    const value = values[name];
    if (field.kind === "record" || field.kind === "records") {
      const chosen = field.kind === "record" ? [value] : listOf(value);
      const ids = chosen.map(idOf).filter((id) => id !== null);
      return ids.map((id) => ({ path, selection: field.selection, id }));
    }
    if (field.kind !== "rows") return [];
    return listOf(value).flatMap((row, index) => choicesIn(field.fields, row, `${path}.${index}.`));
  });
}
