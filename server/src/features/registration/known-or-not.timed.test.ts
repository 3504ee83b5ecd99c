import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { report } from "../../../test/resilience/figures.ts";
import { hashAsUsual, makeAthlete, makeClub } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { cheapProof, organisation, person, putUp, register, registerAthlete } from "./registration.testbed.ts";

/** Requests of each kind, alternating; repeated if the machine is too busy to decide. */
const TRIES = 40;
const ROUNDS = 3;
const WARM_UP = 5;
/** The largest difference on an idle machine, in milliseconds. */
const MOST = 5;
/** Storing an account is slowed down by this time, in milliseconds. */
const SLOW = 50;
const FEWEST = 10;
const MANY = 100;

let portal: Portal;
let club: number;
const known: string[] = [];
/** The number of a registered person, for each known address. */
const tajs = new Map<string, string>();
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  for (let made = 0; made < TRIES + WARM_UP; made++) known.push((await makeAthlete(portal.db)).email);
  club = (await makeClub(portal.db)).id;
  for (const email of known) {
    const taj = nextTaj();
    tajs.set(email, taj);
    const { body } = await registerAthlete(portal, club, { "athlete.taj": taj });
    expect(body).toEqual({ successful: true });
    await portal.db.deleteFrom("rate_limit").execute();
  }
  await hashAsUsual(portal.db);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

type Act = (email: string) => Promise<() => Promise<{ status: number; body: unknown }>>;
/** The requests, prepared before they are timed. */
const acts = {
  "sign in": async (email: string) => () =>
    portal.browser().call("POST /userLogin/loginV2", { email, password: "nem ez az" }),
  "password request": async (email: string) => () =>
    portal.browser().call("POST /userAccountControl/requestNewPassword", { email }),
  registration: async (email: string) => {
    const proof = await cheapProof(portal);
    return () => register(portal, organisation({ email }), { proof });
  },
  "registration of a person": async (email: string) => {
    // Nobody has the address; the test is whether the number makes a difference.
    const taj = tajs.get(email) ?? nextTaj();
    const guest = portal.browser();
    const profilePicture = await putUp(guest);
    const doctorDocument = await putUp(guest);
    const proof = await cheapProof(portal);
    const files = { profilePicture, "athlete.doctorDocument": doctorDocument };
    const dto = person({
      club: { id: club },
      ...files,
      "athlete.taj": taj,
      email: `uj.${nextTaj()}@pelda.hu`.replaceAll(" ", ""),
    });
    return () => register(portal, dto, { proof }, guest, "personSubmitControl");
  },
} satisfies Record<string, Act>;

test.each(Object.entries<Act>(acts))(
  "%s has the same answer and duration for a known and an unknown address",
  async (name, prepared) => {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    const isApart = () => {
      const [one, other] = [spread(times.known).p10, spread(times.unknown).p10];
      return Math.abs(one - other) >= Math.max(MOST, one / 3);
    };
    const isTold = (turn: number) => (turn - WARM_UP) % TRIES === 0 && turn > WARM_UP && !isApart();
    for (let turn = 0; turn < ROUNDS * TRIES + WARM_UP && !isTold(turn); turn++) {
      const unknown = `senki.${name.replaceAll(" ", ".")}.${turn}@pelda.hu`;
      const both = [
        ["known", known[turn % known.length] ?? ""],
        ["unknown", unknown],
      ] as const;
      // Alternates the order: the second request finds the machine as the first one left it.
      for (const [kind, email] of turn % 2 === 0 ? both : both.toReversed()) {
        await portal.db.deleteFrom("rate_limit").execute();
        const took = await timed(await prepared(email));
        answers.add(JSON.stringify([took.status, took.body]));
        if (turn >= WARM_UP) times[kind].push(took.ms);
      }
    }
    report(name, { known: spread(times.known), unknown: spread(times.unknown) });
    expect(answers.size).toBe(1);
    // By the quickest tenth: other load makes single calls slower, never quicker.
    expect(isApart()).toBe(false);
  },
  300_000,
);

test("a registration that takes long to store is answered no later than a known address", async () => {
  await sql`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(${sql.lit(SLOW / 1000)}); return new; end $$`.execute(
    portal.db,
  );
  await sql`create trigger slowly before insert on organisation for each row execute function slowly()`.execute(
    portal.db,
  );
  const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  const isLater = () => quickest.unknown - quickest.known >= SLOW / 2;
  // Until the quickest of each was undisturbed.
  for (let turn = 0; turn < FEWEST || (turn < MANY && isLater()); turn++)
    for (const [kind, email] of [
      ["known", known[turn % known.length] ?? ""],
      ["unknown", `senki.lassan.${turn}@pelda.hu`],
    ] as const) {
      await portal.db.deleteFrom("rate_limit").execute();
      quickest[kind] = Math.min(quickest[kind], (await timed(await acts.registration(email))).ms);
    }
  expect(isLater()).toBe(false);
}, 120_000);

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { ms: number }> {
  const began = performance.now();
  return { ...(await work()), ms: performance.now() - began };
}

function spread(times: readonly number[]): { p10: number; p50: number; p90: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
