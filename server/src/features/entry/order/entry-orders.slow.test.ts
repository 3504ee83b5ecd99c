import type { EntryOrder } from "@rajt/contract/entry/order.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db, type Tx } from "../../../kernel/db/database.ts";
import { sqlStateOf } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { freshDatabase } from "../../../../test/database.ts";
import {
  endEntriesWhere,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeOrganiser,
  type RaceTraits,
  testLedger,
} from "../../../../test/factories.ts";
import { unguarded } from "../../../../test/size.ts";
import { statementsAsked } from "../../../../test/statements-asked.ts";
import { enterAll, type Outcome } from "./enter-race.ts";
import { type PricedOrder, writeEntries } from "./entry.store.ts";

const AT = new Date("2026-05-04T10:00:00Z");
const TERMS = { termDays: 5, dayLicence: 2_000 };
const HOUR = 3600;
const UNIQUE = "23505";
const ROUNDS = 40;

let db: Db;
let close: () => Promise<void>;
let club: number;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 4, onIdleError: () => undefined }));
  club = (await makeClub(db)).id;
});
afterAll(() => close());

type RacesRef = { competition: number; races: readonly number[] };
const competitionWith = async (races: RaceTraits[] = [{}]): Promise<RacesRef> => {
  const made = await makeCompetition(db, { races });
  return { competition: made.id, races: made.races };
};
const athletes = async (count: number): Promise<number[]> => {
  const made: number[] = [];
  for (let each = 0; each < count; each++) made.push((await makeAthlete(db, { club })).id);
  return made;
};
const orderOf = ({ competition, races }: RacesRef, person: number, more: Partial<EntryOrder> = {}): EntryOrder => ({
  competition,
  race: races[0] ?? 0,
  members: [{ person }],
  club,
  enteredBy: club,
  at: AT,
  ...more,
});
const enterTogether = (orders: readonly EntryOrder[]) =>
  tx(db, (tx) => enterAll(tx, orders, { terms: TERMS, ledger: testLedger, notifying: null }));
const resultOf = (outcome: Outcome | undefined) =>
  outcome && ("id" in outcome ? "entered" : outcome.refusals.map(({ code, position }) => [code, position]));
const count = async (race: number) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from entry where race_id = ${race} and active`.execute(db)).rows[0]
      ?.n,
  );
const owedBy = async (outcomes: readonly Outcome[]) => {
  const ids = outcomes.flatMap((outcome) => (outcome && "id" in outcome ? [outcome.id] : []));
  const { rows } = await sql<{ debtor: number; club: number; gross: number; charged: number; by: number }>`
    select r.debtor_id as debtor, e.club_id as club, r.gross, l.amount as charged, l.actor_id as by
    from receivable r join entry e on e.id = r.entry_id join ledger l on l.receivable_id = r.id
    where e.id = any(${ids}) order by e.id`.execute(db);
  return rows;
};

describe("orders of a club", () => {
  it("are written for thirty athletes with as many statements as for one, and the club owes", async () => {
    const place = await competitionWith();
    const orders = (await athletes(30)).map((person) => orderOf(place, person));
    const elsewhere = await competitionWith([{ startTime: 15 * HOUR }]);
    const [other = 0] = await athletes(1);
    const one = await statementsAsked(() => enterTogether([orderOf(elsewhere, other)]));
    const { answer: outcomes, statements } = await statementsAsked(() => enterTogether(orders));
    expect(statements).toHaveLength(one.statements.length);
    expect(outcomes.map(resultOf)).toEqual(orders.map(() => "entered"));
    expect(await owedBy(outcomes)).toEqual(
      orders.map(() => ({ debtor: club, club, gross: 13_000, charged: 13_000, by: club })),
    );
    const { rows } = await sql<{ person_id: number }>`
      select person_id from entry_member where race_id = ${place.races[0]} order by entry_id`.execute(db);
    expect(rows.map((row) => row.person_id)).toEqual(
      orders.map(({ members: [first] }) => ("person" in first ? first.person : null)),
    );
  });

  it("are answered one by one, each with its own refusals", async () => {
    const place = await competitionWith([{}, { startTime: 10 * HOUR }]);
    const [one = 0, two = 0] = await athletes(2);
    const unpaid = await makeAthlete(db, { club, paidYears: [] });
    const prohibited = await makeAthlete(db, { club, userStatus: "Prohibited" });
    const outcomes = await enterTogether([
      orderOf(place, one),
      orderOf(place, unpaid.id),
      orderOf(place, one),
      orderOf(place, one, { race: place.races[1] ?? 0 }),
      orderOf(place, prohibited.id),
      orderOf(place, club),
      orderOf(place, two, { race: 2_000_000_000 }),
      orderOf(place, two),
    ]);
    expect(outcomes.map(resultOf)).toEqual([
      "entered",
      [["refusal.feeUnpaid", 1]],
      [["refusal.alreadyEntered", 1]],
      [["refusal.overlapping", 1]],
      [["refusal.personNotVerified", 1]],
      [["cannotEnter.notOfClub", 1]],
      null,
      "entered",
    ]);
    expect(await count(place.races[0] ?? 0)).toBe(2);
  });

  it("enter several races at once", async () => {
    const place = await competitionWith([{}, { startTime: 15 * HOUR }]);
    const [person = 0] = await athletes(1);
    const outcomes = await enterTogether(place.races.map((race) => orderOf(place, person, { race })));
    expect(outcomes.map(resultOf)).toEqual(["entered", "entered"]);
  });

  it("read as many races for an athlete with forty past starts as for one with none", async () => {
    const days = Array.from({ length: 40 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10),
    }));
    const [earlier, place] = [await competitionWith(days), await competitionWith([{}, {}])];
    const [newcomer = 0, veteran = 0] = await athletes(2);
    const starts = await enterTogether(earlier.races.map((race) => orderOf(earlier, veteran, { race })));
    expect(starts.map(resultOf)).toEqual(days.map(() => "entered"));
    const racesRead = async (tx: Tx) =>
      (
        await sql<{ n: number }>`
          select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_xact_user_tables where relname = 'race'`.execute(
          tx,
        )
      ).rows[0]?.n ?? 0;
    const lookedAt = (person: number, race = 0) =>
      tx(db, async (tx) => {
        const before = await racesRead(tx);
        expect(
          (
            await enterAll(tx, [orderOf(place, person, { race })], {
              terms: TERMS,
              ledger: testLedger,
              notifying: null,
            })
          ).map(resultOf),
        ).toEqual(["entered"]);
        return (await racesRead(tx)) - before;
      });
    const more = (await lookedAt(veteran, place.races[0])) - (await lookedAt(newcomer, place.races[1]));
    expect(more).toBeLessThan(days.length / 2);
  });

  it("made by an organiser make the member the debtor and the member's club the owner", async () => {
    const place = await competitionWith();
    const [person = 0] = await athletes(1);
    const organiser = (await makeOrganiser(db)).id;
    const { club: _, ...order } = orderOf(place, person, { enteredBy: organiser });
    expect(await owedBy(await enterTogether([order]))).toMatchObject([{ debtor: person, club, by: organiser }]);
  });
});

describe("an order of a team", () => {
  const team = (name: string, line?: number) => ({ team: { name, ...(line === undefined ? {} : { line }) } });

  it("enters four by position, one of them unregistered, at the price of the part", async () => {
    const place = await competitionWith([{ isTeam: true }]);
    const [one = 0, two = 0, three = 0] = await athletes(3);
    const members = [
      { person: two },
      { unregisteredName: "Vendég Váltó" },
      { person: one },
      { person: three },
    ] as const;
    const outcomes = await enterTogether([orderOf(place, 0, { members, ...team("Sellők", 1) })]);
    expect(await owedBy(outcomes)).toEqual([{ debtor: club, club, gross: 13_000, charged: 13_000, by: club }]);
    const { rows } = await sql`
      select e.is_team, e.team_name, e.line_number, m.position, m.person_id, m.unregistered_name
      from entry e join entry_member m on m.entry_id = e.id where e.race_id = ${place.races[0]} order by m.position`.execute(
      db,
    );
    expect(rows).toEqual(
      members.map((member, at) => ({
        is_team: true,
        team_name: "Sellők",
        line_number: 1,
        position: at + 1,
        person_id: "person" in member ? member.person : null,
        unregistered_name: "unregisteredName" in member ? member.unregisteredName : null,
      })),
    );
  });

  it("names each position that is refused, and enters nobody", async () => {
    const place = await competitionWith([{ isTeam: true }]);
    const [one = 0] = await athletes(1);
    const unpaid = await makeAthlete(db, { club, paidYears: [] });
    const members = [{ person: one }, { person: unpaid.id }, { person: one }] as const;
    const [outcome] = await enterTogether([orderOf(place, 0, { members, ...team("Sellők") })]);
    expect(resultOf(outcome)).toEqual([
      ["refusal.alreadyEntered", 3],
      ["refusal.feeUnpaid", 2],
    ]);
    expect(await count(place.races[0] ?? 0)).toBe(0);
  });

  it("takes one place, no matter who is in the team, and is refused in a race of single starters", async () => {
    const place = await competitionWith([{ isTeam: true, capacity: 1 }, { startTime: 15 * HOUR }]);
    const [one = 0, two = 0, three = 0, four = 0] = await athletes(4);
    const pair = (a: number, b: number, name: string, race?: number) =>
      orderOf(place, 0, { members: [{ person: a }, { person: b }], ...team(name), race: race ?? place.races[0] ?? 0 });
    const outcomes = await enterTogether([
      pair(one, two, "Sellők"),
      pair(three, four, "Kobakok"),
      pair(three, four, "Kobakok", place.races[1]),
    ]);
    expect(outcomes.map(resultOf)).toEqual(["entered", [["refusal.full", null]], [["cannotEnter.noTeams", null]]]);
  });
});

describe("the last places of a race", () => {
  it("are sold once among the orders of one batch", async () => {
    const place = await competitionWith([{ capacity: 2 }]);
    const outcomes = await enterTogether((await athletes(4)).map((person) => orderOf(place, person)));
    expect(outcomes.map(resultOf)).toEqual(["entered", "entered", [["refusal.full", null]], [["refusal.full", null]]]);
  });

  it("are sold once to two concurrent batches, and a repeated batch is refused one by one", async () => {
    const persons = await athletes(6);
    for (let round = 0; round < ROUNDS; round++) {
      const place = await competitionWith([{ capacity: 3 }]);
      expect(await bothAtOnce(...halves(place, persons))).toEqual(inEither("RJ001", "done"));
      expect(await count(place.races[0] ?? 0)).toBe(3);
      await empty();
    }
    const place = await competitionWith([{ capacity: 3 }]);
    const [made, late] = halves(place, persons);
    await enterTogether(made);
    expect((await enterTogether(late)).map(resultOf)).toEqual(late.map(() => [["refusal.full", null]]));
    await empty();
  });
});

/** Unregistered members, as many as the smallest team has. */
const UNREGISTERED = [{ unregisteredName: "Első Vendég" }, { unregisteredName: "Második Vendég" }] as const;

describe("two batches in opposite order", () => {
  const bothWays = (one: readonly EntryOrder[], other: readonly EntryOrder[]) => bothAtOnce(one, other.toReversed());
  const persons = 40;

  it("of the same persons in one race wait for each other: one is entered, the other refused", async () => {
    const all = await athletes(persons);
    for (let round = 0; round < ROUNDS; round++) {
      const place = await competitionWith();
      const orders = all.map((person) => orderOf(place, person));
      expect(await bothWays(orders, orders)).toEqual(inEither(UNIQUE, "done"));
      await empty();
    }
  });

  it("of the same persons in two races never deadlock", async () => {
    const all = await athletes(persons);
    for (let round = 0; round < ROUNDS; round++) {
      const place = await competitionWith([{}, { startTime: 15 * HOUR }]);
      const ofRace = (race = 0) => all.map((person) => orderOf(place, person, { race }));
      expect(await bothWays(ofRace(place.races[0]), ofRace(place.races[1]))).toEqual(["done", "done"]);
      await empty();
    }
  });

  it("of two races with few places never deadlock", async () => {
    const all = await athletes(persons);
    for (let round = 0; round < ROUNDS; round++) {
      const place = await competitionWith([{ capacity: 20 }, { capacity: 20, startTime: 15 * HOUR }]);
      const orders = all.map((person, at) =>
        orderOf(place, person, { race: place.races[Math.floor(at / 2) % 2] ?? 0 }),
      );
      const every = (other: number) => orders.filter((_, at) => at % 2 === other);
      expect(await bothWays(every(0), every(1))).toEqual(["done", "done"]);
      await empty();
    }
  });

  it("of a club's teams with the same lines wait for each other: one is entered, the other refused", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await competitionWith([{ isTeam: true }]);
      const teams = Array.from({ length: 300 }, (_, at) =>
        orderOf(place, 0, { members: [...UNREGISTERED], team: { name: `Csapat ${at}`, line: at + 1 } }),
      );
      expect(await bothWays(teams, teams)).toEqual(inEither(UNIQUE, "done"));
    }
  });
});

describe("without the trigger", () => {
  unguarded("control: two concurrent batches get the same places", async () => {
    await sql`drop trigger entry_admission on entry`.execute(db);
    const place = await competitionWith([{ capacity: 3 }]);
    expect(await bothAtOnce(...halves(place, await athletes(6)))).toEqual(["done", "done"]);
    expect(await count(place.races[0] ?? 0)).toBe(6);
  });
});

const halves = (place: RacesRef, persons: readonly number[]) => {
  const orders = persons.map((person) => orderOf(place, person));
  return [orders.slice(0, orders.length / 2), orders.slice(orders.length / 2)] as const;
};

/** Writes both batches as if each had been accepted before the other, without the retry after a deadlock. */
const bothAtOnce = (...batches: (readonly EntryOrder[])[]) =>
  Promise.all(
    batches.map((orders) =>
      db
        .transaction()
        .execute((tx) => writeEntries(tx, testLedger, orders.map(priced)))
        .then(() => "done", sqlStateOf),
    ),
  );
const priced = (order: EntryOrder): PricedOrder => ({
  order,
  price: { amount: 1000, dayLicence: 0, heldUntil: AT, debtor: club, club, isLate: false, offered: false },
});

/** Accepts two answers in either order. */
const inEither = (one: string, other: string) =>
  expect.toSatisfy(
    (answers: readonly unknown[]) => answers.length === 2 && answers.includes(one) && answers.includes(other),
  );

/** Frees all starters for the next test. */
const empty = () => endEntriesWhere(db, sql`true`);
