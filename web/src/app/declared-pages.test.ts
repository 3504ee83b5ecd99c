// What is declared has a page: every list and every form of the contract, every page that shows one, every entry of the menu.
import { isValidElement, type ComponentType, type ReactElement } from "react";
import { expect, test } from "vitest";
import { navigation } from "./navigation.ts";
import { pageNeeds, routes } from "./routes.tsx";

/** Lists that stand within the page of something else, and where. */
const WITHIN: Readonly<Record<string, string>> = {
  competitionEntryTableControl: "features/entry/CompetitionEntries.tsx",
  medicalLicenseTableControl: "features/people/person/MedicalPanel.tsx",
  partyMoneyTableControl: "features/people/panels.tsx",
  userLogTableControl: "features/people/panels.tsx",
  partyPaymentTableControl: "features/people/panels.tsx",
};
/** What stands in the menu once there is a page for it. */
const TO_COME = ["/athlete-transfer", "/competition-entry-club", "/license-cost", "/user-payment"];

type Module = Readonly<Record<string, unknown>>;
type Declared = { readonly control: string };
const contract = import.meta.glob<Module>(
  ["../../../contract/src/**/*.ts", "!../../../contract/src/**/*.{test,testbed}.ts"],
  {
    eager: true,
  },
);
const features = import.meta.glob<Module>(["../features/**/*.{lists,forms}.ts", "../features/**/*{List,Form}.ts"], {
  eager: true,
});

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" &&
  value !== null &&
  "control" in value &&
  typeof value.control === "string" &&
  /(Table|Edit)Control$/.test(value.control);
/** Tables and forms, alone or as the two of one thing. */
const declarationsIn = (value: unknown): Declared[] =>
  isDeclared(value)
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).filter(isDeclared)
      : [];
const declared = new Set(
  Object.values(contract).flatMap((module) =>
    Object.values(module)
      .flatMap(declarationsIn)
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

test("every list and every form that is declared has a page", () => {
  const shown = new Set([...pages.values()].map(({ displayName }) => displayName));
  const lost = [...declared].filter((control) => !shown.has(control) && !(control in WITHIN)).toSorted();
  expect(declared.size).toBeGreaterThan(20);
  expect(
    lost,
    "give it a page: tablePage or formPage in the feature's *.lists.ts or *.forms.ts, and its address in routes.tsx",
  ).toEqual([]);
});

test("every page of a list or a form has an address", () => {
  const reached = new Set(pages.values());
  const lost = Object.entries(features).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, page]) =>
      typeof page === "function" && "displayName" in page && !reached.has(page as ComponentType)
        ? [`${name} of ${file}`]
        : [],
    ),
  );
  expect(lost, "give it an address in routes.tsx").toEqual([]);
});

test("every entry of the menu has a page, and every list of its own an entry", () => {
  const lists = [...pageNeeds.keys()].flatMap((path) => /^([^:]+)\/:sessionNameParam\?$/.exec(path)?.[1] ?? []);
  const entries = Object.values(navigation).map(({ to }) => to);
  const leadsNowhere = entries.filter((to) => !pageNeeds.has(to) && !lists.includes(to)).toSorted();
  expect(leadsNowhere, "give it an address in routes.tsx").toEqual(TO_COME);
  expect(
    lists.filter((to) => !entries.includes(to)),
    "put it into navigation.ts and contract's shell/pages.ts",
  ).toEqual([]);
});
