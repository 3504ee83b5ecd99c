import { calls, routes, views, WORDS } from "./calls.policy.ts";
import { awaited } from "./super-admins.policy.ts";
import type { Who } from "./who.ts";

/** `"OPEN getStatus"` → getData, getFormData, getStatus */
const names = (line: string): string[] =>
  line.split(/\s+/).flatMap((word) => (word in WORDS ? names(WORDS[word] ?? "") : word));

/** The policy by path of the wire. @throws {Error} if the policy has a path twice */
function spelt(lines: readonly (readonly [path: string, who: Who])[]): ReadonlyMap<string, Who> {
  const policy = new Map<string, Who>();
  for (const [path, who] of lines) {
    if (policy.has(path)) throw new Error(`the policy speaks twice of ${path}`);
    policy.set(path, who);
  }
  return policy;
}

const ofControls = (controls: typeof calls) =>
  Object.entries(controls).flatMap(([control, lines]) =>
    Object.entries(lines).flatMap(([line, who]) =>
      names(line).map((name) => [`/api/${control}/${name}`, who] as const),
    ),
  );

const today = spelt([
  ...ofControls(calls),
  ...Object.entries(routes).flatMap(([line, who]) => names(line).map((path) => [path, who] as const)),
]);
const toCome = spelt(ofControls(awaited));

const pathOf = (route: string): string => route.slice(route.indexOf(" ") + 1);

/**
 * Returns who may use a route of the server, `"POST /api/contestTableControl/getList"`; undefined without an entry.
 */
export const whoMay = (route: string): Who | undefined => today.get(pathOf(route)) ?? toCome.get(pathOf(route));

/** Returns the lines without any of these routes, and planned ones that exist already. */
export const withoutRoute = (served: readonly string[]): string[] => {
  const paths = new Set(served.map(pathOf));
  return [...today.keys()]
    .filter((path) => !paths.has(path))
    .concat([...toCome.keys()].filter((path) => paths.has(path)));
};

/** The views of lists, each with its viewers. */
export const seenAs = Object.entries(views).flatMap(([control, lines]) =>
  Object.entries(lines).map(([view, who]) => ({ control, view, who })),
);
