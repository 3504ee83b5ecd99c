import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeCompetition, testLedger } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized, unguarded } from "../../../../test/size.ts";
import { type Acting, acting, enter, enterElsewhere, NOW, payerOf, type RaceRef, withdraw } from "../entry.testbed.ts";
import { lockForPayment } from "../basket/basket.store.ts";

// Concurrent requests. Each guarantee is shown to depend on its guard: the same run without the guard breaks it.
const PARALLEL = 16;
const ROUNDS = sized(6, 20);
/** For the race condition that matters most. */
const MOST_ROUNDS = sized(10, 200);

let portal: Portal;
let act: Acting;
beforeEach(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
});
afterEach(() => portal.close());

type Answer = { readonly successful: boolean; readonly code?: string | undefined };
const HOUR = 3600;

/** Counts the answers by kind: "entered" or the code of the refusal. */
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { successful, code } of answers) {
    const key = successful ? "done" : (code ?? "?");
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const sum = (all: readonly Record<string, number>[]) =>
  all
    .flatMap((counts) => Object.entries(counts))
    .reduce<Record<string, number>>((total, [key, count]) => ({ ...total, [key]: (total[key] ?? 0) + count }), {});
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const oneFromManyTabs = async (): Promise<Browser[]> => {
  const { browser } = await act.athleteWith();
  return times(PARALLEL, () => browser);
};
const athletes = (count: number) => Promise.all(times(count, () => makeAthlete(portal.db)));
const dropTrigger = (name: string, table: string) =>
  sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(portal.db);

/** Sends sixteen identical requests of one person for one race to as many servers, once for each round. */
async function sixteenAtOnce(rounds: number): Promise<{ answers: Record<string, number>; active: number[] }> {
  const { id } = await act.athleteWith();
  const all: Record<string, number>[] = [];
  const active: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const place = await act.competitionWith({ startsOn: day(round) });
    all.push(tally(await Promise.all(times(PARALLEL, () => enterElsewhere(portal, id, place)))));
    active.push((await act.activeEntries(place)).length);
  }
  return { answers: sum(all), active };
}
const day = (round: number) => new Date(Date.UTC(2026, 5, 13 + round)).toISOString().slice(0, 10);

describe("sixteen concurrent requests of one person for one race", () => {
  it("make one entry, and fifteen are refused as already entered", async () => {
    const { answers, active } = await sixteenAtOnce(MOST_ROUNDS);
    expect(active).toEqual(times(MOST_ROUNDS, () => 1));
    expect(answers).toEqual({ done: MOST_ROUNDS, "entry.refusal.alreadyEntered": MOST_ROUNDS * (PARALLEL - 1) });
  });

  unguarded("control: make several without the unique index", async () => {
    await sql`drop index entry_once_per_race`.execute(portal.db);
    const { active } = await sixteenAtOnce(ROUNDS);
    expect(active.some((count) => count > 1)).toBe(true);
  });
});

/** Sends requests of sixteen persons to as many servers for a race with three places, once for each round. */
async function rushForPlaces(): Promise<{ answers: Record<string, number>; active: number[] }> {
  const persons = await athletes(PARALLEL);
  const all: Record<string, number>[] = [];
  const active: number[] = [];
  for (let round = 0; round < ROUNDS / 2; round++) {
    const place = await act.competitionWith({ startsOn: day(round), races: [{ capacity: 3 }] });
    all.push(tally(await Promise.all(persons.map(({ id }) => enterElsewhere(portal, id, place)))));
    active.push((await act.activeEntries(place)).length);
  }
  return { answers: sum(all), active };
}

describe("sixteen concurrent requests for three places", () => {
  it("enter exactly three, and thirteen are refused as full", async () => {
    const { answers, active } = await rushForPlaces();
    expect(active).toEqual(times(ROUNDS / 2, () => 3));
    expect(answers).toEqual({ done: (ROUNDS / 2) * 3, "entry.refusal.full": (ROUNDS / 2) * 13 });
  });

  unguarded("control: exceed the capacity without the trigger", async () => {
    await dropTrigger("entry_admission", "entry");
    const { active } = await rushForPlaces();
    expect(active.some((count) => count > 3)).toBe(true);
  });
});

/** Sends requests of one person for sixteen overlapping races at once, for several persons. */
async function overlappingAtOnce(): Promise<{ answers: Record<string, number>; active: number[] }> {
  const races = times(PARALLEL, (index) => ({ startTime: 9 * HOUR + index, timeLimit: HOUR }));
  const made = await makeCompetition(portal.db, { races });
  const places = made.races.map((race): RaceRef => ({ competition: made.id, race }));
  const all: Record<string, number>[] = [];
  const active: number[] = [];
  for (const athlete of await athletes(ROUNDS / 2)) {
    const browser = await act.signedIn(athlete);
    all.push(tally(await Promise.all(places.map((place) => enter(browser, place)))));
    const rows = await portal.db
      .selectFrom("entry_member")
      .where("person_id", "=", athlete.id)
      .where("active", "=", true)
      .select("race_id")
      .execute();
    active.push(rows.length);
  }
  return { answers: sum(all), active };
}

describe("concurrent requests of one person for overlapping races", () => {
  it("enter exactly one race", async () => {
    const { answers, active } = await overlappingAtOnce();
    expect(active).toEqual(times(ROUNDS / 2, () => 1));
    expect(answers).toEqual({ done: ROUNDS / 2, "entry.refusal.overlapping": (ROUNDS / 2) * (PARALLEL - 1) });
  });

  unguarded("control: enter several without the trigger", async () => {
    await dropTrigger("entry_member_overlap", "entry_member");
    const { active } = await overlappingAtOnce();
    expect(active.some((count) => count > 1)).toBe(true);
  });
});

describe("entering and withdrawing at the same time", () => {
  it("ends in a valid state, with a log row for each acknowledged change", async () => {
    const place = await act.competitionWith();
    const browsers = await oneFromManyTabs();
    const all: Answer[] = [];
    for (let round = 0; round < ROUNDS; round++)
      all.push(
        ...(await Promise.all(browsers.map((browser, index) => (index % 2 ? withdraw : enter)(browser, place)))),
      );
    const { done = 0, ...refused } = tally(all);
    expect(Object.keys(refused).filter((code) => !/alreadyEntered|notEntered/.test(code))).toEqual([]);
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*) from change_log where object = 'entry' group by action order by action`.execute(
      portal.db,
    );
    const changes = Object.fromEntries(rows.map(({ action, count }) => [action, count]));
    expect((changes["create"] ?? 0) + (changes["delete"] ?? 0)).toBe(done);
    // Each round has one change at least; more cannot be expected.
    expect(done).toBeGreaterThanOrEqual(ROUNDS);
    const active = await act.activeEntries(place);
    expect(active).toHaveLength((changes["create"] ?? 0) - (changes["delete"] ?? 0));
    const { rows: sums } = await sql<{ charged: number; owed: number }>`select
      (select coalesce(sum(amount), 0) from ledger where kind = 'CHARGE') as charged,
      (select coalesce(sum(owed), 0) from receivable) as owed`.execute(portal.db);
    expect(sums[0]!.charged).toBe(sums[0]!.owed);
  });
});

describe("starting a payment and withdrawing at the same time", () => {
  it("succeeds for exactly one of the two", async () => {
    const outcomes = await payingAgainstWithdrawing(lockForPayment);
    expect(outcomes.filter((outcome) => !["held, stays", "not held, withdrawn"].includes(outcome))).toEqual([]);
  });

  unguarded("control: both succeed without the lock of the row", async () => {
    const looked: typeof lockForPayment = async (tx, _ledger, _payer, entries) => {
      const { rows } = await sql<{ receivable: number; subject: number; amount: number }>`
        select id as receivable, entry_id as subject, gross as amount from receivable where entry_id = any(${entries}) and active`.execute(
        tx,
      );
      return rows.map((row) => ({ ...row, price: row.amount, due: { kind: "FEE" }, inPayment: false, title: "" }));
    };
    expect(await payingAgainstWithdrawing(looked)).toContain("held, withdrawn");
  });
});

async function payingAgainstWithdrawing(lock: typeof lockForPayment): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [round, athlete] of (await athletes(ROUNDS / 2)).entries()) {
    const place = await act.competitionWith();
    const browser = await act.signedIn(athlete);
    const { id = 0 } = await enter(browser, place);
    const paying = startPayment(athlete.id, id, round, lock);
    const [held, { successful }] = await Promise.all([paying, withdraw(browser, place)]);
    outcomes.push(`${held ? "held" : "not held"}, ${successful ? "withdrawn" : "stays"}`);
  }
  return outcomes;
}

/** Locks and inserts the items in one transaction as the payment feature does, with a pause in which a withdrawal could happen. */
const startPayment = (account: number, entry: number, round: number, lock: typeof lockForPayment): Promise<boolean> =>
  tx(portal.db, async (tx) => {
    const [item] = await lock(tx, testLedger, payerOf(account), [entry], new Date(NOW));
    if (item === undefined) return false;
    await sql`select pg_sleep(0.1)`.execute(tx);
    await sql`with made as (
        insert into payment (order_ref, method, payer_id, amount, state, started_at, valid_until,
          buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address)
        values (${`verseny-${round}`}, 'SIMPLEPAY', ${account}, ${item.amount}, 'STARTING', ${NOW}, ${NOW}, 'Zala TSE', 'HU', '8900', 'Zalaegerszeg', 'Fő utca 1.') returning id
      ) insert into payment_item (payment_id, receivable_id, amount) select id, ${item.receivable}, ${item.amount} from made`.execute(
      tx,
    );
    return true;
  });
