import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db } from "../../../kernel/db/database.ts";
import { sqlStateOf } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { freshDatabase } from "../../../../test/database.ts";
import { endEntriesWhere, makeAthlete, makeCompetition, testLedger } from "../../../../test/factories.ts";
import { writeEntries } from "./entry.store.ts";

const FOREIGN_KEY = "23503";
const ROUNDS = 15;
const AT = new Date("2026-05-04T10:00:00Z");

let db: Db;
let close: () => Promise<void>;
let person: number;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 4, onIdleError: () => undefined }));
  person = (await makeAthlete(db)).id;
});
afterAll(() => close());

const enter = (competition: number, race: number) =>
  tx(db, (tx) =>
    writeEntries(tx, testLedger, [
      {
        order: { competition, race, members: [{ person }], enteredBy: person, at: AT },
        price: {
          amount: 1000,
          dayLicence: 0,
          heldUntil: AT,
          debtor: person,
          club: null,
          isLate: false,
          offered: false,
        },
      },
    ]),
  );
const deleteRace = (race: number) => db.deleteFrom("race").where("id", "=", race).execute();
const stateOf = (work: Promise<unknown>) => work.then(() => "done", sqlStateOf);
const orphans = async () =>
  (await sql<{ id: number }>`select id from entry where race_id not in (select id from race)`.execute(db)).rows.length;

/** Enters and deletes at the same moment, in competitions on different days. */
async function cross(round: number): Promise<(string | null)[]> {
  const startsOn = `2026-07-${String(round + 1).padStart(2, "0")}`;
  const { id, races } = await makeCompetition(db, { startsOn });
  const race = races[0]!;
  return Promise.all([stateOf(enter(id, race)), stateOf(deleteRace(race))]);
}

describe("a race and its entries", () => {
  it("reject an entry whose race does not exist or is of another competition", async () => {
    const [one, other] = [await makeCompetition(db), await makeCompetition(db)];
    expect(await stateOf(enter(one.id, 2_000_000_000))).toBe(FOREIGN_KEY);
    expect(await stateOf(enter(other.id, one.races[0]!))).toBe(FOREIGN_KEY);
  });

  it("reject deleting or changing the race once it has an entry, even a withdrawn one", async () => {
    const { id, races } = await makeCompetition(db, { startsOn: "2026-08-01" });
    const race = races[0]!;
    await enter(id, race);
    expect(await stateOf(deleteRace(race))).toBe(FOREIGN_KEY);
    await endEntriesWhere(db, sql`race_id = ${race}`);
    expect(await stateOf(deleteRace(race))).toBe(FOREIGN_KEY);
    expect(
      await stateOf(
        db
          .updateTable("race")
          .set({ competition_id: id + 1 })
          .where("id", "=", race)
          .execute(),
      ),
    ).toBe(FOREIGN_KEY);
  });

  it("accept only one of an entry and a deletion at the same time", async () => {
    for (let round = 0; round < ROUNDS; round++)
      expect((await cross(round)).toSorted((a, b) => (a ?? "").localeCompare(b ?? ""))).toEqual([FOREIGN_KEY, "done"]);
    expect(await orphans()).toBe(0);
  });

  it("allow entries without a race if the triggers are dropped", async () => {
    await sql`drop trigger race_kept on race`.execute(db);
    await sql`drop trigger entry_admission on entry`.execute(db);
    for (let round = 0; round < ROUNDS; round++) await cross(ROUNDS + round);
    expect(await orphans()).toBeGreaterThan(0);
  });
});
