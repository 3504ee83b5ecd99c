import { anyOf, superAdmin } from "@rajt/contract/kernel/access";
import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { line } from "@rajt/contract/kernel/form/form";
import * as column from "@rajt/contract/kernel/table/table";
import { sql } from "kysely";
import type { Browser } from "../../../../test/browser.ts";
import { makeClub, makeStaff, PASSWORD, type Made } from "../../../../test/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import type { ActHandler, TableBinding } from "../binding.ts";
import { allRows, serveTable } from "../serve-table.ts";

const marksTable = column.defineTable({
  control: "markTableControl",
  needs: anyOf("Athlete"),
  columns: { name: column.text({ filters: ["LIKE"] }) },
  order: [["name", "asc"]],
  acts: {
    mark: {
      needs: anyOf("Athlete"),
      on: "selection",
      confirm: "asks",
      asks: { sign: line({ max: 3, required: true }), remark: line({ max: 20 }) },
    },
    markOne: { needs: superAdmin, on: "row", confirm: "warns", call: "markControl/one", sends: { on: true } },
    unmarkOne: { needs: superAdmin, on: "row", confirm: "warns", call: "markControl/one", sends: { on: false } },
  },
});

/** Appends a sign to names, so that a repetition is visible; names that begin with "zárt" are refused. */
const marks: ActHandler<{ sign?: string | null }> = async (tx, ids, { asked }) => {
  const { rows } = await sql<{ id: number }>`
    update contest set name = name || ${asked.sign ?? "!"} where id = any(${ids}) and name not like 'zárt%'
    returning id`.execute(tx);
  const done = new Set(rows.map(({ id }) => id));
  return new Map(ids.filter((id) => !done.has(id)).map((id) => [id, "kernel.tableRefusal.protected"] as const));
};

/** Contests represent rows with an owner: the end of their name has the owner's id. */
const marksBinding: TableBinding<typeof marksTable> = {
  texts: "catalogue.contest",
  from: sql`contest c`,
  id: sql`c.id`,
  columns: { name: sql`c.name` },
  scope: ({ accountId, isSuperAdmin }) => (isSuperAdmin ? allRows() : sql`c.name like ${`% of ${accountId}%`}`),
  acts: { mark: marks, markOne: marks, unmarkOne: marks },
};

export type Marks = Portal & {
  admin: Browser;
  club: Made & { browser: Browser };
  /** Inserts rows with an owner; returns their ids. */
  rows(owner: Made, count: number, name?: string): Promise<number[]>;
  names(ids: readonly number[]): Promise<string[]>;
  open(browser: Browser, ...selected: readonly number[]): Promise<OpenMarks>;
};

export type OpenMarks = Awaited<ReturnType<typeof listOf>>;
const listOf = async (browser: Browser, selected: readonly number[]) => {
  const list = await openList(browser, "mark");
  for (const id of selected) await list.ask("selectOne", { id, add: true });
  const act = async (input: object, path = "markTableControl/mark") =>
    browser.send<ActAnswer & Record<string, unknown>>("POST", `/api/${path}`, {
      body: JSON.stringify({ session: list.session, ...(path.endsWith("mark") && { sign: "!" }), ...input }),
      headers: { "content-type": "application/json" },
    });
  const selection = async () =>
    (await list.ask("getList", { firstResult: 0, maxResults: 1000 })).body as unknown as { selected: number[] };
  return { ...list, act, selected: async () => (await selection()).selected.toSorted((one, other) => one - other) };
};

let made = 0;

export async function openMarks(options: PortalOptions = {}): Promise<Marks> {
  const serve = serveTable(marksTable, marksBinding);
  const portal = await startPortal({ ...options, features: (context) => [serve(context)] });
  const { db } = portal;
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const club = await makeClub(db);
  return {
    ...portal,
    admin: await signedIn(await makeStaff(db)),
    club: { ...club, browser: await signedIn(club) },
    async rows(owner, count, name = "sor") {
      const { rows } = await sql<{ id: number }>`
        insert into contest (name) select ${`${name} ${++made}.`} || n || ${` of ${owner.id}`} from generate_series(1, ${count}) n
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
    async names(ids) {
      const { rows } = await sql<{ name: string }>`select name from contest where id = any(${ids}) order by id`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    },
    open: (browser, ...selected) => listOf(browser, selected),
  };
}
