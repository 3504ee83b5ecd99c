// A club enters: thirty athletes at once beside one person and beside the bare statement that writes the same rows, over the same HTTP stack and over the bare
// driver; two hundred athletes against twelve races, the last place of a race asked for by five hundred, and every club on the last evening beside the polls of open pages.
import { Agent, request } from "node:http";
import { bareClub } from "./bare-club.ts";
import { openBenchWorld, type SeededRace, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { sessionOf } from "./list.testbed.ts";
import { median } from "./load.ts";
import { openLoop } from "./open-loop.ts";

const ATHLETES = 5_000;
const OF_A_CLUB = 30;
/** Of fifteen the median is off by a twentieth, which is all that lies between what is reached and what is wanted. */
const SAVES = Number(process.env["CLUB_SAVES"] ?? 100);
const GRIDS = 15;
/** A connection plans a statement anew the first five times, and code that has just been started takes twice the time of code that runs: of a hundred saves still. */
const WARM_ROUNDS = 160;
/** Of the crowd: 150 clubs in two minutes; fewer clubs in as much less time. */
const SECONDS = Number(process.env["CLUB_SECONDS"] ?? 120);
const CLUBS_IN_A_SECOND = 150 / 120;
const POLLS_IN_A_SECOND = 200;
const AT_ONCE = 500;
const GRID = { athletes: 200, races: 12 };

type Club = { readonly id: number; readonly cookie: string; readonly athletes: readonly number[] };
type Answer = { successful: boolean; code?: string; entered?: object[]; athleteList?: object[]; raceList?: object[] };

const world = await openBenchWorld();
try {
  const { cookies, races } = await seedEntries(world.pool, ATHLETES);
  const clubs = await clubsOf();
  await world.pool.query("vacuum analyze");
  await saves(clubs, cookies, races.slice(0, 300));
  await grid(clubs.at(-1));
  await lastPlace(cookies, races[300]);
  await evening(clubs, cookies, races[301]);
} finally {
  await world.close();
}

async function clubsOf(): Promise<Club[]> {
  const { rows } = await world.pool.query<{ id: number; athletes: number[] }>(
    "select club_id as id, array_agg(id order by id) as athletes from person group by club_id order by club_id",
  );
  const clubs: Club[] = [];
  for (const { id, athletes } of rows)
    clubs.push({ id, athletes: athletes.slice(0, OF_A_CLUB), cookie: await sessionOf(world.pool, id) });
  return clubs;
}

/** In turn, each in a race of its own, so that whatever else the machine does falls on all of them. */
async function saves(clubs: readonly Club[], cookies: readonly string[], places: readonly SeededRace[]): Promise<void> {
  const times = { club: [] as number[], person: [] as number[], overHttp: [] as number[], overDriver: [] as number[] };
  // Over connections that are open, and by what costs least of this process: it is no part of the portal's time.
  const agent = new Agent({ keepAlive: true });
  const entering = async (cookie: string, name: string, body: object): Promise<Answer> => {
    const address = `${world.portal}/api/competitionEntryControl/${name}`;
    return answerTo(await sent(agent, cookie, "POST", address, JSON.stringify(body)));
  };
  for (let round = 0; round < SAVES + WARM_ROUNDS; round++) {
    // What autovacuum does within a minute: plans made for tables that are known to be empty read them whole, of both sides.
    if (round === WARM_ROUNDS / 4) await world.pool.query("analyze");
    const [club, bare, other] = [clubs[round % 40], clubs[40 + (round % 40)], clubs[80 + (round % 40)]];
    // Everybody goes from race to race, each a stretch ahead of the one before, so that nobody comes into a race twice.
    const [one, two, three, four] = [0, 1, 2, 3].map((stretch) => places[(round + 70 * stretch) % places.length]);
    if (!club || !bare || !other || !one || !two || !three || !four) throw new Error("too few clubs or races");
    // Of no club's thirty.
    const person = cookies[clubs.length * OF_A_CLUB + round] ?? "";
    const [saving, alone, overHttp, overDriver] = [
      await timed(async () => {
        const { entered } = await entering(club.cookie, "clubEntryList", { ...one, athleteIdList: club.athletes });
        if (entered?.length !== OF_A_CLUB) throw new Error(`${entered?.length} entered`);
      }),
      await timed(() => entering(person, "personEntry", { ...two, isDelete: false })),
      await timed(async () => {
        const body = JSON.stringify({ club: bare.id, athletes: bare.athletes, ...three });
        answerTo(await sent(agent, "", "POST", `${world.bare}/club`, body));
      }),
      await timed(() => bareClub(world.pool, { club: other.id, athletes: other.athletes, ...four })),
    ];
    if (round < WARM_ROUNDS) continue;
    times.club.push(saving);
    times.person.push(alone);
    times.overHttp.push(overHttp);
    times.overDriver.push(overDriver);
  }
  const [ours, bare] = clubs.slice(120);
  const [last] = places.slice(-1);
  if (!ours || !bare || !last) throw new Error("too few clubs or races");
  await sameRows(
    () => call(ours.cookie, "clubEntryList", { ...last, athleteIdList: ours.athletes }),
    () => bareClub(world.pool, { club: bare.id, athletes: bare.athletes, ...last }),
  );
  agent.destroy();
  const club = median(times.club);
  report(
    `a club's ${OF_A_CLUB} athletes beside one person`,
    club,
    median(times.person),
    "ms",
    { most: 3.2 },
    { most: 3 },
  );
  report(
    "… beside the bare statement that writes the same rows, over HTTP",
    club,
    median(times.overHttp),
    "ms",
    { most: 1.65 },
    { most: 1.5 },
  );
  report("… beside the bare statement over the driver", club, median(times.overDriver), "ms");
}

/** Throws where a call did not do what it was asked for. */
function answerTo({ status, text }: Sent): Answer {
  const answer = JSON.parse(text) as Answer;
  if (status !== 200 || !answer.successful) throw new Error(text);
  return answer;
}

/** The bare statement is a limit only as long as it writes what the portal does: as many rows into each of the tables, and into no other. */
async function sameRows(ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<void> {
  const before = await rowsOfTables();
  await ours();
  const between = await rowsOfTables();
  await bare();
  const after = await rowsOfTables();
  const grown = (from: Map<string, number>, to: Map<string, number>) =>
    [...to]
      .filter(([table, rows]) => rows !== from.get(table))
      .map(([table, rows]) => `${table} ${rows - (from.get(table) ?? 0)}`)
      .join(", ");
  const [written, same] = [grown(before, between), grown(between, after)];
  console.log(`rows that a club's save writes: ${written}`);
  if (written !== same) throw new Error(`the bare statement writes others: ${same}`);
}

/** Of the portal's own tables; those of the queue change by themselves. */
async function rowsOfTables(): Promise<Map<string, number>> {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'bare%' order by 1",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const { rows } = await world.pool.query<{ name: string; rows: number }>(`${counts.join(" union all ")} order by 1`);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** A club of two hundred opens a competition of twelve races. */
async function grid(club: Club | undefined): Promise<void> {
  if (club === undefined) throw new Error("no club");
  await world.pool.query(
    "update person set club_id = $1 where id in (select id from person where club_id <> $1 order by id desc limit $2)",
    [club.id, GRID.athletes - OF_A_CLUB],
  );
  await world.pool.query(
    "update person set club_id = (select min(id) from organisation) where club_id = $1 and id not in (select id from person where club_id = $1 order by id limit $2)",
    [club.id, GRID.athletes],
  );
  const { rows } = await world.pool.query<{ id: number }>("select max(id) as id from competition");
  const competitionId = rows[0]?.id ?? 0;
  await world.pool.query("delete from race where competition_id = $1 and order_index > $2", [
    competitionId,
    GRID.races,
  ]);
  await world.pool.query("analyze");
  const times: number[] = [];
  for (let round = 0; round < GRIDS + 1; round++) {
    let seen: Answer = { successful: false };
    const ms = await timed(async () => (seen = await call(club.cookie, "getClubEntryGrid", { competitionId })));
    if (seen.athleteList?.length !== GRID.athletes || seen.raceList?.length !== GRID.races)
      throw new Error(`${seen.athleteList?.length} athletes, ${seen.raceList?.length} races`);
    if (round > 0) times.push(ms);
  }
  report(`the grid of ${GRID.athletes} athletes and ${GRID.races} races`, median(times), 300, "ms", { most: 1 });
}

/** One place, asked for by everybody in the same moment, over connections that are open. */
async function lastPlace(cookies: readonly string[], place: SeededRace | undefined): Promise<void> {
  if (place === undefined) throw new Error("no race");
  await world.pool.query("update race set capacity = 1 where id = $1", [place.race]);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  await Promise.all(cookies.slice(0, AT_ONCE).map((cookie) => sent(agent, cookie, "GET", `${world.portal}/live`)));
  const body = JSON.stringify({ ...place, isDelete: false });
  const answers = await Promise.all(
    cookies
      .slice(0, AT_ONCE)
      .map((cookie) => sent(agent, cookie, "POST", `${world.portal}/api/competitionEntryControl/personEntry`, body)),
  );
  agent.destroy();
  const codes: Record<string, number> = {};
  for (const { status, text } of answers) {
    const { successful = false, code = "" } = status === 200 ? (JSON.parse(text) as Partial<Answer>) : {};
    const said = successful ? "entered" : status === 200 ? code : String(status);
    codes[said] = (codes[said] ?? 0) + 1;
  }
  const { rows } = await world.pool.query<{ n: number }>(
    "select count(*)::integer as n from entry where race_id = $1 and active",
    [place.race],
  );
  console.log(`  ${JSON.stringify(codes)}; ${rows[0]?.n} in the race`);
  // Whoever is sent away because too many wait is told when to come again, and was not entered.
  if (codes["entered"] !== 1 || rows[0]?.n !== 1) throw new Error("the last place was not given once");
  const told = (codes["entry.refusal.full"] ?? 0) + (codes["503"] ?? 0);
  if (told !== AT_ONCE - 1) throw new Error("somebody was not told that it is full");
  const waits = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  report(`the last place asked for by ${AT_ONCE} at once, p99`, waits[Math.floor(AT_ONCE * 0.99)] ?? 0, 1_000, "ms", {
    most: 1,
  });
}

/** Clubs save one after another, whether others were answered or not, while pages poll. */
async function evening(
  clubs: readonly Club[],
  cookies: readonly string[],
  place: SeededRace | undefined,
): Promise<void> {
  if (place === undefined) throw new Error("no race");
  const headers = { "content-type": "application/json", origin: world.portal };
  let [saved, polled] = [0, 0];
  const save = () => {
    const { cookie, athletes } = clubs[saved++ % clubs.length] ?? { cookie: "", athletes: [] };
    const body = JSON.stringify({ ...place, athleteIdList: athletes });
    const path = "/api/competitionEntryControl/clubEntryList";
    return { method: "POST" as const, path, headers: { ...headers, cookie }, body };
  };
  const poll = () => ({
    method: "GET" as const,
    path: "/api/dashboardNotificationControl/getStatus",
    headers: { cookie: cookies[polled++ % cookies.length] ?? "" },
  });
  const [saves, polls] = await Promise.all([
    openLoop(world.portal, CLUBS_IN_A_SECOND, SECONDS, save),
    openLoop(world.portal, POLLS_IN_A_SECOND, SECONDS, poll),
  ]);
  const { rows } = await world.pool.query<{ n: string }>(
    "select count(*) as n from entry where race_id = $1 and active",
    [place.race],
  );
  console.log(
    `  ${saved} clubs, ${rows[0]?.n} entries; saves ${JSON.stringify(saves.statuses)}, polls ${JSON.stringify(polls.statuses)}; the generator was late by ${saves.latest.toFixed(0)} ms at worst`,
  );
  if (Number(rows[0]?.n) < saved * OF_A_CLUB * 0.99) throw new Error("somebody was not entered");
  const waits = saves.waits.toSorted((one, other) => one - other);
  report(
    `${saved} clubs with ${OF_A_CLUB} athletes beside ${POLLS_IN_A_SECOND} polls/s, p95`,
    waits[Math.floor(waits.length * 0.95)] ?? 0,
    400,
    "ms",
    { most: 1 },
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function call(cookie: string, name: string, body: object): Promise<Answer> {
  const response = await fetch(`${world.portal}/api/competitionEntryControl/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: world.portal },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok || answer.successful === false) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}

type Sent = { readonly status: number; readonly text: string; readonly ms: number };

function sent(agent: Agent, cookie: string, method: "GET" | "POST", address: string, body?: string): Promise<Sent> {
  const began = performance.now();
  const headers = { cookie, origin: world.portal, ...(body !== undefined && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - began }));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
