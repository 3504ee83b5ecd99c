import type { EntryOrder } from "@rajt/contract/entry/order.rules";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase, type Db, type Tx } from "../../../kernel/db/database.ts";
import { sqlStateOf } from "../../../kernel/db/errors.ts";
import { freshDatabase } from "../../../../test/database.ts";
import { makeAthlete, makeClub, makeCompetition, testLedger } from "../../../../test/factories.ts";
import { writeEntries } from "./entry.store.ts";
import { inTurn } from "../entry.testbed.ts";
import { writeTeam } from "../team/team.store.ts";

// Tests the answers of the database, without retries, to two teams that contain the same persons in opposite order.

const AT = new Date("2026-05-04T10:00:00Z");
const UNIQUE = "23505";

let db: Db;
let close: () => Promise<void>;
let clubs: number[];
let persons: number[];
let place: { competition: number; race: number };
beforeAll(async () => {
  ({ db, close } = openDatabase({
    connection: await freshDatabase(),
    poolSize: 10,
    patience: 60_000,
    onIdleError: () => undefined,
  }));
  clubs = [];
  for (let each = 0; each < 3; each++) clubs.push((await makeClub(db)).id);
});
beforeEach(async () => {
  const { id, races } = await makeCompetition(db, { races: [{ isTeam: true }] });
  place = { competition: id, race: races[0] ?? 0 };
  persons = [];
  for (let each = 0; each < 3; each++) persons.push((await makeAthlete(db, { club: clubs[0] ?? 0 })).id);
});
afterAll(() => close());

type Member = EntryOrder["members"][number];
const GUEST: Member = { unregisteredName: "Vendég Vera" };
const person = (nth: number): Member => ({ person: persons[nth] ?? 0 });

const enter = async (tx: Tx, nth: number, members: readonly Member[]) => {
  const club = clubs[nth] ?? 0;
  const [first = GUEST, ...others] = members;
  const order: EntryOrder = {
    ...place,
    members: [first, ...others],
    team: { name: "Sellők", line: 1 },
    club,
    enteredBy: club,
    at: AT,
  };
  const price = { amount: 1000, dayLicence: 0, heldUntil: AT, debtor: club, club, isLate: false, offered: false };
  const [entry = 0] = await writeEntries(tx, testLedger, [{ order, price }]);
  return entry;
};
const enterAlone = (nth: number, members: readonly Member[]) =>
  db.transaction().execute((tx) => enter(tx, nth, members));
const change = (entry: number, members: readonly number[]) =>
  db.transaction().execute((tx) =>
    writeTeam(
      tx,
      {
        entry,
        name: "Sellők",
        members: members.map((nth) => ({ person: persons[nth] ?? 0 })),
        rowStatus: "ORIGINAL",
        changes: {},
      },
      { actor: clubs[0] ?? 0, at: AT },
    ),
  );
const outcomeOf = (work: Promise<unknown>) => work.then(() => "done", sqlStateOf);

/** Without an order, the first would hold one person and wait for the third with two to come; the second would hold two and wait for one. */
const FIRST = [0, 2, 1];
const SECOND = [1, 0];
/** Holds the third person until both wait. */
const holdThree = (tx: Tx) => enter(tx, 2, [person(2), GUEST]);

it("two teams entered with the same persons in opposite order do not deadlock", async () => {
  const answers = await inTurn(db, holdThree, [
    () => outcomeOf(enterAlone(0, FIRST.map(person))),
    () => outcomeOf(enterAlone(1, SECOND.map(person))),
  ]);
  expect(answers).toEqual(["done", UNIQUE]);
});

it("two teams changed to the same persons in opposite order do not deadlock", async () => {
  const [one, other] = [await enterAlone(0, [GUEST, GUEST]), await enterAlone(1, [GUEST, GUEST])];
  const answers = await inTurn(db, holdThree, [
    () => outcomeOf(change(one, FIRST)),
    () => outcomeOf(change(other, SECOND)),
  ]);
  expect(answers).toEqual(["done", UNIQUE]);
});
