/** Records within a record: a form declares their fields side by side, by dotted names; on the wire they are nested. */
type Values = Readonly<Record<string, unknown>>;

/** `{ "president.lastName": "Kiss" }` → `{ president: { lastName: "Kiss" } }` */
export function nested(flat: Values): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  const inner = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(flat)) {
    const dot = name.indexOf(".");
    if (dot < 0) {
      whole[name] = value;
      continue;
    }
    const group = name.slice(0, dot);
    inner.set(group, { ...inner.get(group), [name.slice(dot + 1)]: value });
  }
  for (const [group, values] of inner) whole[group] = nested(values);
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
