/** Records within a record: a form declares their fields flat, by dotted names; on the wire they are nested. */
type Values = Readonly<Record<string, unknown>>;

/** `{ "president.lastName": "Kiss" }` → `{ president: { lastName: "Kiss" } }`, for all names or for those given. */
export function nested(flat: Values, names: readonly string[] = Object.keys(flat)): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const name of names) {
    const within = name.split(".");
    const last = within.pop() ?? "";
    let group = whole;
    for (const step of within) group = (group[step] ??= {}) as Record<string, unknown>;
    group[last] = flat[name];
  }
  return whole;
}

/** `{ president: { lastName: "Kiss" } }` → `{ "president.lastName": "Kiss" }`, for the names given that are present. */
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
