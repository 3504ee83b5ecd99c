import { afterAll, beforeAll, expect, test } from "vitest";
import { startPortal, type Portal } from "../harness.ts";
import { signedInAs } from "../open-session.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { CANARIES, makeCanary } from "./canary.testbed.ts";
import { report } from "./figures.ts";
import { GUARDED } from "../policy/fields.policy.ts";
import { ACTORS } from "../policy/roles.policy.ts";
import { everythingFor, type Reading } from "./reading.testbed.ts";

type Secret = keyof typeof GUARDED;

let portal: Portal;
let actors: Actor[];
let known: Awaited<ReturnType<typeof makeCanary>>;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  actors = await gatherActors(portal);
  const { account: club, browser } = actorNamed("a club");
  const organiser = actorNamed("an organiser").account ?? 0;
  known = await makeCanary(portal, { club: { id: club ?? 0, browser }, organiser });
  const itself = { name: "an athlete", account: known.athlete, browser: await signedInAs(portal, known.athlete) };
  actors = actors.map((actor) => (actor.name === itself.name ? itself : actor));
});
afterAll(() => portal.close());

const actorNamed = (name: string): Actor => {
  const actor = actors.find((each) => each.name === name);
  if (!actor) throw new Error(`no actor ${name}`);
  return actor;
};

/** The key of a file does not open the file. */
async function readDocument({ browser }: Actor): Promise<Reading[]> {
  const [file, info] = [
    await browser.send("GET", `/api/fileRepository/getFile?key=${known.document}`),
    await browser.call("POST /fileRepository/getInfos", { keys: [known.document] }),
  ];
  const content = file.status === 200 ? [{ from: "GET /fileRepository/getFile", body: "KANÁRI-LELET" }] : [];
  return [...content, { from: "POST /fileRepository/getInfos", body: info.body }];
}

/**
 * Returns the secrets in an answer, and their paths: by value, and by name wherever the athlete, the club or no other record is meant.
 */
function secretsIn(readings: readonly Reading[]): Map<Secret, string> {
  const found = new Map<Secret, string>();
  for (const { from, body } of readings) {
    // A number is found with any grouping.
    const text = JSON.stringify(body).replaceAll(/(?<=\d) (?=\d)/g, "");
    const [named, canaries] = [namesIn(body, null), { ...CANARIES, "doctor's document": [known.document] }];
    for (const [secret, { keys }] of Object.entries(GUARDED) as [Secret, { keys: readonly string[] }][])
      if (canaries[secret]?.some((canary) => text.includes(canary)) || keys.some((key) => named.has(key)))
        found.set(secret, from);
  }
  return found;
}

const NOBODY = 0;

/** The names of filled fields, at any depth, except within other records. A new record has no owner. */
function namesIn(body: unknown, record: number | null): Set<string> {
  if (typeof body !== "object" || body === null) return new Set();
  const id = "id" in body ? (body.id ?? NOBODY) : record;
  const own = typeof id === "number" ? id : record;
  const isAsked = own === null || own === known.athlete || own === known.club;
  const names = new Set<string>();
  for (const [name, value] of Object.entries(body)) {
    if (isAsked && typeof value !== "object" && value !== "") names.add(name);
    for (const inner of namesIn(value, own)) names.add(inner);
  }
  return names;
}

/** A generous limit, on which no assertion depends. */
const LONG = 900_000;

test(
  "data of a person and a club is in the answers to permitted viewers, and in no other",
  async () => {
    const exports = new Set(
      portal.routes.flatMap(({ name }) => /^GET \/api\/(\w+)\/exportXlsx$/.exec(name)?.[1] ?? []),
    );
    const ids = [known.athlete, known.club, known.competition];
    const seen: Record<string, string[]> = Object.fromEntries(Object.keys(GUARDED).map((secret) => [secret, []]));
    const leaks: string[] = [];
    let answers = 0;
    for (const actor of actors) {
      const party = ACTORS[actor.name];
      if (!party) throw new Error(`say in policy/roles.policy.ts what ${actor.name} holds`);
      const readings = [
        ...(await everythingFor(actor.browser, party, { ids, exports })),
        ...(await readDocument(actor)),
      ];
      answers += readings.length;
      for (const [secret, from] of secretsIn(readings)) {
        seen[secret]?.push(actor.name);
        const { seenBy }: { seenBy: readonly string[] } = GUARDED[secret];
        if (!seenBy.includes(actor.name)) leaks.push(`${actor.name} reads the ${secret} in ${from}`);
      }
    }
    report("personal data", {
      actors: actors.length,
      answers,
      secrets: Object.keys(GUARDED).length,
      leaks: leaks.length,
    });
    expect(leaks).toEqual([]);
    // The search is effective: permitted viewers get all of it.
    const tried = actors.map(({ name }) => name);
    const policy = Object.entries(GUARDED).map(([secret, { seenBy }]) => [
      secret,
      seenBy.filter((name) => tried.includes(name)).toSorted(),
    ]);
    expect(tried.length).toBeGreaterThan(10);
    expect(Object.entries(seen).map(([secret, by]) => [secret, by.toSorted()])).toEqual(policy);
    expect(answers).toBeGreaterThan(500);
  },
  LONG,
);
