import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { everyone } from "@rajt/contract/kernel/access";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../src/app.ts";
import { connectAlone } from "../../src/kernel/db/database.ts";
import { reservedOf } from "../../src/kernel/db/reserves.ts";
import { servePages } from "../../src/kernel/http/pages.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD, type MadeCompetition } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import type { AppContext } from "../../src/app-context.ts";

const POOL = 12;
const MINUTES = 300_000;
/** The number of readers of a locked table over a reserve: more than it has connections. */
const READERS = 3;

const WHOSE = ["session", "account"];
const GUEST = ["dashboard_role", "role_service", "role_content"];
const VIEWER = [...WHOSE, ...GUEST, "person", "organisation", "staff", "account_role"];
const RACES = [
  "competition",
  "contest",
  "organisation",
  "race",
  "race_age_group",
  "age_group",
  "race_licence_type",
  "entry",
  "waiting_list_entry",
];
const ANNOUNCEMENT = [
  "competition_part",
  "sport_category",
  "qualification",
  "distance",
  "group_age_group",
  "competition_distance",
  "race_part",
  "entry_price",
];
const CALENDAR = ["competition", "contest", "organisation", "sport_category", "competition_part"];

type CallInput = {
  readonly what: string;
  readonly reads: readonly string[];
  /** Tables that it does not read, and that others read over the same connection. */
  readonly behind?: readonly string[];
  readonly ask: () => Promise<{ status: number }>;
};

let portal: Portal;
/** Serves the pages of the same portal. */
let pages: FastifyInstance;
let outsider: pg.Client;
let asks: readonly CallInput[];

const built = mkdtempSync(path.join(tmpdir(), "rajt-pages-"));
writeFileSync(path.join(built, "index.html"), "<!doctype html><head><title>Rajt</title></head>");

/** The portal's pages, as clients without scripts get them. */
async function openPages({ context, url }: Portal): Promise<FastifyInstance> {
  const { http } = await buildApp(context, (app, { heads }) =>
    servePages(app, { folder: built, publicUrl: url, canonical: false, heads }),
  );
  await http.listen({ host: "127.0.0.1", port: 0 });
  return http;
}

beforeAll(async () => {
  portal = await startPortal({
    poolSize: POOL,
    features: (context) => [{ routes: (app) => readsAnyTable(app, context) }],
  });
  outsider = await connectAlone(portal.connection);
  pages = await openPages(portal);
  const competition = await makeCompetition(portal.db);
  const athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
  asks = [...asksOf(athlete, portal, competition.id), headOf(competition)];
});
afterAll(async () => {
  await outsider.end();
  await pages.close();
  await portal.close();
  rmSync(built, { recursive: true });
});

/** Represents any other reader of a table. */
function readsAnyTable(app: FastifyInstance, { db }: Pick<AppContext, "db">): void {
  app.get<{ Params: { table: string } }>("/api/rows/:table", { config: { needs: everyone } }, ({ params }) =>
    sql`select from ${sql.table(params.table)} limit 1`.execute(db).then(() => ({})),
  );
}

/** Calls that go on whatever else is locked, and the tables that each reads, written a second time by hand. */
const asksOf = (athlete: Browser, { browser }: Pick<Portal, "browser">, competition: number): readonly CallInput[] => [
  {
    what: "the poll",
    reads: [...WHOSE, "notification"],
    ask: () => athlete.call("GET /dashboardNotificationControl/getStatus", {}),
  },
  {
    what: "the calendar",
    reads: [...GUEST, ...CALENDAR],
    ask: () => browser().call("GET /competitionControl/getCalendarList", {}),
  },
  {
    what: "the filtered calendar",
    reads: [...GUEST, ...CALENDAR],
    ask: () =>
      browser().call("POST /competitionControl/getFilteredCalendarList", {
        filters: {},
        firstResult: 0,
        maxResults: 10,
      }),
  },
  {
    what: "the page of a competition",
    reads: [...GUEST, ...RACES, ...ANNOUNCEMENT],
    ask: () => browser().call("POST /competitionControl/getDetails", { id: competition }),
  },
  {
    what: "the dialog of a competition",
    reads: [...GUEST, ...RACES],
    behind: ANNOUNCEMENT,
    ask: () => browser().call("POST /competitionControl/getCalendarDetails", { id: competition }),
  },
  {
    what: "who somebody is",
    reads: VIEWER,
    ask: () => athlete.call("GET /accessManagement/getAccessConfig", {}),
  },
  {
    what: "what a guest may",
    reads: GUEST,
    ask: () => browser().call("GET /accessManagement/getAccessConfig", {}),
  },
  { what: "whether it is ready", reads: [], ask: () => browser().send("GET", "/ready") },
];

/** The head of a competition's page; the page is sent without it if it cannot be read, which is no answer here. */
const headOf = ({ id, name }: MadeCompetition): CallInput => ({
  what: "the head of a competition's page",
  reads: [...GUEST, ...CALENDAR, "entry_price"],
  behind: [...RACES, ...ANNOUNCEMENT],
  ask: async () => {
    const page = await fetch(new URL(`/calendar/view/${id}`, pages.listeningOrigin));
    return {
      status: (await page.text()).includes(`<meta property="og:title" content="${name} – Rajt" />`) ? 200 : 503,
    };
  },
});

const tables = async () =>
  (
    await outsider.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  ).rows.map(({ name }) => name);

const count = async (from: string) =>
  (await outsider.query<{ count: number }>(`select count(*)::int from ${from}`)).rows[0]?.count ?? 0;

/** Without the user's activity, which is recorded once a transaction. */
const waiting = () =>
  count("pg_locks where not granted and database = (select oid from pg_database where datname = current_database())");

const connections = () => count("pg_stat_activity where datname = current_database() and application_name = 'rajt'");

const rest = (table: string) => portal.browser().send("GET", `/api/rows/${table}`);

/** The statuses of all requests while a table is locked and more wait for it than there are connections, and which of its readers were answered. */
async function whileLocked(table: string): Promise<{ answered: Map<string, number>; passed: string[] }> {
  await outsider.query("begin");
  await outsider.query(`lock table "${table}" in access exclusive mode`);
  const passed: string[] = [];
  const readers = asks.filter(({ reads }) => reads.includes(table));
  const crowd = [
    ...Array.from({ length: POOL + READERS }, () => rest(table)),
    ...readers.flatMap(({ what, ask }) =>
      Array.from({ length: READERS }, async () => {
        if ((await ask()).status === 200) passed.push(what);
      }),
    ),
  ];
  await vi.waitUntil(async () => (await waiting()) >= POOL - reservedOf(POOL), { timeout: MINUTES, interval: 5 });
  const others = asks.filter(({ reads, behind = [] }) => ![...reads, ...behind].includes(table));
  const answered = new Map(
    await Promise.all(others.map(async ({ what, ask }) => [what, (await ask()).status] as const)),
  );
  const passedWhileLocked = [...passed];
  await outsider.query("rollback");
  await Promise.all(crowd);
  return { answered, passed: passedWhileLocked };
}

test(
  "whichever table is locked, readers of others are answered: the poll, the calendar, a competition, the viewer, and readiness",
  async () => {
    const refused: string[] = [];
    const passed: string[] = [];
    const all = await tables();
    for (const table of all) {
      const seen = await whileLocked(table);
      for (const [what, status] of seen.answered) if (status !== 200) refused.push(`${table}: ${what}, ${status}`);
      passed.push(...seen.passed.map((what) => `${table}: ${what}`));
    }
    expect(refused).toEqual([]);
    expect(passed, "nothing passes what it is said to read").toEqual([]);
    expect(asks.flatMap(({ reads }) => reads).filter((table) => !all.includes(table))).toEqual([]);
    expect(await connections()).toBeLessThanOrEqual(POOL);
  },
  MINUTES,
);

test("with a single connection every request is answered over it", async () => {
  const alone = await startPortal({ poolSize: 1 });
  const athlete = await alone.browser().signIn((await makeAthlete(alone.db)).email, PASSWORD);
  const { id } = await makeCompetition(alone.db);
  const asked = Array.from({ length: READERS }, () => asksOf(athlete, alone, id)).flat();
  const statuses = await Promise.all(asked.map(async ({ ask }) => (await ask()).status));
  expect(statuses).toEqual(asked.map(() => 200));
  await alone.close();
});
