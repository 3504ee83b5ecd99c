// The list of athletes as it is, with its rights, sessions and computed columns, of 200,000 persons: as a super admin, as a club of 300 and as the
// technical committee, each beside the best statement in a bare handler; counted and remembered; and by 1 to 256 callers.
import { report } from "./figure.ts";
import type { Looker } from "./list-statement.ts";
import { openListWorld, ROWS, sessionOf, type ListWorld } from "./list.testbed.ts";
import { fire, median, type Shot } from "./load.ts";

const CONTROL = "personTableControl";
const WORDS = ["", "kov", "nagy", "szucs", "eva", "cs", "o", "kovacs anna"];
const ROUNDS = 5;
const SHARE_ROUNDS = 40;
const OF_THE_CLUB = 300;
const PAGE = 250;
const MOST_RATIO = 1.25;
/** A page whose total is remembered counts nothing, so it may take so much of one that does. */
const MOST_REMEMBERED = 0.5;
/**
 * The most that session, rights and the list's own state may cost a page, however few its rows: of a short list they
 * are most of it. Milliseconds.
 */
const MOST_BESIDE = 6;
const CALLERS = [1, 16, 64, 256];
const CROWD_SECONDS = 4;

type Asker = { readonly looker: Looker; readonly account: number; readonly cookie: string };
type Answer = { successful: boolean; metadata?: { totalCount: number }; data?: object[] };
type Page = { readonly word: string; readonly isPaidOnly: boolean; readonly first: number };

const world = await openListWorld();
try {
  const askers = await prepared(world);
  const [admin, club] = askers;
  console.log(`${ROWS} persons, ${WORDS.length} words (one of them none), ${ROUNDS} rounds in turn`);
  await shares(club);
  for (const asker of askers)
    for (const isPaidOnly of asker.looker === "committee" ? [false] : [false, true])
      await compare(
        `athletes as ${asker.looker}${isPaidOnly ? ", fee paid" : ""}`,
        asker,
        WORDS.map((word) => ({ word, isPaidOnly, first: 0 })),
      );
  const pages = Math.ceil(ROWS / PAGE);
  for (const page of [40, pages].filter((page) => page <= pages))
    await compare(`page ${page} of ${pages}`, admin, [{ word: "", isPaidOnly: false, first: (page - 1) * PAGE }]);
  const asked = ["", "kov"].map((word) => ({ word, isPaidOnly: false, first: 0 }));
  // Before the crowds come, of whom a newcomer may be one too many.
  const sessions = [];
  for (const page of asked) sessions.push(await opened(admin, page));
  for (const [at, page] of asked.entries()) await crowds(admin, page, sessions[at] ?? "");
} finally {
  await world.close();
}

/** Pages one after the other, ours and by hand in turn: each once with a total that somebody's change has made old, and once remembered. */
async function compare(what: string, asker: Asker, pages: readonly Page[]): Promise<void> {
  let [counted, remembered, bare] = [0, 0, 0];
  const lines: string[] = [];
  for (const page of pages) {
    const session = await opened(asker, page);
    const ask = { session, firstResult: page.first, maxResults: PAGE };
    const times: [number[], number[], number[]] = [[], [], []];
    let total = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await world.pool.query("update person set archived = archived where id = (select min(id) from person)");
      const mine = await timed(asker, `${world.portal.url}/api/${CONTROL}/getList`, ask);
      const again = await timed(asker, `${world.portal.url}/api/${CONTROL}/getList`, ask);
      const by = await timed(asker, `${world.bare.url}/people`, { ...asker, ...page });
      if (mine.total !== by.total || mine.rows !== by.rows || again.total !== by.total)
        throw new Error(`${asker.looker}, ${page.word}: ${mine.total} rows, and ${by.total} by hand`);
      total = mine.total;
      for (const [at, { ms }] of [mine, again, by].entries()) times[at]?.push(ms);
    }
    const [one, other, hand] = times.map(median);
    counted += one ?? 0;
    remembered += other ?? 0;
    bare += hand ?? 0;
    lines.push(`${page.word || "none"} (${total}) ${one?.toFixed(1)}/${other?.toFixed(1)}/${hand?.toFixed(1)}`);
  }
  // A page may take so much longer, or the milliseconds that every page takes beside its rows.
  const beside = (pages.length * MOST_BESIDE) / bare;
  report(what, counted, bare, "ms", { most: Math.max(MOST_RATIO, 1 + beside) });
  const isWhole = asker.looker === "admin" && pages.every(({ isPaidOnly, word }) => !isPaidOnly && word === "");
  report(`${what}, totals remembered`, remembered, bare, "ms", {
    most: isWhole ? Math.max(MOST_REMEMBERED, beside) : Math.max(MOST_RATIO, 1 + beside),
  });
  console.log(`  counted/remembered/by hand in ms: ${lines.join(", ")}`);
}

/** The same page by more and more callers: what is answered, how late at the latest but for one in a hundred, and who is refused. */
async function crowds(asker: Asker, page: Page, session: string): Promise<void> {
  const { word } = page;
  const shot = (path: string, body: object): Shot => ({
    method: "POST",
    path,
    headers: { "content-type": "application/json", cookie: asker.cookie, origin: world.portal.url },
    body: JSON.stringify(body),
  });
  const ours = shot(`/api/${CONTROL}/getList`, { session, firstResult: 0, maxResults: PAGE });
  const bare = shot("/people", { ...asker, ...page });
  for (const callers of CALLERS) {
    const limit = await fire(world.bare.url, CROWD_SECONDS, () => bare, callers);
    const mine = await fire(world.portal.url, CROWD_SECONDS, () => ours, callers);
    report(`${word === "" ? "no word" : word}, ${callers} callers`, mine.good, limit.good, "/s", {
      least: word === "" ? 1.5 : 0.8,
    });
    console.log(`  p99 ${mine.p99} ms (by hand ${limit.p99}); refused ${mine.failed}`);
    if (callers <= 16 && mine.failed > 0) throw new Error(`${mine.failed} were refused because others look too`);
  }
}

/** Shares out a short list's time: each step holds the ones before it, and the last is the page with all its rows. */
async function shares(asker: Asker): Promise<void> {
  const page = { word: "", isPaidOnly: false, first: 0 };
  const session = await opened(asker, page);
  const getList = (maxResults: number) =>
    timed(asker, `${world.portal.url}/api/${CONTROL}/getList`, { session, firstResult: 0, maxResults });
  const steps = {
    "the way here and back": () => got(asker, "/live"),
    "who is looking": () => got(asker, "/api/userLogin/isLoggedIn"),
    "rights and the list's own state": () =>
      timed(asker, `${world.portal.url}/api/${CONTROL}/getInstance`, { session, view: "athlete", create: false }),
    "a page of one row": () => getList(1),
    "a page of 250": () => getList(PAGE),
    "the page by hand": () => timed(asker, `${world.bare.url}/people`, { ...asker, ...page }),
  };
  const times = new Map<string, number[]>(Object.keys(steps).map((name) => [name, []]));
  for (let round = 0; round < SHARE_ROUNDS; round++)
    for (const [name, step] of Object.entries(steps)) times.get(name)?.push((await step()).ms);
  const said = [...times].map(([name, each]) => `${name} ${median(each).toFixed(1)}`);
  console.log(`  a ${asker.looker}'s page step by step, in ms: ${said.join(", ")}`);
}

async function got({ cookie }: Asker, path: string): Promise<{ ms: number }> {
  const began = performance.now();
  const response = await fetch(world.portal.url + path, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - began };
}

async function opened(asker: Asker, { word, isPaidOnly }: Page): Promise<string> {
  const session = `bench-${word.replaceAll(" ", "_") || "all"}${isPaidOnly ? "-paid" : ""}`;
  const list = [
    ...(word === "" ? [] : [{ propertyName: "fullName", type: "LIKE", value: word }]),
    ...(isPaidOnly ? [{ propertyName: "cachedCurrentLicensePaymentPaid", type: "EQ", value: true }] : []),
  ];
  const open = { session, view: "athlete", create: true };
  await timed(asker, `${world.portal.url}/api/${CONTROL}/getInstance`, open);
  await timed(asker, `${world.portal.url}/api/${CONTROL}/setFilter`, { session, filter: { list } });
  return session;
}
async function timed(
  { cookie }: Asker,
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

/** A club of three hundred, somebody of the committee who may open the list, and fees: seven of ten athletes have paid. */
async function prepared({ pool, cookie }: ListWorld): Promise<[Asker, Asker, Asker]> {
  await pool.query(
    `with billed as (
       insert into user_payment (account_id, cost_type, year, description, billing_date, created_at, updated_at)
       select person_id, 'LICENSE_' || type, extract(year from now()), 'x', now(), now(), now() from licence where person_id % 10 < 7 returning id, account_id
     )
     insert into receivable (debtor_id, fee_id, gross, updated_at) select account_id, id, 0, now() from billed`,
  );
  const [club = 0] = await ids(pool.query("select min(id) as id from organisation"));
  await pool.query(
    `update person set club_id = (select max(id) from organisation) where club_id = $1
       and id not in (select id from person where club_id = $1 order by id limit $2)`,
    [club, OF_THE_CLUB],
  );
  const [committee = 0] = await ids(pool.query("select max(id) as id from person"));
  await pool.query("update person set is_technical_committee = true where id = $1", [committee]);
  await pool.query("vacuum analyze");
  return [
    { looker: "admin", account: 0, cookie },
    { looker: "club", account: club, cookie: await sessionOf(pool, club) },
    { looker: "committee", account: committee, cookie: await sessionOf(pool, committee) },
  ];
}

async function ids(asked: Promise<{ rows: { id: number }[] }>): Promise<number[]> {
  return (await asked).rows.map(({ id }) => id);
}
