/** Values of a form by their paths, and those that changed since they were loaded. */
import { get, set } from "react-hook-form";
import { isSame, type Values } from "./values.ts";

/** Is there a value at a path? */
export const isIn = (values: Values, path: string): boolean => get(values, path) !== undefined;

/** Returns a copy of the values with others at some paths. */
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

export type Merged = {
  /** The values that the form shows now: the other person's, and over them my changes. */
  readonly values: Values;
  /** Fields that both changed, each its own way: what they say, to be chosen instead. */
  readonly theirs: Values;
};

/**
 * Puts my changes over a newer record:
 *
 *     merge({ loaded: { name: "a", place: "x" }, mine: { name: "b" }, latest: { name: "c", place: "y" } })
 *     // { values: { name: "b", place: "y" }, theirs: { name: "c" } }
 */
export function merge({ loaded, mine, latest }: { loaded: Values; mine: Values; latest: Values }): Merged {
  const mineStill = Object.keys(mine).filter((name) => name in latest);
  const clashing = mineStill.filter((name) => !isSame(latest[name], loaded[name]) && !isSame(latest[name], mine[name]));
  return { values: { ...latest, ...pick(mine, mineStill) }, theirs: pick(latest, clashing) };
}
