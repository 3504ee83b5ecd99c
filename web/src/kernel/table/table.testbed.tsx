import { pageRoute } from "../../testing/page-route.tsx";
import { anyOf, writes } from "@rajt/contract/kernel/access";
import type { PageId } from "@rajt/contract/portal.pages";
import type { Filter, HeldFilter, TableSession } from "@rajt/contract/kernel/table/table.calls";
import { day, defineTable, namedOne, number, oneOf, text, yesNo } from "@rajt/contract/kernel/table/table";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import { visitor } from "../../testing/viewer.ts";
import { createQueryClient } from "../calls/query-client.ts";
import { ShareRolesContext } from "../share-roles.ts";
import { speakerOf, TextsProvider } from "../texts.tsx";
import { Toasts } from "../ui/overlays/Toasts.tsx";
import { viewerQuery, ViewerProvider, type AccessConfig } from "../viewer.tsx";
import type { Row } from "./table-call.ts";
import { tablePage } from "./tablePage.tsx";

/** A list for tests with the texts of age groups and columns of most kinds. */
export const ageGroups = defineTable({
  control: "fakeTableControl",
  needs: anyOf("ValueSet"),
  columns: {
    name: text({ filters: ["LIKE"] }),
    orderIndex: number({ filters: ["INTERVAL"] }),
    parent: namedOne({ filters: ["IN"] }),
    child: yesNo({ filters: ["EQ"] }),
    ageMin: day({ filters: ["INTERVAL", "IS_NULL"] }),
    ageMax: oneOf(["refresh", "new"], { labels: "kernel.table", filters: ["IN"], tones: { new: "success" } }),
  },
  order: [["name", "asc"]],
  exports: ["xlsx"],
  remove: writes("ValueSet"),
});

export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Csoport ${at + 1}`,
    orderIndex: 12_500 + at,
    parent: { id: 1 + (at % 2), name: at % 2 === 0 ? "Gyermek" : "Felnőtt" },
    child: at % 2 === 0,
    ageMin: "2027-05-31",
    ageMax: "new",
  }));

type Answer = (body: never, signal: AbortSignal | null) => unknown;
export type Fake = {
  readonly asked: { act: string; body: Record<string, unknown> }[];
  rows: Row[];
  answers: Record<string, Answer>;
};

/** Stubs `fetch` with the list's calls over rows in memory: LIKE on the name, one order key, pages, selection. */
export function fakeServer(rows: Row[]): Fake {
  const selected = new Set<number>();
  const instance: { -readonly [K in keyof TableSession]: TableSession[K] } = {
    session: "",
    view: null,
    orderList: [{ propertyName: "name", ascending: true }],
    filterList: [],
    variableMap: {},
    created: "2027-05-31T15:00:00.000Z",
    updated: "2027-05-31T15:00:00.000Z",
  };
  const fake: Fake = { asked: [], rows, answers: {} };
  const matching = () =>
    fake.rows.filter((row) =>
      instance.filterList.every(
        ({ type, value }) => type !== "LIKE" || (typeof value === "string" && String(row["name"]).includes(value)),
      ),
    );
  const counts = () => ({ totalCount: matching().length, selectedCount: selected.size });
  const answers: Record<string, Answer> = {
    getInstance: ({ session }: { session: string }) => held({ session }),
    getList: ({ firstResult }: { firstResult: number }) => {
      const size = Number(instance.variableMap["recordsPerPage"]?.value ?? 250);
      const data = matching().slice(firstResult, firstResult + size);
      const metadata = { first: firstResult, currentCount: data.length, ...counts() };
      return { successful: true, metadata, data, selected: data.map(({ id }) => id).filter((id) => selected.has(id)) };
    },
    setOrder: ({ order }: { order: TableSession["orderList"] }) => held({ orderList: order }),
    setFilter: ({ filter }: { filter: { list: Filter[] } }) =>
      held({ filterList: filter.list.map((one): HeldFilter => ({ ...one, permanent: false, propertyType: "text" })) }),
    setVariable: ({ variable }: { variable: TableSession["variableMap"][string] }) =>
      held({ variableMap: { ...instance.variableMap, [variable.name]: variable } }),
    getFilterSelection: () => ({
      entityMap: {
        parent: [
          { id: 1, name: "Gyermek" },
          { id: 2, name: "Felnőtt" },
        ],
      },
      enumMap: {},
    }),
    selectOne: ({ id, add }: { id: number; add: boolean }) => {
      if (add) selected.add(id);
      else selected.delete(id);
      return { successful: true, metadata: counts() };
    },
    selectAll: () => {
      for (const { id } of matching()) selected.add(id);
      return { successful: true, metadata: counts() };
    },
    selectClear: () => {
      selected.clear();
      return { successful: true, metadata: counts() };
    },
    getRemoval: () => ({ successful: true, holdingList: [] }),
    deleteById: ({ id }: { id: number }) => {
      fake.rows = fake.rows.filter((row) => row.id !== id);
      return { successful: true, id };
    },
    getViewList: () => [],
    saveView: () => ({ successful: true, id: 1 }),
    openView: () => held({}),
    deleteView: () => ({ successful: true }),
  };
  vi.stubGlobal(
    "fetch",
    async (path: string, { body, signal }: { body: string | null; signal: AbortSignal | null }) => {
      const act = path.split("/").at(-1) ?? "";
      const input = JSON.parse(body ?? "{}") as Record<string, unknown>;
      fake.asked.push({ act, body: input });
      const answer = await (fake.answers[act] ?? answers[act])?.(input as never, signal);
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
    },
  );
  return fake;

  function held(change: Partial<TableSession>) {
    Object.assign(instance, change);
    return { successful: true, instance };
  }
}

/** Finds the link of a row by its text: a query by role would visit the whole page each time. */
export const rowLink = (name: string): Promise<HTMLElement> => screen.findByText(name, { selector: "a" });
export const noRowLink = (name: string): boolean => screen.queryByText(name, { selector: "a" }) === null;

const SCREEN_PX = 300;

const AgeGroups = tablePage(ageGroups, {
  texts: "catalogue.ageGroup",
  form: { writes: writes("ValueSet") },
});

/** Renders the page of a list, by default the fake server's, for a viewer who by default may write. */
export function renderList({
  at = "/age-group/tests",
  level = "WriteRead",
  superAdmin = false,
  page = "ageGroup",
  Page = AgeGroups,
  viewer = {},
}: {
  at?: string;
  level?: "WriteRead" | "ReadOnly";
  superAdmin?: boolean;
  page?: PageId;
  Page?: ComponentType;
  /** Further properties of the viewer. */
  viewer?: Partial<AccessConfig>;
} = {}) {
  // jsdom has no layout: the screen gets this size.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(SCREEN_PX);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(SCREEN_PX);
  vi.stubGlobal("scrollTo", () => undefined);
  const surroundings = (
    <>
      <Outlet />
      <Toasts />
    </>
  );
  const children = [pageRoute(page, Page), { path: "/age-group/edit/:id", element: <p>record</p> }];
  const router = createMemoryRouter([{ element: surroundings, children }], { initialEntries: [at] });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  queries.setDefaultOptions({ queries: { retry: false } });
  queries.setQueryData(
    viewerQuery.queryKey,
    visitor({
      user: { id: 7, name: "Iroda", email: "i@example.test", profilePicture: null },
      serviceList: [{ service: "ValueSet", grantedLevel: level }],
      isSuperAdmin: superAdmin,
      ...viewer,
    }),
  );
  const view = render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <ShareRolesContext value={{ read: () => Promise.resolve([{ id: 4, name: "Egyesület" }]), labels: "" }}>
            <RouterProvider router={router} />
          </ShareRolesContext>
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
