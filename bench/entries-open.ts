// The day entries open: three times as many people as a race has places, who come evenly within a minute and then all in the same moment. Whoever
// finds it full joins the list, whoever is told to come again does. Everybody must be placed or listed, and as many placed as there are places.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openBenchWorld, type SeededRace, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";

const SECONDS = Number(process.env["OPEN_SECONDS"] ?? 60);
const PEOPLE_IN_A_SECOND = 25;
const PEOPLE = PEOPLE_IN_A_SECOND * SECONDS;
const PLACES = Math.floor(PEOPLE / 3);
/** Of the same person, each after the seconds that the answer named. */
const MOST_TRIES = 60;

type Answer = { readonly successful?: boolean; readonly code?: string };
type Sent = Answer & { readonly status: number; readonly comeAgain: number };
type Person = { readonly ms: number; readonly tries: number; readonly outcome: "placed" | "listed" };

const world = await openBenchWorld();
const agent = new Agent({ keepAlive: true, maxSockets: 1_500 });
try {
  const { cookies, races } = await seedEntries(world.pool, PEOPLE);
  await world.pool.query("update race set capacity = $1", [PLACES]);
  await world.pool.query("vacuum analyze");
  // Code and plans that run, as on the morning of that day.
  await Promise.all(cookies.slice(0, 200).map((cookie) => comes(cookie, races[0])));
  await world.pool.query("analyze");

  const evenly = await everybody(cookies, races[100], (at) => (at * 1000) / PEOPLE_IN_A_SECOND);
  await tell(`within ${SECONDS} seconds`, evenly, races[100], { most: 1 });
  const connected = cookies.map((cookie) => send(cookie, "GET", "/live", ""));
  await Promise.all(connected);
  const together = await everybody(cookies, races[200], () => 0);
  await tell("in the same moment", together, races[200]);
} finally {
  agent.destroy();
  await world.close();
}

/** Everybody comes when they come, whether those before were answered or not; the wait of each begins when they were due. */
async function everybody(
  cookies: readonly string[],
  place: SeededRace | undefined,
  dueAfter: (at: number) => number,
): Promise<Person[]> {
  const began = performance.now();
  return Promise.all(
    cookies.map(async (cookie, at) => {
      const due = began + dueAfter(at);
      await sleep(Math.max(0, due - performance.now()));
      const came = await comes(cookie, place);
      return { ...came, ms: performance.now() - due };
    }),
  );
}

/** Enters, or joins the list where it is full, and comes again as often as the portal asks for it. */
async function comes(cookie: string, place: SeededRace | undefined): Promise<Omit<Person, "ms">> {
  if (place === undefined) throw new Error("no race");
  let joins = false;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const said = joins
      ? await send(cookie, "POST", "/api/competitionEntryControl/joinWaitingList", JSON.stringify(place))
      : await send(
          cookie,
          "POST",
          "/api/competitionEntryControl/personEntry",
          JSON.stringify({ ...place, isDelete: false }),
        );
    if (said.successful === true) return { tries, outcome: joins ? "listed" : "placed" };
    if (said.status === 503) await sleep(said.comeAgain * 1000);
    else if (said.code === "entry.refusal.full") joins = true;
    else throw new Error(`nobody expected ${JSON.stringify(said)}`);
  }
  throw new Error(`somebody was sent away ${MOST_TRIES} times`);
}

async function tell(
  when: string,
  people: readonly Person[],
  place: SeededRace | undefined,
  allowed?: { readonly most: number },
): Promise<void> {
  const { rows } = await world.pool.query<{ placed: number; listed: number; both: number; offered: number }>(
    `select (select count(*) from entry where race_id = $1 and active)::integer as placed,
       (select count(*) from waiting_list_entry where race_id = $1 and active)::integer as listed,
       (select count(*) from waiting_list_entry where race_id = $1 and active and offer_until is not null)::integer as offered,
       (select count(*) from waiting_list_entry w join entry_member m on m.race_id = w.race_id and m.person_id = w.person_id and m.active
        where w.race_id = $1 and w.active)::integer as both`,
    [place?.race],
  );
  const [found] = rows;
  const sentAway = people.filter(({ tries, outcome }) => tries > (outcome === "listed" ? 2 : 1)).length;
  console.log(`  ${people.length} people ${when}: ${JSON.stringify(found)}; ${sentAway} came again`);
  if (
    found?.placed !== PLACES ||
    found.listed !== people.length - PLACES ||
    found.both > 0 ||
    found.offered > 0 ||
    people.filter(({ outcome }) => outcome === "placed").length !== PLACES
  )
    throw new Error("not everybody was placed or listed once");
  const waits = people.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const of = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  console.log(`  half within ${of(0.5).toFixed(0)} ms, the last after ${of(0.9999).toFixed(0)} ms`);
  report(`${people.length} people at ${PLACES} places ${when}, placed or listed, p99`, of(0.99), 1_000, "ms", allowed);
}

function send(cookie: string, method: "GET" | "POST", path: string, body: string): Promise<Sent> {
  const headers = { cookie, origin: world.portal, ...(body !== "" && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, world.portal), { agent, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => {
        const status = answer.statusCode ?? 0;
        const said = status === 200 && method === "POST" ? (JSON.parse(text) as Answer) : {};
        resolve({ ...said, status, comeAgain: Number(answer.headers["retry-after"] ?? 1) });
      });
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
