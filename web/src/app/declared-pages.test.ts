// Tests that every declared list, form and menu entry has a page.
import { MENU_PAGE_IDS, PAGE_IDS, pageAt, pages, type PageId } from "@rajt/contract/portal.pages";
import { textAt } from "@rajt/contract/kernel/texts";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { SENTENCE_WORKS, WORKS } from "@rajt/contract/work/work.values";
import { isValidElement, type ComponentType } from "react";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { boundPages } from "./bound-pages.ts";
import { routes } from "./routes.tsx";

type Module = Readonly<Record<string, unknown>>;
type Declared = { readonly control: string };
const contract = import.meta.glob<Module>(
  ["../../../contract/src/**/*.ts", "!../../../contract/src/**/*.{test,testbed}.ts"],
  {
    eager: true,
  },
);
/** Files named for lists and forms define pages of them, also those that no route loads. */
const features = import.meta.glob<Module>("../features/**/*.{table,form}.{ts,tsx}");

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" &&
  value !== null &&
  "control" in value &&
  typeof value.control === "string" &&
  /(Table|Edit)Control$/.test(value.control);
/** Tables and forms: alone, as a pair, or in a record of several. */
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

/** The component of every page. */
const components = new Map<PageId, ComponentType>();
for (const id of PAGE_IDS) components.set(id, await boundPages[id].load());

/** Sources that create a page or a part of one from a declaration: `formPage(dashboardRole.form, …)`. */
const sources = import.meta.glob<string>(["../features/**/*.{ts,tsx}", "!../features/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Sources that may link to a page: those of the web, and those of the server, which mails links. */
const handwritten = import.meta.glob<string>(
  [
    "../**/*.{ts,tsx}",
    "../../../server/src/features/**/*.ts",
    "!../**/*.{test,testbed}.*",
    "!../testing/**",
    "!../../../server/src/**/*.{test,testbed}.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
const exported = Object.assign({}, ...Object.values(contract)) as Module;
const controlOf = (words: string): string[] => {
  const value = words.split(".").reduce<unknown>((of, name) => (of as Module | undefined)?.[name], exported);
  return isDeclared(value) ? [value.control] : [];
};
/** Returns the lists and forms that a route's page, or a part of it, shows. */
const shown = new Set([
  ...[...components.values()].flatMap(({ displayName }) => displayName ?? []),
  ...Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\b(?:tablePage|formPage|embeddedTable)\(\s*([\w.]+)/g)].flatMap(([, words = ""]) =>
      controlOf(words),
    ),
  ),
]);

test("every declared list and form has a page", () => {
  const lost = [...declared].filter((control) => !shown.has(control)).toSorted();
  expect([...declared]).toEqual(
    expect.arrayContaining(["personEditControl", "contestTableControl", "distanceEditControl"]),
  );
  expect(
    lost,
    "give it a page: tablePage or formPage in the feature's *.table.ts or *.form.ts, declared in contract's portal.pages.ts; or, within a page, embeddedTable",
  ).toEqual([]);
});

test("every page of a list or form has an address", async () => {
  const reached = new Set(components.values());
  const made: [name: string, page: ComponentType][] = [];
  for (const [file, load] of Object.entries(features))
    for (const [name, page] of Object.entries(await load()))
      if (typeof page === "function" && "displayName" in page) made.push([`${name} of ${file}`, page as ComponentType]);
  expect(made.length).toBeGreaterThan(20);
  expect(
    made.flatMap(([name, page]) => (reached.has(page) ? [] : [name])),
    "declare it in contract's portal.pages.ts, and bind it in bound-pages.ts",
  ).toEqual([]);
});

/** The bell links to it on every page. */
const OF_THE_BELL = "notifications";

test("every list is in the menu, except lists of one record", () => {
  const lists = PAGE_IDS.filter((id) => /^[^:]+\/:sessionNameParam\?$/.test(pages[id].path));
  expect(lists.length).toBeGreaterThan(15);
  expect(
    lists.filter((id) => pages[id].menu === undefined && id !== OF_THE_BELL),
    "say its group in contract's portal.pages.ts: menu",
  ).toEqual([]);
});

test("the pages of the menu have different titles without variables", () => {
  for (const texts of [textsHu, textsEn]) {
    const titles = PAGE_IDS.map((id) => textAt(texts, pages[id].title));
    expect(titles.filter((title) => title === "" || /[{.]/.test(title))).toEqual([]);
    const named = MENU_PAGE_IDS.map((id) => textAt(texts, pages[id].title));
    expect(named.filter((title, at) => named.indexOf(title) !== at)).toEqual([]);
  }
  expect(MENU_PAGE_IDS.map((id) => textAt(textsHu, pages[id].title))).toEqual(
    expect.arrayContaining(["Kiírt versenyek", "Versenyminősítések", "E-mail-sablonok", "Szerepkörök", "Profilom"]),
  );
});

test("pageAt returns the page that the router opens", () => {
  const opened = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;
  for (const [path, id] of [
    ["/calendar", "calendar"],
    ["/Calendar/view/12/", "calendarView"],
    ["/athlete", "athlete"],
    ["/athlete/x7Kd", "athlete"],
    ["/athlete/import", "athleteImport"],
    ["/athlete/edit/new", "athleteEdit"],
    ["/comp-qualification/edit/3", "compQualificationEdit"],
    ["/competition-entry/4", "competitionEntry"],
    ["/competition-entry/4/x7Kd", "competitionEntry"],
    ["/registration/athlete-license", "registrationLicense"],
  ] as const) {
    expect([path, opened(path)]).toEqual([path, id]);
    expect([path, pageAt(path)?.id]).toEqual([path, id]);
  }
  for (const path of ["/nowhere", "/calendar/view", "/athlete/import/now", "/competition-entry"]) {
    expect([path, pageAt(path)]).toEqual([path, null]);
    expect([path, PAGE_IDS.some((id) => id === opened(path))]).toEqual([path, false]);
  }
  expect(pageAt("/athlete/edit/3?tab=log#fees")?.id).toBe("athleteEdit");
  expect(pageAt("/competition-entry/4/x7Kd")?.parameters).toEqual({ competitionId: "4", sessionNameParam: "x7Kd" });
});

test("every kind of work links to a list of the menu", () => {
  const opened = Object.entries(WORKS).map(([kind, { path }]) => [kind, path, pageAt(path)?.id ?? ""] as const);
  expect(opened.length).toBeGreaterThan(10);
  expect(opened.filter(([, , id]) => !MENU_PAGE_IDS.some((one) => one === id))).toEqual([]);
});

test("every sentence of work links to a page", () => {
  const paths = new Set(PAGE_IDS.map((id) => pages[id].path.replace(/\/:\w+\?$/, "")));
  for (const { path } of Object.values(SENTENCE_WORKS)) expect(paths).toContain(path);
});

test("an alias redirects to its page", () => {
  const found = matchRoutes(routes, "/register")?.at(-1)?.route.element;
  expect(isValidElement<{ to: string }>(found) && found.props.to).toBe("/registration");
  expect(pageAt("/register")).toEqual(pageAt("/registration"));
});

test("no source contains the address of a page", () => {
  const first = [...new Set(PAGE_IDS.map((id) => pages[id].path.split("/")[1] ?? ""))].join("|");
  const written = new RegExp(`["\`]/(?:${first})(?:["\`?]|/[^"\`]*["\`])`, "g");
  expect('to={`/calendar/view/${id}`} to="/login"'.match(written)).toHaveLength(2);
  expect(
    Object.entries(handwritten).flatMap(([file, source]) =>
      [...source.replace(/^ *(\*|\/\*|\/\/|import ).*$/gm, "").matchAll(written)].flatMap(([path]) =>
        /\.(ics|pdf)\b/.test(path) ? [] : `${path} in ${file}`,
      ),
    ),
    'ask for it: pathTo("contestEdit", { id })',
  ).toEqual([]);
});
