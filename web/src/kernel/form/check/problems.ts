/** The problems of a form by path, from the page's schema and from the server. */
import { get, type FieldErrors } from "react-hook-form";
import { isRecord, type Values } from "../record/values.ts";

export type FieldProblem = { readonly path: string; readonly message: string };

/** Returns the first problem of each path (`raceList.0.startTime`), in the order of the form's fields. */
export function problemsIn(errors: FieldErrors<Values>, names: readonly string[]): FieldProblem[] {
  return names.flatMap((name) => problemsAt(get(errors, name), name));
}

function problemsAt(error: unknown, path: string): FieldProblem[] {
  if (!isBranch(error)) return [];
  const own = messageOf(error);
  const inner = Object.entries(error)
    .filter(([key]) => /^\d+$/.test(key) || (own === undefined && !OWN_KEYS.has(key)))
    .flatMap(([key, part]) => problemsAt(part, `${path}.${key}`));
  return own === undefined ? inner : [{ path, message: own }, ...inner];
}

/** The keys that React Hook Form puts into an error, beside the names of nested fields. */
const OWN_KEYS = new Set(["ref", "type", "types", "message", "root"]);

/** Returns the message at a path, or undefined. */
export function messageAt(errors: FieldErrors<Values>, path: string): string | undefined {
  let at: unknown = errors;
  for (const key of path.split(".")) at = isBranch(at) ? at[key] : undefined;
  return messageOf(at);
}

/** Returns the message of a field's error; that of rows is one level deeper. */
export function messageOf(error: unknown): string | undefined {
  if (!isBranch(error)) return undefined;
  const { message, root } = error;
  if (typeof message === "string" && message !== "") return message;
  return isRecord(root) ? messageOf(root) : undefined;
}

const isBranch = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Returns the field of the form to which a path belongs: `raceList` of `raceList.0.startTime`. */
export const fieldOf = (path: string): string => path.split(/\.\d+(?:\.|$)/, 1)[0] ?? path;

/** Returns the names of the fields with problems. */
export const wrongNames = (errors: FieldErrors<Values>, names: readonly string[]): string[] =>
  names.filter((name) => get(errors, name) !== undefined);
