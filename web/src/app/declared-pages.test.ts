// What is declared has a page: every list and every form of the contract, every page that shows one, every entry of the menu.
import { isValidElement, type ComponentType, type ReactElement } from "react";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { navigation } from "./navigation.ts";
import { needsAt } from "./needs-at.ts";
import { pageNeeds, routes } from "./routes.tsx";

/** The menu's pages that are still to come. */
const TO_COME = ["/athlete-transfer", "/competition-entry-club", "/license-cost", "/user-payment"];

type Module = Readonly<Record<string, unknown>>;
type Declared = { readonly control: string };
const contract = import.meta.glob<Module>(
  ["../../../contract/src/**/*.ts", "!../../../contract/src/**/*.{test,testbed}.ts"],
  {
    eager: true,
  },
);
/** Files that are named for lists and forms make pages of them; those that no route loads too. */
const features = import.meta.glob<Module>("../features/**/*.{table,form}.{ts,tsx}");

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" &&
  value !== null &&
  "control" in value &&
  typeof value.control === "string" &&
  /(Table|Edit)Control$/.test(value.control);
/** Tables and forms, alone, as the two of one thing, or those of several things. */
const declarationsIn = (value: unknown, deep = 2): Declared[] => {
  if (isDeclared(value)) return [value];
  if (typeof value !== "object" || value === null || deep === 0) return [];
  return Object.values(value).flatMap((one) => declarationsIn(one, deep - 1));
};
const declared = new Set(
  Object.values(contract).flatMap((module) =>
    Object.values(module)
      .flatMap((value) => declarationsIn(value))
      .map(({ control }) => control),
  ),
);

/** The component of every route, by its address. */
async function routed(): Promise<Map<string, ComponentType>> {
  const found = new Map<string, ComponentType>();
  for (const { path, lazy } of routes.flatMap(({ children }) => children ?? [])) {
    const route: { element?: unknown } = typeof lazy === "function" ? await lazy() : {};
    if (path === undefined || !isValidElement<{ children: ReactElement<object, ComponentType> }>(route.element))
      continue;
    found.set(path, route.element.props.children.type);
  }
  return found;
}
const pages = await routed();

/** Sources that make a page or a part of one of a declaration: `formPage(dashboardRole.form, …)`. */
const sources = import.meta.glob<string>(["../features/**/*.{ts,tsx}", "!../features/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const exported = Object.assign({}, ...Object.values(contract)) as Module;
const controlOf = (words: string): string[] => {
  const value = words.split(".").reduce<unknown>((of, name) => (of as Module | undefined)?.[name], exported);
  return isDeclared(value) ? [value.control] : [];
};
/** The lists and forms that a page of a route shows, or a part of a page does. */
const shown = new Set([
  ...[...pages.values()].flatMap(({ displayName }) => displayName ?? []),
  ...Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\b(?:tablePage|formPage|embeddedTable)\(\s*([\w.]+)/g)].flatMap(([, words = ""]) =>
      controlOf(words),
    ),
  ),
]);

test("every list and every form that is declared has a page", () => {
  const lost = [...declared].filter((control) => !shown.has(control)).toSorted();
  expect([...declared]).toEqual(
    expect.arrayContaining(["personEditControl", "contestTableControl", "distanceEditControl"]),
  );
  expect(
    lost,
    "give it a page: tablePage or formPage in the feature's *.table.ts or *.form.ts, and its address in routes.tsx; or, within a page, embeddedTable",
  ).toEqual([]);
});

test("every page of a list or a form has an address", async () => {
  const reached = new Set(pages.values());
  const made: [name: string, page: ComponentType][] = [];
  for (const [file, load] of Object.entries(features))
    for (const [name, page] of Object.entries(await load()))
      if (typeof page === "function" && "displayName" in page) made.push([`${name} of ${file}`, page as ComponentType]);
  expect(made.length).toBeGreaterThan(20);
  expect(
    made.flatMap(([name, page]) => (reached.has(page) ? [] : [name])),
    "give it an address in routes.tsx",
  ).toEqual([]);
});

test("every address that a page leads to is one that is there", () => {
  const own = import.meta.glob<string>(
    ["../{app,features,kernel}/**/*.{ts,tsx}", "!../**/*.test.*", "!../**/*.testbed.*"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  const needs = needsAt(routes, pageNeeds);
  const led = Object.entries(own).flatMap(([file, source]) =>
    [...source.matchAll(/(?:\bto=|\bmayOpen\(|\bnavigate\(|\bto: )"(\/[^"]*)"/g)].map(([, to = ""]) => ({ file, to })),
  );
  expect(led.map(({ to }) => to)).toContain("/registration");
  expect(led.filter(({ to }) => needs(to) === null && to !== "/" && !TO_COME.includes(to))).toEqual([]);
});

test("/register is an address of the registration", () => {
  const found = matchRoutes(routes, "/register")?.at(-1)?.route.element;
  expect(isValidElement<{ to: string }>(found) && found.props.to).toBe("/registration");
});

test("every entry of the menu has a page, and every list of its own an entry", () => {
  const lists = [...pageNeeds.keys()].flatMap((path) => /^([^:]+)\/:sessionNameParam\?$/.exec(path)?.[1] ?? []);
  const entries = Object.values(navigation).map(({ to }) => to);
  const leadsNowhere = entries.filter((to) => !pageNeeds.has(to) && !lists.includes(to)).toSorted();
  expect(leadsNowhere, "give it an address in routes.tsx").toEqual(TO_COME);
  expect(
    lists.filter((to) => !entries.includes(to)),
    "put it into navigation.ts and contract's shell/pages.values.ts",
  ).toEqual([]);
});
