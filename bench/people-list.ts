// The list of athletes as it is, with its row scope and computed columns, of 200,000 persons: as a super admin, as a club of 300 and as the
// technical committee, each beside the statement that somebody would write by hand for it.
import { report } from "./figure.ts";
import { openListWorld, ROWS, sessionOf, type ListWorld } from "./list.testbed.ts";
import { median } from "./load.ts";
import type { Looker } from "./people-statement.ts";

const CONTROL = "personTableControl";
const WORDS = ["", "nagy", "szucs", "eva", "cs", "kovacs anna"];
const ROUNDS = 5;
const SHARE_ROUNDS = 40;
const OF_THE_CLUB = 300;
const MOST_RATIO = 1.25;
/**
 * The most that session, rights and the list's own state may cost a page, however few its rows: of a short list they
 * are most of it. Milliseconds.
 */
const MOST_BESIDE = 10;

type Asker = { readonly looker: Looker; readonly account: number; readonly cookie: string };
type Answer = { successful: boolean; metadata?: { totalCount: number }; data?: object[] };

const world = await openListWorld();
try {
  const askers = await prepared(world);
  console.log(`${ROWS} persons, ${WORDS.length} words (one of them none), ${ROUNDS} rounds in turn`);
  await shares(askers.find(({ looker }) => looker === "club") ?? askers[0]);
  for (const asker of askers)
    for (const isPaidOnly of asker.looker === "committee" ? [false] : [false, true]) await compare(asker, isPaidOnly);
} finally {
  await world.close();
}

async function compare(asker: Asker, isPaidOnly: boolean): Promise<void> {
  let [ours, bare] = [0, 0];
  const lines: string[] = [];
  for (const word of WORDS) {
    const session = await opened(asker, word, isPaidOnly);
    const times: [number[], number[]] = [[], []];
    const page = { session, firstResult: 0, maxResults: 250 };
    let total = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await timed(asker, `${world.portal.url}/api/${CONTROL}/getList`, page);
      const by = await timed(asker, `${world.bare.url}/people`, { ...asker, word, isPaidOnly });
      if (mine.total !== by.total || mine.rows !== by.rows)
        throw new Error(`${asker.looker}, ${word}: ${mine.total} rows, and ${by.total} by hand`);
      total = mine.total;
      times[0].push(mine.ms);
      times[1].push(by.ms);
    }
    const [one, other] = [median(times[0]), median(times[1])];
    ours += one;
    bare += other;
    lines.push(`${word || "none"} (${total}) ${one.toFixed(1)}/${other.toFixed(1)}`);
  }
  // A page may take so much longer, or the milliseconds that every page takes beside its rows.
  const most = Math.max(MOST_RATIO, 1 + (WORDS.length * MOST_BESIDE) / bare);
  report(`athletes as ${asker.looker}${isPaidOnly ? ", fee paid" : ""}`, ours, bare, "ms", { most });
  console.log(`  ${((ours - bare) / WORDS.length).toFixed(1)} ms more a page; ours/bare in ms: ${lines.join(", ")}`);
}

/** Shares out a short list's time: each step holds the ones before it, and the last is the page with all its rows. */
async function shares(asker: Asker): Promise<void> {
  const session = await opened(asker, "", false);
  const getList = (maxResults: number) =>
    timed(asker, `${world.portal.url}/api/${CONTROL}/getList`, { session, firstResult: 0, maxResults });
  const steps = {
    "the way here and back": () => got(asker, "/live"),
    "who is looking": () => got(asker, "/api/userLogin/isLoggedIn"),
    "rights and the list's own state": () =>
      timed(asker, `${world.portal.url}/api/${CONTROL}/getInstance`, { session, view: "athlete", create: false }),
    "a page of one row": () => getList(1),
    "a page of 250": () => getList(250),
    "the page by hand": () => timed(asker, `${world.bare.url}/people`, { ...asker, word: "", isPaidOnly: false }),
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

async function opened(asker: Asker, word: string, isPaidOnly: boolean): Promise<string> {
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
async function prepared({ pool, cookie }: ListWorld): Promise<[Asker, ...Asker[]]> {
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
  await pool.query(
    `insert into role_service (role_id, service, level) select id, 'Athlete', 'ReadOnly' from dashboard_role where key = 'TechnicalCommittee'`,
  );
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
