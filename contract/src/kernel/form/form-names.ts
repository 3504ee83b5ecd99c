/** Records within a record: a form declares their fields side by side, by dotted names; on the wire they are nested. */
type Values = Readonly<Record<string, unknown>>;

/** `{ "president.lastName": "Kiss" }` → `{ president: { lastName: "Kiss" } }` */
export function nested(flat: Values): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown>>([["", whole]]);
  /** The record that names within it begin with, made where it is not there yet. */
  const group = (path: string): Record<string, unknown> => {
    const known = groups.get(path);
    if (known) return known;
    const made = {};
    groups.set(path, made);
    put(path, made);
    return made;
  };
  const put = (name: string, value: unknown) => {
    const dot = name.lastIndexOf(".");
    group(name.slice(0, Math.max(dot, 0)))[name.slice(dot + 1)] = value;
  };
  for (const name in flat) put(name, flat[name]);
  return whole;
}

/** `{ president: { lastName: "Kiss" } }` → `{ "president.lastName": "Kiss" }`: of the names given those that are there. */
export const flat = (whole: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = at(whole, name.split("."));
      return found === undefined ? [] : [[name, found.value]];
    }),
  );

function at(value: unknown, [name, ...rest]: readonly string[]): { value: unknown } | undefined {
  if (name === undefined) return { value };
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return at((value as Values)[name], rest);
}
