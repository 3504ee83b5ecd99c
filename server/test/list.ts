import type { Filter, OrderKey, PageMetadata, TableSession } from "@rajt/contract/kernel/table/table.calls";
import type { Browser } from "./browser.ts";

export type ListAnswer = {
  successful: boolean;
  code?: string;
  properties?: Record<string, unknown>;
  instance?: TableSession;
  metadata: PageMetadata;
  data: (Record<string, unknown> & { id: number; fullName?: string })[];
  entityMap?: Record<string, { id: number; name: string }[]>;
};

let sessions = 0;

/** A list as a viewer has it open: `openList(browser, "person", { view: "athlete" })`. */
export async function openList(
  browser: Browser,
  control: string,
  opening: { view?: string; filter?: Filter[]; order?: OrderKey[] } = {},
) {
  const session = `lista-${++sessions}`;
  const ask = async (name: string, input: object = {}) =>
    browser.send<ListAnswer>("POST", `/api/${control}TableControl/${name}`, {
      body: JSON.stringify({ session, ...input }),
      headers: { "content-type": "application/json" },
    });
  const { status, body } = await ask("getInstance", { create: true, ...opening });
  const rows = async () => (await ask("getList", { firstResult: 0, maxResults: 0 })).body.data;
  return {
    session,
    /** The answer of its opening. */
    status,
    opened: body,
    ask,
    rows,
    names: async () => (await rows()).map(({ fullName }) => fullName),
    filter: async (...list: Filter[]) => (await ask("setFilter", { filter: { list } })).body,
    row: async (id: number) => (await rows()).find((row) => row.id === id),
  };
}
