// The lists as they are, with their declarations, rights and sessions: each without a word, with a common and a rare one and with two filters, its first
// page, its fortieth and its last, for each who may look, beside the best statement in a bare handler. With names it measures these: `lists.ts accounts log`.
import { setTimeout } from "node:timers/promises";
import { columnsOf } from "../contract/src/kernel/table/table.ts";
import { report } from "./figure.ts";
import { LISTS, limitOf, type Asked, type ListCase } from "./lists-by-hand.ts";
import { openListWorld, ROWS } from "./list.testbed.ts";
import { seedLists, type Looker } from "./lists.testbed.ts";
import { fire, median, type Shot } from "./load.ts";

const ROUNDS = 5;
const PAGE = 250;
const FORTIETH = 39 * PAGE;
/** Numbers of those who look at a list at once; of one list more, to see what is answered when not all can be. */
const FEW = 16;
const MANY = [1, FEW, 64, 256];
/** Of a crowd so much is answered of what the limit answers; of more than can be served the rest is told to come again. */
const LEAST = { few: 0.4, many: 0.2 };
const CROWD_SECONDS = 2;
const AFTER_CROWD_MS = 1_500;
/** Of few so much is wanted. */
const WANTED = 0.7;

type Answer = { successful: boolean; metadata?: { totalCount: number; first: number }; data?: object[] };

const world = await openListWorld();
try {
  const lookers = await seedLists(world);
  console.log(`${ROWS} persons, ${ROUNDS} rounds in turn; ours and by hand, in ms`);
  const chosen = process.argv.slice(2);
  for (const list of LISTS.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    for (const who of list.lookers) {
      const lines: string[] = [];
      let [ours, bare] = [0, 0];
      for (const [name, asked] of Object.entries(asksOf(list))) {
        const times = await compared(list, lookers[who], { ...asked, who, competition: lookers.competition });
        if (times === null) continue;
        const [mine, hand] = times;
        [ours, bare] = [ours + mine, bare + hand];
        lines.push(`${name} ${mine.toFixed(1)}/${hand.toFixed(1)}`);
      }
      report(`${list.name} as ${who}`, ours, bare, "ms", { most: list.most }, { most: 1 });
      console.log(`  ${lines.join(", ")}`);
      const crowds = list === LISTS[0] && who === "admin" ? MANY : [FEW];
      for (const callers of crowds) await crowd(list, lookers[who], { who, competition: lookers.competition }, callers);
    }
} finally {
  await world.close();
}

/** The asks of each list; pages that it does not have are left out. */
function asksOf({ words, two }: ListCase): Record<string, Pick<Asked, "filters" | "first">> {
  const word = (value: string) => [{ propertyName: words.column, type: "LIKE", value }];
  return {
    "no word": { filters: [], first: 0 },
    "page 40": { filters: [], first: FORTIETH },
    "the last": { filters: [], first: Number.POSITIVE_INFINITY },
    common: { filters: word(words.common), first: 0 },
    rare: { filters: word(words.rare), first: 0 },
    "two filters": { filters: two, first: 0 },
  };
}

/** The median times of a page, ours and by hand; null where there is no such page. */
async function compared(list: ListCase, looker: Looker, asked: Asked): Promise<[number, number] | null> {
  const session = await opened(list, looker, asked);
  const limit = limitOf(list, looker.account, asked);
  const whole = await got(looker, `${world.bare.url}/statement`, limit(0));
  const first = asked.first === Number.POSITIVE_INFINITY ? Math.floor((whole.total - 1) / PAGE) * PAGE : asked.first;
  if (first >= whole.total && first > 0) return null;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await page(list, looker, session, first);
    const by = await got(looker, `${world.bare.url}/statement`, limit(first));
    if (mine.total !== by.total || mine.rows !== by.rows)
      throw new Error(
        `${list.name}, ${JSON.stringify(asked)}: ${mine.rows} of ${mine.total}, and ${by.rows} of ${by.total} by hand`,
      );
    times[0].push(mine.ms);
    times[1].push(by.ms);
  }
  return [median(times[0]), median(times[1])];
}

/** So many who look at the first page: up to sixteen nobody is refused because the others do. */
async function crowd(
  list: ListCase,
  looker: Looker,
  { who, competition }: Pick<Asked, "who" | "competition">,
  callers: number,
): Promise<void> {
  const asked: Asked = { filters: [], first: 0, who, competition };
  const session = await opened(list, looker, asked);
  const shot = (path: string, body: object): Shot => ({
    method: "POST",
    path,
    headers: { "content-type": "application/json", cookie: looker.cookie, origin: world.portal.url },
    body: JSON.stringify(body),
  });
  const bare = shot("/statement", limitOf(list, looker.account, asked)(0));
  const ours = shot(`/api/${list.table.control}/getList`, askOf(list, session, 0));
  const begun = await processors();
  const limit = await fire(world.bare.url, CROWD_SECONDS, () => bare, callers);
  const mine = await fire(world.portal.url, CROWD_SECONDS, () => ours, callers);
  const ended = await processors();
  const what = `${list.name} as ${who}, ${callers} ${callers === 1 ? "caller" : "callers"}`;
  const allowed = { least: callers > FEW ? LEAST.many : LEAST.few };
  report(what, mine.good, limit.good, "/s", allowed, callers > FEW ? undefined : { least: WANTED });
  const each = (server: 0 | 1, answers: number) => (((ended[server] - begun[server]) * 1000) / answers).toFixed(1);
  const [own, hand] = [each(0, mine.good * CROWD_SECONDS), each(1, limit.good * CROWD_SECONDS)];
  console.log(
    `  p99 ${mine.p99} ms (by hand ${limit.p99}); refused ${mine.failed}; of a processor ${own} ms a page (by hand ${hand})`,
  );
  // Whoever asks while the last of them are answered is one too many.
  await setTimeout(AFTER_CROWD_MS);
  if (callers <= FEW && mine.failed > 0) throw new Error(`${mine.failed} were refused because others look too`);
}

/** The processor seconds of the portal and of the bare handler, which no other work on the machine changes. */
async function processors(): Promise<[number, number]> {
  return [await world.portal.ask("processor"), await world.bare.ask("processor")];
}

function page(list: ListCase, looker: Looker, session: string, first: number) {
  return got(looker, `${world.portal.url}/api/${list.table.control}/getList`, askOf(list, session, first));
}

/** As the page asks: for the columns that a newcomer is shown. */
function askOf({ table, view }: ListCase, session: string, first: number) {
  const columns = columnsOf(table, view, () => true).flatMap(([name, { hiddenAtFirst }]) =>
    hiddenAtFirst === true ? [] : [name],
  );
  return { session, firstResult: first, maxResults: PAGE, columns };
}

async function opened(list: ListCase, looker: Looker, { filters, competition }: Asked): Promise<string> {
  const session = `bench-${Math.random().toString(36).slice(2)}`;
  const ask = { session, view: list.view, create: true, filter: list.fixed(competition) };
  await got(looker, `${world.portal.url}/api/${list.table.control}/getInstance`, ask);
  await got(looker, `${world.portal.url}/api/${list.table.control}/setFilter`, {
    session,
    filter: { list: [...list.begins, ...filters] },
  });
  return session;
}

async function got(
  { cookie }: Looker,
  url: string,
  body: object,
): Promise<{ ms: number; total: number; rows: number }> {
  const began = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: new URL(url).origin },
    body: JSON.stringify(body),
  });
  const { successful, metadata, data, ...more } = (await response.json()) as Answer;
  if (!successful) throw new Error(`${url}: ${JSON.stringify(more)}`);
  return { ms: performance.now() - began, total: Number(metadata?.totalCount ?? 0), rows: data?.length ?? 0 };
}
