// How the portal grows with its persons, entries in proportion: `node --import tsx bench/growth.ts 100000`. docs/scaling.md has the figures.
import { competitionEntryTable } from "../contract/src/entry/entry.table.ts";
import { personTable } from "../contract/src/people/people.table.ts";
import {
  call,
  columnsAtFirst,
  fire,
  postOf,
  report,
  residentMiB,
  timed,
  withBench,
  type Bench,
  type Shot,
} from "./bench.testbed.ts";
import { seedPersons } from "./persons.testbed.ts";
import { seedEntries, seedSeasons, signInSuperAdmins, withoutIndexes, type SeededRace } from "./seed.testbed.ts";

const SECONDS = 4;
const CALLERS = 16;
const RUSH = 64;
/** They enter races while that is measured, beside the persons of the size. */
const ATHLETES = 3_000;
const VIEWERS = 100;
const PAGE = 250;
/** Rows that the largest sheet holds. */
const SHEET_ROWS = 1_048_575;

const SEASON_TABLES = ["entry", "entry_member", "receivable", "payment", "payment_item", "ledger", "change_log"];

const persons = Number(process.argv[2] ?? 20_000);

await withBench(async (bench) => {
  const { pool, unguarded, portal } = bench;
  await withoutIndexes(unguarded, ["account", "person", "licence"], () => seedPersons(unguarded, persons, false));
  await unguarded.query("drop schema bench cascade");
  const { cookies, races } = await seedEntries(pool, ATHLETES);
  let competition = 0;
  await withoutIndexes(unguarded, SEASON_TABLES, async () => {
    competition = await seedSeasons(unguarded, persons);
  });
  await pool.query("vacuum analyze");
  const officers = await signInSuperAdmins(pool, VIEWERS);
  const [officer = ""] = officers;
  console.log(`${persons} persons are written`);

  await reportSize(pool);
  const list = (table: typeof personTable | typeof competitionEntryTable, options: Opening) =>
    openList(portal, officer, table, options);
  const athletes = await list(personTable, { session: "all", view: "athlete" });
  const lists = {
    "athletes without a filter": athletes,
    'athletes with "kov" in the name': await list(personTable, {
      session: "kov",
      view: "athlete",
      filter: ["fullName", "LIKE", "kov"],
    }),
    "entries of one competition": await list(competitionEntryTable, {
      session: "entries",
      fixed: ["competition", "EQ", competition],
    }),
  };
  for (const [what, shot] of Object.entries(lists)) await reportRate(portal, `list: ${what}`, () => shot);
  await reportRate(portal, "calendar", () => ({
    method: "GET",
    path: "/api/competitionControl/getCalendarList",
    headers: {},
  }));
  const { rows } = await pool.query<{ id: number }>("select id from person order by random() limit 1000");
  let read = 0;
  await reportRate(portal, "whole person form", () =>
    postOf(officers[read % VIEWERS] ?? "", "personEditControl/getData", { id: rows[read++ % rows.length]?.id }),
  );
  await reportEntries(portal, cookies, races);
  await reportExport(bench, officer);
});

type Opening = {
  readonly session: string;
  readonly view?: string;
  readonly filter?: readonly [string, string, unknown];
  readonly fixed?: readonly [string, string, unknown];
};

/** Opens a list, and returns the request for its first page. */
async function openList(
  portal: string,
  cookie: string,
  table: typeof personTable | typeof competitionEntryTable,
  { session, view, filter, fixed }: Opening,
): Promise<Shot> {
  const listOf = (each: Opening["filter"]) =>
    each === undefined ? [] : [{ propertyName: each[0], type: each[1], value: each[2] }];
  const post = (name: string, body: object) => postOf(cookie, `${table.control}/${name}`, { session, ...body });
  await call(
    portal,
    post("getInstance", { create: true, ...(view && { view }), ...(fixed && { filter: listOf(fixed) }) }),
  );
  if (filter !== undefined) await call(portal, post("setFilter", { filter: { list: listOf(filter) } }));
  const shot = post("getList", { firstResult: 0, maxResults: PAGE, columns: columnsAtFirst(table, view) });
  const first = await call<{ metadata: { totalCount: number } }>(portal, shot);
  report(`list: ${session}, rows`, first.metadata.totalCount, { unit: "" });
  return shot;
}

async function reportRate(portal: string, what: string, next: () => Shot): Promise<void> {
  await fire(portal, next, { seconds: 2, callers: CALLERS });
  const alone = await fire(portal, next, { seconds: SECONDS, callers: 1 });
  const crowd = await fire(portal, next, { seconds: SECONDS, callers: CALLERS });
  report(`${what}, 1 caller, p50`, alone.p50, { unit: "ms" });
  report(`${what}, ${CALLERS} callers`, crowd.good, { unit: "/s" });
  report(`${what}, ${CALLERS} callers, p99`, crowd.p99, { unit: "ms" });
  report(`${what}, failed`, alone.failed + crowd.failed, { unit: "", most: 0 });
}

/** All athletes in turn enter each race. */
async function reportEntries(portal: string, cookies: readonly string[], races: readonly SeededRace[]): Promise<void> {
  let sent = 0;
  const next = () => {
    const race = races[Math.floor(sent / ATHLETES)];
    return postOf(cookies[sent++ % ATHLETES] ?? "", "competitionEntryControl/personEntry", {
      ...race,
      isDelete: false,
    });
  };
  await fire(portal, next, { seconds: 2, callers: RUSH });
  const { good, p99, failed } = await fire(portal, next, { seconds: SECONDS, callers: RUSH });
  report(`entries, ${RUSH} callers`, good, { unit: "/s" });
  report(`entries, ${RUSH} callers, p99`, p99, { unit: "ms" });
  report("entries, failed", failed, { unit: "", most: 0 });
}

async function reportExport({ portal, portalPid }: Bench, cookie: string): Promise<void> {
  if (persons > SHEET_ROWS) return;
  const before = residentMiB(portalPid);
  let [bytes, peak] = [0, before];
  const took = await timed(async () => {
    const response = await fetch(`${portal}/api/${personTable.control}/exportXlsx?session=all`, {
      headers: { cookie },
    });
    if (!response.ok || response.body === null) throw new Error(`the export answers ${response.status}`);
    for await (const chunk of response.body) {
      bytes += chunk.length;
      peak = Math.max(peak, residentMiB(portalPid));
    }
  });
  report("export of all athletes", took / 1000, { unit: "s" });
  report("export of all athletes, file", bytes / 2 ** 20, { unit: "MiB" });
  report("export of all athletes, growth of memory", peak - before, { unit: "MiB" });
}

async function reportSize(pool: Bench["pool"]): Promise<void> {
  const { rows } = await pool.query<{ name: string; mib: number; rows: number }>(
    `select relname as name, pg_total_relation_size(oid) / 1048576.0::float8 as mib, reltuples::float8 as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by mib desc limit 8`,
  );
  const { rows: sizes } = await pool.query<{ mib: number }>(
    "select pg_database_size(current_database()) / 1048576.0::float8 as mib",
  );
  report("database", sizes[0]?.mib ?? Number.NaN, { unit: "MiB" });
  for (const { name, mib, rows: count } of rows) report(`table ${name}, ${count} rows`, mib, { unit: "MiB" });
}
