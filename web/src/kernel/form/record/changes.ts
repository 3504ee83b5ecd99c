/** Form values by path, and the changed ones. */
import { get, set } from "react-hook-form";
import { isSame, type Values } from "./values.ts";

/** Returns whether there is a value at a path. */
export const isIn = (values: Values, path: string): boolean => get(values, path) !== undefined;

/** Returns a copy of the values with new values at some paths. */
export function withValues<V extends Values>(values: V, changes: Values): V {
  const whole = structuredClone(values);
  for (const [path, value] of Object.entries(changes)) set(whole, path, value);
  return whole;
}

/** Returns the names of the fields whose values differ from those loaded, in the order given. */
export const changedNames = (
  loaded: Values,
  values: Values,
  names: readonly string[] = Object.keys(loaded),
): string[] =>
  names.filter((name) => isIn(loaded, name) && isIn(values, name) && !isSame(get(loaded, name), get(values, name)));

/** Returns the values at some paths, by path. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => isIn(values, name)).map((name) => [name, get(values, name)]));
