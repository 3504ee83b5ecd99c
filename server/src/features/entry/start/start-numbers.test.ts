import type { NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import type { NumberOrder } from "@rajt/contract/entry/start/start-numbers.values";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlStateOf, violates } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  endReceivables,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
  owedFor,
  PASSWORD,
  type RaceTraits,
} from "../../../../test/factories.ts";
import { untilLocked } from "../../../../test/database.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { sized } from "../../../../test/size.ts";
import { lockRanges } from "./start-numbers.store.ts";

const NOW = "2026-05-04T10:00:00Z";
const ROUNDS = sized(8, 100);
const YOUTH = { name: "serdülő", ageMin: 14, ageMax: 15, child: true, group: "gyermek" };
const ADULT = { name: "felnőtt", ageMin: 16, ageMax: 99, group: "felnőtt" };

let portal: Portal;
let organiser: Made;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  organiser = await makeOrganiser(portal.db);
  browser = await portal.browser().signIn(organiser.email, PASSWORD);
});
afterAll(() => portal.close());

async function competitionOf(...races: RaceTraits[]) {
  const made = await makeCompetition(portal.db, { createdBy: organiser.id, races });
  const [first = 0, second = 0] = made.races;
  return { competition: made.id, first, second };
}
const born = (lastName: string, birthDate = "1990-02-03", clubId?: number) =>
  makeAthlete(portal.db, { lastName, firstName: "Anna", birthDate, ...(clubId !== undefined && { clubId }) });
async function entered(
  place: { competition: number; race: number },
  ...starters: { person?: number | null; at?: string; club?: number | null }[]
) {
  const { id: by } = organiser;
  return makeEntries(
    portal.db,
    starters.map(({ person = null, at = NOW, club = null }) => ({
      ...place,
      person,
      by,
      club,
      amount: 9_000,
      at: new Date(at),
    })),
  );
}
const range = (race: number, first: number, last: number, group: number | null = null): NumberRange => ({
  race,
  group,
  first,
  last,
  wave: null,
});
const save = async (competition: number, ...rangeList: NumberRange[]) =>
  (await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList })).body;
const give = async (competition: number, order: NumberOrder = "NAME", race?: number) =>
  (
    await browser.call("POST /startNumberControl/giveNumbers", {
      competition,
      order,
      ...(race !== undefined && { race }),
    })
  ).body;
const numbering = async (competition: number) =>
  (await browser.call("POST /startNumberControl/getNumbering", { competition })).body;
async function numbersOf(...entries: number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ entry: number; number: number }>`
    select entry_id as entry, number from start_number where holds and entry_id = any(${entries})`.execute(portal.db);
  return entries.map((entry) => rows.find((row) => row.entry === entry)?.number ?? null);
}
async function change(
  entry: number,
  dto: { race?: number; startNumber?: number | null; cachedPersonChipNumber?: string },
) {
  const { body } = await browser.call("POST /competitionEntryEditControl/getData", { id: entry });
  return browser.call("POST /competitionEntryEditControl/update", {
    id: entry,
    updated: body.updated ?? "",
    dto: { race: body.race ?? 0, ...dto },
  });
}
const move = async (entry: number, race: number) =>
  expect((await change(entry, { race })).body).toMatchObject({ successful: true });

describe("saveRanges", () => {
  it("saves ranges of a race, or of a group of age groups in it", async () => {
    const { competition, first } = await competitionOf({ ageGroups: [YOUTH, ADULT] });
    const { raceList } = await numbering(competition);
    const [child, adult] = raceList[0]?.groupList.toSorted((one, other) => other.name.localeCompare(one.name)) ?? [];
    expect([child?.name, adult?.name]).toEqual(["gyermek", "felnőtt"]);
    expect(await save(competition, range(first, 1, 99), range(first, 500, 501, child?.id))).toMatchObject({
      successful: true,
    });
    const [young, old] = [await born("Fiatal", "2011-12-31"), await born("Idős", "2010-12-31")];
    const entries = await entered({ competition, race: first }, { person: young.id }, { person: old.id }, {});
    expect(await give(competition)).toMatchObject({ given: 3, without: 0 });
    expect(await numbersOf(...entries)).toEqual([500, 1, 2]);
  });

  it("refuses ranges that were changed since the client read them", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    const seen = (await numbering(competition)).rangeList;
    const save = async (rangeList: NumberRange[], seen?: NumberRange[]) =>
      (await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList, ...(seen && { seen }) }))
        .body;
    expect(await save([range(second, 20, 29), range(first, 1, 9)], seen)).toMatchObject({ successful: true });
    const late = await save([range(first, 100, 199)], seen);
    expect(late).toMatchObject({ successful: false, code: "entry.start.refusal.rangesChanged" });
    expect(late.message).toMatch(/ 1–9, .* 20–29\./);
    expect((await numbering(competition)).rangeList).toEqual([range(first, 1, 9), range(second, 20, 29)]);
    expect(await save([range(first, 100, 199)])).toMatchObject({ successful: true });
    expect(await save([], [range(first, 100, 199)])).toMatchObject({ successful: true });
    expect((await numbering(competition)).rangeList).toEqual([]);
  });

  it("refuses with all problems at their fields, and changes nothing", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    const other = await competitionOf({});
    await save(competition, range(first, 1, 10));
    const answer = await save(
      competition,
      range(first, 1, 10),
      range(first, 20, 30),
      range(second, 10, 12),
      range(second, 50, 49),
      range(other.first, 60, 61),
      range(second, 70, 71, 999_999),
    );
    expect(answer.successful).toBe(false);
    expect(Object.keys(answer.properties ?? {}).toSorted()).toEqual([
      "rangeList.1.group",
      "rangeList.2.first",
      "rangeList.3.last",
      "rangeList.4.race",
      "rangeList.5.group",
    ]);
    expect(answer.properties?.["rangeList.2.first"]).toEqual([{ message: "Ez a tartomány átfed egy másikkal: 1–10." }]);
    expect((await numbering(competition)).rangeList).toEqual([range(first, 1, 10)]);
  });

  it("cannot write overlapping ranges of a competition: the database refuses them", async () => {
    const { competition, first, second } = await competitionOf({}, {});
    await save(competition, range(first, 1, 10));
    const written = (race: number, from: number, to: number, of = competition) =>
      sql`insert into number_range (competition_id, race_id, first_number, last_number) values (${of}, ${race}, ${from}, ${to})`
        .execute(portal.db)
        .then(() => null, sqlStateOf);
    expect(await written(second, 10, 20)).toBe("23P01");
    expect(await written(second, 0, 5)).toBe("23514");
    expect(await written(second, 99_999, 100_000)).toBe("23514");
    expect(await written(second, 11, 99_999)).toBeNull();
    const other = await competitionOf({});
    expect(await written(other.first, 1, 10, other.competition)).toBeNull();
  });
});

describe("giveNumbers", () => {
  it("orders by name, by club, by the time of entering, or at random", async () => {
    const clubs = [
      await makeClub(portal.db, { shortName: "Zala TE" }),
      await makeClub(portal.db, { shortName: "Alba TC" }),
    ];
    const orderIn = async (order: NumberOrder) => {
      const starters = await Promise.all([born("Zsigmond"), born("Ágoston"), born("Czakó")]);
      const [zala, alba] = clubs;
      const traits = starters.map(({ id }, at) => ({
        person: id,
        at: `2026-05-0${3 - at}T10:00:00Z`,
        club: [alba?.id, zala?.id, alba?.id][at] ?? null,
      }));
      const { competition, first } = await competitionOf({});
      await save(competition, range(first, 1, 3));
      const entries = await entered({ competition, race: first }, ...traits);
      expect(await give(competition, order)).toMatchObject({ successful: true, given: 3, without: 0 });
      return numbersOf(...entries);
    };
    expect(await orderIn("NAME")).toEqual([3, 1, 2]);
    expect(await orderIn("CLUB")).toEqual([2, 3, 1]);
    expect(await orderIn("TIME")).toEqual([3, 2, 1]);
    const random = await orderIn("RANDOM");
    expect(new Set(random)).toEqual(new Set([1, 2, 3]));
  });

  it("has a random order that equals no other order", async () => {
    const { competition, first } = await competitionOf({});
    await save(competition, range(first, 1, 30));
    const entries = await entered({ competition, race: first }, ...Array.from({ length: 30 }, () => ({})));
    await give(competition, "RANDOM");
    const numbers = await numbersOf(...entries);
    expect(numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    expect(numbers).not.toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  it("keeps existing numbers, and returns the starts without a number with the reason", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    await save(competition, range(first, 5, 6));
    const [one = 0] = await entered({ competition, race: first }, { person: (await born("Nagy")).id });
    expect(await give(competition)).toMatchObject({ given: 1, without: 0 });
    const [other = 0, last = 0] = await entered(
      { competition, race: first },
      { person: (await born("Antal")).id },
      { person: (await born("Bartók")).id },
    );
    const [elsewhere = 0] = await entered({ competition, race: second }, { person: (await born("Csák")).id });
    expect((await numbering(competition)).withoutList.map(({ name, reason }) => [name, reason])).toEqual([
      ["Antal Anna", "NOT_GIVEN"],
      ["Bartók Anna", "NOT_GIVEN"],
      ["Csák Anna", "NO_RANGE"],
    ]);
    expect(await give(competition, "NAME", first)).toMatchObject({ given: 1, without: 1 });
    expect(await numbersOf(one, other, last, elsewhere)).toEqual([5, 6, null, null]);
    expect((await numbering(competition)).withoutList).toEqual([
      { entry: last, race: first, name: "Bartók Anna", reason: "FULL" },
      { entry: elsewhere, race: second, name: "Csák Anna", reason: "NO_RANGE" },
    ]);
  });

  it("never assigns the number of a withdrawn start again", async () => {
    const { competition, first } = await competitionOf({});
    await save(competition, range(first, 1, 9));
    const [gone = 0] = await entered({ competition, race: first }, {});
    await give(competition);
    await endReceivables(portal.db, await owedFor(portal.db, [gone]));
    const [next = 0] = await entered({ competition, race: first }, {});
    await give(competition);
    expect(await numbersOf(next)).toEqual([2]);
  });

  it("is open to the organiser and to super admins, for their competitions", async () => {
    const { competition, first } = await competitionOf({});
    const [entry = 0] = await entered({ competition, race: first }, {});
    const ask = async (who: Browser) => {
      const saved = await who.call("POST /startNumberControl/saveRanges", {
        competition,
        rangeList: [range(first, 1, 5)],
      });
      const given = await who.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
      const read = await who.call("POST /startNumberControl/getNumbering", { competition });
      return [saved.status, given.status, read.status];
    };
    const as = async (made: Made) => portal.browser().signIn(made.email, PASSWORD);
    expect(await ask(portal.browser())).toEqual([401, 401, 401]);
    expect(await ask(await as(await makeOrganiser(portal.db)))).toEqual([404, 404, 404]);
    expect(await ask(await as(await makeClub(portal.db)))).toEqual([403, 403, 403]);
    expect(await ask(await as(await makeAthlete(portal.db)))).toEqual([403, 403, 403]);
    expect(await numbersOf(entry)).toEqual([null]);
    expect(await ask(await as(await makeStaff(portal.db)))).toEqual([200, 200, 200]);
    expect(await numbersOf(entry)).toEqual([1]);
  });
});

describe("concurrent giveNumbers", () => {
  it("never assign a number twice, nor two numbers to one start", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { competition, first } = await competitionOf({});
      await save(competition, range(first, 1, 40));
      const entries = await entered({ competition, race: first }, ...Array.from({ length: 20 }, () => ({})));
      const answers = await Promise.all([
        give(competition),
        give(competition, "TIME"),
        give(competition, "RANDOM", first),
      ]);
      expect(answers.map(({ successful }) => successful)).toEqual([true, true, true]);
      expect(answers.reduce((sum, { given = 0 }) => sum + given, 0)).toBe(20);
      expect(new Set(await numbersOf(...entries))).toEqual(new Set(Array.from({ length: 20 }, (_, at) => at + 1)));
    }
  });

  it("run one after the other: the second finds the numbers of the first", async () => {
    const { competition, first } = await competitionOf({});
    await save(competition, range(first, 1, 5));
    const entries = await entered({ competition, race: first }, {}, {});
    let second: ReturnType<typeof give> | undefined;
    await tx(portal.db, async (tx) => {
      await lockRanges(tx, competition);
      await sql`insert into start_number (competition_id, number, entry_id, given_at)
        values (${competition}, 1, ${entries[1]}, ${NOW})`.execute(tx);
      second = give(competition);
      await untilLocked(portal.db);
    });
    expect(await second).toMatchObject({ given: 1, without: 0 });
    expect(await numbersOf(...entries)).toEqual([2, 1]);
  });

  it("skip a number that is assigned manually meanwhile", async () => {
    const { competition, first } = await competitionOf({});
    await save(competition, range(first, 1, 5));
    const entries = await entered({ competition, race: first }, {}, {});
    let typed: ReturnType<typeof change> | undefined;
    await tx(portal.db, async (tx) => {
      await lockRanges(tx, competition);
      await sql`insert into start_number (competition_id, number, entry_id, given_at)
        values (${competition}, 3, ${entries[1]}, ${NOW})`.execute(tx);
      typed = change(entries[0] ?? 0, { startNumber: 3 });
      await untilLocked(portal.db);
    });
    expect((await typed)?.body).toMatchObject({ successful: false, code: "entry.start.refusal.numberTaken" });
    expect(await numbersOf(...entries)).toEqual([null, 3]);
  });
});

describe("a start number", () => {
  it("is assigned manually, and refused with the start that has or had it", async () => {
    const { competition, first } = await competitionOf({});
    const [one = 0, other = 0] = await entered(
      { competition, race: first },
      { person: (await born("Kiss")).id },
      { person: (await born("Nagy")).id },
    );
    expect((await change(one, { startNumber: 17 })).body).toMatchObject({ successful: true });
    expect((await change(other, { startNumber: 17 })).body).toMatchObject({
      successful: false,
      code: "entry.start.refusal.numberTaken",
      properties: { startNumber: [{ message: "Ez a rajtszám (17) már foglalt: Kiss Anna." }] },
      inTheWay: one,
    });
    await change(one, { startNumber: 18 });
    const gone = (await change(other, { startNumber: 17 })).body;
    expect(gone).toMatchObject({ code: "entry.start.refusal.numberGone" });
    // The former holder has another number, so there is no entry to link to.
    expect(gone).not.toHaveProperty("inTheWay");
    // A start may get its own old number again.
    expect((await change(one, { startNumber: 17 })).body).toMatchObject({ successful: true });
    expect(await numbersOf(one, other)).toEqual([17, null]);
    await change(one, { startNumber: null });
    expect(await numbersOf(one)).toEqual([null]);
    const { body } = await browser.call("POST /competitionEntryEditControl/getData", { id: one });
    expect(body.startNumber).toBeNull();
  });

  it("is unique in a competition in the database, and is never deleted or given to another start", async () => {
    const { competition, first } = await competitionOf({});
    const [one = 0, other = 0] = await entered({ competition, race: first }, {}, {});
    const written = (entry: number, number: number) =>
      sql`insert into start_number (competition_id, number, entry_id, given_at) values (${competition}, ${number}, ${entry}, ${NOW})`
        .execute(portal.db)
        .then(
          () => null,
          (error: unknown) =>
            violates(error, "start_number_once") ? "once" : violates(error, "start_number_of_entry") ? "one" : error,
        );
    expect(await written(one, 4)).toBeNull();
    expect(await written(other, 4)).toBe("once");
    expect(await written(one, 5)).toBe("one");
    const of = sql`where competition_id = ${competition} and number = 4`;
    for (const statement of [
      sql`delete from start_number ${of}`,
      sql`update start_number set entry_id = ${other} ${of}`,
      sql`update start_number set number = 9 ${of}`,
    ])
      expect(await statement.execute(portal.db).then(() => null, sqlStateOf)).toBe("RJ011");
  });

  it("becomes the next free one of the new range when its start changes the race; the old one is retired", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    await save(competition, range(first, 1, 2), range(second, 101, 102));
    const starters = [{ person: (await born("Ács")).id }, { person: (await born("Bán")).id }];
    const entries = await entered({ competition, race: first }, ...starters);
    const [there = 0] = await entered({ competition, race: second }, {});
    await give(competition);
    const [one = 0] = entries;
    await move(one, second);
    expect(await numbersOf(one, there)).toEqual([102, 101]);
    const [late = 0] = await entered({ competition, race: first }, {});
    await give(competition);
    expect(await numbersOf(late)).toEqual([null]);
    // The new race has none left: there is no number, and the list has the reason.
    await move(entries[1] ?? 0, second);
    expect(await numbersOf(entries[1] ?? 0)).toEqual([null]);
    expect((await numbering(competition)).withoutList).toContainEqual(
      expect.objectContaining({ entry: entries[1], reason: "FULL" }),
    );
  });

  it("assigned or removed together with a change of race takes none from the new range", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    await save(competition, range(first, 1, 9), range(second, 101, 102));
    const starters = [{ person: (await born("Ács")).id }, { person: (await born("Bán")).id }];
    const entries = await entered({ competition, race: first }, ...starters);
    await give(competition);
    const [one = 0, other = 0] = entries;
    for (const [entry, startNumber] of [
      [one, 500],
      [other, null],
    ] as const)
      expect((await change(entry, { race: second, startNumber })).body).toMatchObject({ successful: true });
    expect(await numbersOf(...entries)).toEqual([500, null]);
    const others = await entered({ competition, race: second }, {});
    await give(competition);
    expect(await numbersOf(...entries, ...others)).toEqual([500, 101, 102]);
  });

  it("assigned during a change of race is of the new race's range", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    await save(competition, range(first, 1, 9), range(second, 101, 109));
    const [entry = 0] = await entered({ competition, race: first }, {});
    let given: ReturnType<typeof give> | undefined;
    await tx(portal.db, async (tx) => {
      await sql`update entry set race_id = ${second}, updated_at = ${NOW} where id = ${entry}`.execute(tx);
      given = give(competition);
      await untilLocked(portal.db);
    });
    expect(await given).toMatchObject({ given: 1 });
    expect(await numbersOf(entry)).toEqual([101]);
  });
});

describe("chips", () => {
  const chipOf = async (entry: number) =>
    (await portal.db.selectFrom("entry").where("id", "=", entry).select("chip_number").executeTakeFirst())?.chip_number;
  const presetsOf = async (entries: readonly number[]) =>
    (
      await sql<{ object_id: number; actor_id: number; changes: unknown }>`
        select object_id, actor_id, changes from change_log where object = 'entry' and object_id = any(${entries})
          and changes ? 'chipNumber'`.execute(portal.db)
    ).rows;

  it("are preset from licences when numbers are assigned, and equal chips within a race are reported", async () => {
    const { competition, first } = await competitionOf({});
    const chips = ["AB-1", "SAME", "SAME"];
    const starters = await Promise.all(
      chips.map(async (chip_number, at) => {
        const made = await born(`Chip${at}`);
        await portal.db.updateTable("licence").set({ chip_number }).where("person_id", "=", made.id).execute();
        return { person: made.id };
      }),
    );
    const entries = await entered({ competition, race: first }, ...starters);
    await give(competition);
    expect(await Promise.all(entries.map(chipOf))).toEqual(["AB-1", null, null]);
    expect(await presetsOf(entries)).toEqual([
      { object_id: entries[0], actor_id: organiser.id, changes: { chipNumber: [null, "AB-1"] } },
    ]);
    expect((await numbering(competition)).chipConflictList).toEqual([
      {
        race: first,
        chip: "SAME",
        entryList: [
          { entry: entries[1], name: "Chip1 Anna" },
          { entry: entries[2], name: "Chip2 Anna" },
        ],
      },
    ]);
    // It stays when the licence gets another chip.
    await portal.db.updateTable("licence").set({ chip_number: "NEW" }).where("chip_number", "=", "AB-1").execute();
    await give(competition);
    expect(await chipOf(entries[0] ?? 0)).toBe("AB-1");
    expect(await presetsOf(entries)).toHaveLength(1);
    expect((await change(entries[1] ?? 0, { cachedPersonChipNumber: "AB-1" })).body).toMatchObject({
      code: "entry.organiser.chipTaken",
    });
  });

  it("that are entered while others are preset or moved stay with their start, without a server error", async () => {
    const { competition, first, second } = await competitionOf({}, { startTime: 20 * 3600 });
    const made = await born("Chip");
    await portal.db.updateTable("licence").set({ chip_number: "AB-9" }).where("person_id", "=", made.id).execute();
    const [own = 0, typed = 0] = await entered({ competition, race: first }, { person: made.id }, {});
    const [there = 0, mover = 0] = await entered({ competition, race: second }, {}, {});
    await change(mover, { cachedPersonChipNumber: "AB-8" });
    const meanwhile = async <T>(entry: number, chip: string, act: () => Promise<T>): Promise<T> => {
      let answer: Promise<T> | undefined;
      await tx(portal.db, async (tx) => {
        await sql`update entry set chip_number = ${chip} where id = ${entry}`.execute(tx);
        answer = act();
        await untilLocked(portal.db);
      });
      return answer!;
    };
    expect(await meanwhile(typed, "AB-9", () => give(competition))).toMatchObject({ successful: true });
    expect(await Promise.all([own, typed].map(chipOf))).toEqual([null, "AB-9"]);
    const field = { properties: { cachedPersonChipNumber: [expect.anything()] } };
    const late = await meanwhile(there, "AB-7", () => change(mover, { cachedPersonChipNumber: "AB-7" }));
    expect(late.body).toMatchObject({ successful: false, code: "entry.organiser.chipTaken", ...field });
    expect(await chipOf(mover)).toBe("AB-8");
  });
});
