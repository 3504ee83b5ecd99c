// The list of persons while they become more: where an index can serve, a page of a hundred times as many may take twice as long at most. The total is
// remembered, since counting grows with what is counted. A million too: `GROWTH_ROWS=200000,1000000 npm run bench -- growth`.
import { columnsOf } from "../contract/src/kernel/table/table.ts";
import { personTable } from "../contract/src/people/people.table.ts";
import { report, type Bound } from "./figure.ts";
import { openListWorld, ROWS, seedPersons, sessionOf } from "./list.testbed.ts";
import { median } from "./load.ts";

const ROUNDS = 15;
const PAGE = 250;
/** Numbers of persons that there are one after the other, beyond those at first. */
const SIZES = (process.env["GROWTH_ROWS"] ?? "200000").split(",").map(Number);
const GOAL = { most: 2 };
/** Noise of some milliseconds is much of a page that takes ten. */
const MOST = { most: 2.5 };
/** Names: of one in twenty, however many there are, and of one person. */
const WORDS = { common: "kov", rare: "paratlan" };

type Ask = {
  readonly cookie: string;
  readonly word?: string;
  readonly page: number | "last";
  readonly allowed?: Bound;
};
type Answer = { readonly successful: boolean; readonly metadata?: { readonly totalCount: number } };

const columns = columnsOf(personTable, "athlete", () => true).flatMap(([name, { hiddenAtFirst }]) =>
  hiddenAtFirst === true ? [] : [name],
);
const world = await openListWorld();
try {
  const { rows } = await world.pool.query<{ id: number }>("select min(id) as id from organisation");
  const club = await sessionOf(world.pool, rows[0]?.id ?? 0);
  const asks: Readonly<Record<string, Ask>> = {
    "the first page": { cookie: world.cookie, page: 0, allowed: MOST },
    "page 40": { cookie: world.cookie, page: 39, allowed: MOST },
    "the last page": { cookie: world.cookie, page: "last", allowed: MOST },
    "a rare word": { cookie: world.cookie, word: WORDS.rare, page: 0, allowed: MOST },
    "a common word": { cookie: world.cookie, word: WORDS.common, page: 0 },
  };
  await world.pool.query(
    "update person set last_name = 'Páratlan', first_name = 'Xénia' where id = (select min(id) from person)",
  );
  // Code and plans that run, lest what comes first is the slowest.
  for (const ask of Object.values(asks)) await pages(ask, false);
  const before = new Map<string, number>();
  let there = ROWS;
  for (const size of [ROWS, ...SIZES]) {
    if (size > there) await seedPersons(world.pool, size - there);
    there = size;
    const [counted] = await pages({ cookie: world.cookie, page: 0 }, true);
    console.log(`${size} persons: ${(counted ?? 0).toFixed(1)} ms with the total counted`);
    for (const [name, ask] of Object.entries(asks)) {
      const ms = median(await pages(ask, false));
      const least = before.get(name);
      if (least === undefined) before.set(name, ms);
      else report(`${name} of ${size} persons, beside ${ROWS}`, ms, least, "ms", ask.allowed, ask.allowed && GOAL);
    }
    console.log(`  a club's first page ${median(await pages({ cookie: club, page: 0 }, false)).toFixed(1)} ms`);
  }
} finally {
  await world.close();
}

/** The milliseconds of a page, each time as if it were asked for the first time: what a process remembers of pages is told apart by their size. */
async function pages({ cookie, word, page }: Ask, isCounted: boolean): Promise<number[]> {
  const session = `growth-${Math.random().toString(36).slice(2)}`;
  await asked(cookie, "getInstance", { session, view: "athlete", create: true });
  const list = word === undefined ? [] : [{ propertyName: "fullName", type: "LIKE", value: word }];
  await asked(cookie, "setFilter", { session, filter: { list } });
  const total = (await asked(cookie, "getList", { session, firstResult: 0, maxResults: 1, columns })).metadata
    ?.totalCount;
  const first = page === "last" ? Math.max(0, (total ?? 0) - PAGE) : page * PAGE;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (isCounted)
      await world.pool.query("update person set archived = archived where id = (select min(id) from person)");
    const began = performance.now();
    // Another size each time, by some rows.
    await asked(cookie, "getList", { session, firstResult: first, maxResults: PAGE - round, columns });
    times.push(performance.now() - began);
  }
  return times;
}

async function asked(cookie: string, call: string, body: object): Promise<Answer> {
  const response = await fetch(`${world.portal.url}/api/personTableControl/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: world.portal.url },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  if (!answer.successful) throw new Error(`${call}: ${JSON.stringify(answer)}`);
  return answer;
}
