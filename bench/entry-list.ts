// The organiser's list of a race's entries beside the best statement by hand, and the same on paper: how long three thousand starters take, and how
// much more memory than a thousand.
import { readFileSync } from "node:fs";
import { competitionEntryTable } from "../contract/src/entry/entry.table.ts";
import { columnsOf } from "../contract/src/kernel/table/table.ts";
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { sessionOf } from "./list.testbed.ts";
import { median } from "./load.ts";

const ENTRIES = 5_000;
const ROUNDS = Number(process.env["ENTRY_LIST_ROUNDS"] ?? 15);
const PAGE = 250;
/** So many times the statement by hand, or the milliseconds that session and rights cost a page, however few its rows. */
const GOAL = 1.25;
const GOAL_BESIDE = 6;
/** A little above what a quiet machine has shown, without a word and with one. */
const ALLOWED = { all: 1.4, word: 5 };
const PRINTED = { few: 1_000, many: 3_000 };
const LONGEST_PRINT = 3;
/** Three times the starters may need so much more memory. */
const MOST_GROWTH_MIB = 40;
const MIB = 1_048_576;
/** The columns that a newcomer is shown, for which the page asks. */
const SHOWN = columnsOf(competitionEntryTable, null, () => true).flatMap(([name, { hiddenAtFirst }]) =>
  hiddenAtFirst === true ? [] : [name],
);

const CONTROL = "/api/competitionEntryTableControl";

type Answer = { successful: boolean; metadata?: { totalCount: number }; data?: object[] };

const world = await openBenchWorld();
try {
  const { races } = await seedEntries(world.pool, ENTRIES);
  const [place, few, many] = [races[0], races[31], races[62]];
  if (!place || !few || !many) throw new Error("no race");
  await enterEverybody(place, ENTRIES);
  await enterEverybody(few, PRINTED.few);
  await enterEverybody(many, PRINTED.many);
  const { rows } = await world.pool.query<{ id: number }>("select min(created_by) as id from competition");
  const cookie = await sessionOf(world.pool, rows[0]?.id ?? 0);
  await world.pool.query("vacuum analyze");
  for (const word of ["", "athlete 12"]) await list(cookie, place.competition, word);
  await print(cookie, few, many);
} finally {
  await world.close();
}

type Place = { readonly competition: number; readonly race: number };

async function enterEverybody({ competition, race }: Place, count: number): Promise<void> {
  await world.pool.query(
    `with asked as materialized (
       select nextval('entry_id_seq')::integer as id, p.id as person, p.club_id as club from (select * from person order by id limit $3) as p
     ), made as (
       insert into entry (id, competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
       overriding system value select id, $1::integer, $2::integer, false, club, person, now(), now(), now() from asked
     ), starting as (
       insert into entry_member (entry_id, race_id, active, position, person_id) select id, $2, true, 1, person from asked
     ), owing as (
       insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
       select a.person, a.id, 10000, c.vat_code, c.vat_ground, a.person, now() from asked a join competition c on c.id = $1
       returning id, debtor_id, gross
     )
     insert into ledger (kind, party_id, receivable_id, amount, cause, at) select 'CHARGE', debtor_id, id, gross, 'ENTRY', now() from owing`,
    [competition, race, count],
  );
}

/** The first page, ours and by hand in turn. */
async function list(cookie: string, competition: number, word: string): Promise<void> {
  const session = `bench-${word === "" ? "all" : "word"}`;
  const filter = [{ propertyName: "competition", type: "EQ", value: competition }];
  await asked(cookie, "getInstance", { session, create: true, filter });
  const list = word === "" ? [] : [{ propertyName: "cachedPersonFullName", type: "LIKE", value: word }];
  await asked(cookie, "setFilter", { session, filter: { list } });
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const page = { session, firstResult: 0, maxResults: PAGE, columns: SHOWN };
    const mine = await timed(() => asked(cookie, "getList", page));
    const by = await timed(() => byHand(competition, word));
    if (mine.answer.metadata?.totalCount !== by.answer.total || mine.answer.data?.length !== by.answer.rows)
      throw new Error(`${mine.answer.metadata?.totalCount} entries, and ${by.answer.total} by hand`);
    if (round === 0) continue;
    times[0].push(mine.ms);
    times[1].push(by.ms);
  }
  const [ours, hand] = [median(times[0]), median(times[1])];
  const what = `the organiser's list of ${ENTRIES} entries${word === "" ? "" : `, “${word}”`}`;
  const allowed = { most: word === "" ? ALLOWED.all : ALLOWED.word };
  const goal = { most: Math.max(GOAL, 1 + GOAL_BESIDE / hand) };
  report(what, ours, hand, "ms", allowed, goal);
}

/** The page as well as somebody can ask for it by hand, made into what goes over the wire; it asks nobody for rights. */
async function byHand(competition: number, word: string): Promise<{ total: number; rows: number }> {
  const found = word === "" ? "$2 = ''" : "p.search like folded_pattern($2)";
  const from = `from entry e join race r on r.id = e.race_id join entry_member m on m.entry_id = e.id and m.position = 1
    join person p on p.id = m.person_id where r.competition_id = $1 and (e.active or e.row_status = 'DELETED') and ${found}`;
  const { rows } = await world.pool.query<{ total: string }>({
    name: `by-hand-${word}`,
    text: `
      with page as materialized (
        select e.id, p.id as person, r.date, r.start_time, r.order_index, p.last_name, p.first_name ${from}
        order by r.date, r.start_time, r.order_index, p.last_name, p.first_name, e.id limit 250
      )
      select e.id, p.last_name || ' ' || p.first_name as name, r.id as race, r.name as race_name, v.paid, extract(year from p.birth_date) as year,
        p.gender, o.id as club, o.short_name as club_name, e.team_name, v.gross, e.row_status, l.number, l.type,
        (select json_agg(json_build_object('id', a.id, 'name', a.name)) from race_age_group g join age_group a on a.id = g.age_group_id
          where g.race_id = r.id and extract(year from r.date) - extract(year from p.birth_date) between a.age_min and a.age_max) as groups,
        (select count(*) ${from}) as total
      from page join entry e on e.id = page.id join race r on r.id = e.race_id join receivable v on v.entry_id = e.id
      join person p on p.id = page.person left join licence l on l.person_id = p.id left join organisation o on o.id = e.club_id
      order by page.date, page.start_time, page.order_index, page.last_name, page.first_name, page.id`,
    values: [competition, word],
  });
  JSON.stringify(rows);
  return { total: Number(rows[0]?.total ?? 0), rows: rows.length };
}

/** Races of a thousand and of three thousand starters; the memory is that of the process at its most beside what it had before. */
async function print(cookie: string, few: Place, many: Place): Promise<void> {
  const [one, three] = [await printed(cookie, few), await printed(cookie, many)];
  report(`${PRINTED.many} starters on paper`, three.seconds, LONGEST_PRINT, "s", { most: 1 });
  const most = Math.max(one.grownMiB, 0) + MOST_GROWTH_MIB;
  report(`memory of ${PRINTED.many} starters on paper`, Math.max(three.grownMiB, 0), most, "MiB", { most: 1 });
}

async function printed(cookie: string, { competition, race }: Place): Promise<{ seconds: number; grownMiB: number }> {
  const session = `print-${race}`;
  const filter = [{ propertyName: "competition", type: "EQ", value: competition }];
  await asked(cookie, "getInstance", { session, create: true, filter });
  await asked(cookie, "setFilter", {
    session,
    filter: { list: [{ propertyName: "race", type: "IN", value: [race] }] },
  });
  const seconds: number[] = [];
  const grown: number[] = [];
  for (let round = 0; round < Math.min(3, ROUNDS) + 1; round++) {
    const before = residentBytes();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentBytes())), 20);
    const { ms, answer: bytes } = await timed(async () => {
      const response = await fetch(`${world.portal}${CONTROL}/exportPdf?session=${session}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`printing: ${response.status} ${await response.text()}`);
      return (await response.arrayBuffer()).byteLength;
    }).finally(() => clearInterval(watch));
    if (bytes < 10_000) throw new Error(`printing: ${bytes} bytes`);
    // The first loads the fonts.
    if (round === 0) continue;
    seconds.push(ms / 1000);
    grown.push((most - before) / MIB);
  }
  return { seconds: median(seconds), grownMiB: Math.max(...grown) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

async function asked(cookie: string, name: string, body: object): Promise<Answer> {
  const response = await fetch(`${world.portal}${CONTROL}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: world.portal },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok || !answer.successful) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Of the portal's process: Linux only. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${world.portalProcess}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
