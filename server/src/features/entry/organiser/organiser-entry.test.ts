import { setTimeout as sleep } from "node:timers/promises";
import type { EntryOrder } from "@rajt/contract/entry/order.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sqlStateOf } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  deleteAccount,
  endReceivables,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  owedFor,
  PASSWORD,
  type PersonTraits,
  type RaceTraits,
  settle,
  testLedger,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { sized } from "../../../../test/size.ts";
import { enterAll } from "../order/enter-race.ts";
import { enter, type RaceRef } from "../entry.testbed.ts";

const OPEN = "2026-05-04T10:00:00Z";
const LATE = "2026-06-12T17:30:00Z";
const DAY_AFTER = "2026-06-13T22:00:00Z";
const BORN = "1990-02-03";
const ROUNDS = sized(6, 60);
const EDIT = "/competitionEntryEditControl";

let portal: Portal;
let organiser: Made;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 10 });
  organiser = await makeOrganiser(portal.db);
});
beforeEach(async () => {
  portal.clock.set(OPEN);
  await portal.db.deleteFrom("rate_limit").execute();
});
afterAll(() => portal.close());

const signedIn = ({ email }: Made): Promise<Browser> => portal.browser().signIn(email, PASSWORD);
const racesOf = async (...races: RaceTraits[]) => {
  const { id, races: made } = await makeCompetition(portal.db, { createdBy: organiser.id, races });
  return made.map((race): RaceRef => ({ competition: id, race }));
};
const placeIn = async (race: RaceTraits = {}): Promise<RaceRef> => {
  const [place] = await racesOf(race);
  if (place === undefined) throw new Error("no race");
  return place;
};
async function athlete(traits: PersonTraits = {}) {
  const made = await makeAthlete(portal.db, { birthDate: BORN, ...traits });
  const { number } = await portal.db
    .selectFrom("licence")
    .where("person_id", "=", made.id)
    .select("number")
    .executeTakeFirstOrThrow();
  return { ...made, number: number ?? "" };
}
const search = async (browser: Browser, { competition }: RaceRef, licenseNumber: string, birthDate = BORN) =>
  browser.call(`POST ${EDIT}/searchAthleteRace`, { competition, licenseNumber, birthDate });
const save = async (
  browser: Browser,
  place: RaceRef,
  cachedPersonLicenseNumber: string,
  more: { cachedPersonBirthDate?: string; paidInCash?: boolean } = {},
) =>
  browser.call(`POST ${EDIT}/save`, {
    dto: { ...place, cachedPersonLicenseNumber, cachedPersonBirthDate: BORN, ...more },
  });
const read = async (browser: Browser, id: number) => (await browser.call(`POST ${EDIT}/getData`, { id })).body;
async function change(browser: Browser, id: number, dto: { race?: number; [field: string]: unknown }) {
  const before = await read(browser, id);
  return browser.call(`POST ${EDIT}/update`, {
    id,
    updated: before.updated ?? "",
    dto: { race: before.race ?? 0, ...dto },
  });
}
const entry = async (id: number) => {
  const { rows } = await sql<{
    race: number;
    status: string;
    gross: number;
    debtor: number;
    by: number;
    chip: string | null;
  }>`select e.race_id as race, e.row_status as status, v.gross, v.debtor_id as debtor, e.entered_by as by, e.chip_number as chip
    from entry e join receivable v on v.entry_id = e.id where e.id = ${id}`.execute(portal.db);
  return rows[0];
};
const started = async ({ race }: RaceRef): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry where race_id = ${race} and active`.execute(portal.db);
  return rows[0]?.count ?? 0;
};

it("getRaceSumList returns entered, paid, owed and free places of each race to the organiser only", async () => {
  const [full, open] = await racesOf({ name: "Kicsi", capacity: 3 }, { name: "Nagy", startTime: 20 * 3600 });
  const place = { ...(full as RaceRef), by: organiser.id, amount: 9_000, at: portal.clock() };
  const [paid = 0, , gone = 0] = await makeEntries(portal.db, [place, place, place]);
  await settle(portal.db, await owedFor(portal.db, [paid]), portal.clock());
  await endReceivables(portal.db, await owedFor(portal.db, [gone]));
  const sums = async (browser: Browser) =>
    (await browser.call("POST /competitionEntryTableControl/getRaceSumList", { competition: place.competition })).body;
  expect(await sums(await signedIn(organiser))).toEqual([
    {
      id: full?.race,
      name: "Kicsi",
      entered: 2,
      paid: 1,
      owed: 9_000,
      placesLeft: 1,
      waiting: 0,
      here: 0,
      unchecked: 2,
    },
    { id: open?.race, name: "Nagy", entered: 0, paid: 0, owed: 0, placesLeft: null, waiting: 0, here: 0, unchecked: 0 },
  ]);
  expect(await sums(await signedIn(await makeOrganiser(portal.db)))).toEqual([]);
});

describe("a new entry", () => {
  const create = (browser: Browser) => browser.call(`GET ${EDIT}/create`, {});

  it("is empty, and not stored", async () => {
    const before = await portal.db
      .selectFrom("entry")
      .select(sql<number>`count(*)::int`.as("count"))
      .execute();
    const { status, body } = await create(await signedIn(organiser));
    expect(status).toBe(200);
    const { isWritten, isLate, ...rest } = body;
    expect([isWritten, isLate]).toEqual([false, false]);
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
    expect(
      await portal.db
        .selectFrom("entry")
        .select(sql<number>`count(*)::int`.as("count"))
        .execute(),
    ).toEqual(before);
  });

  it("is available only to accounts that may write competitions", async () => {
    const club = await makeClub(portal.db);
    for (const who of [club, await athlete()]) expect((await create(await signedIn(who))).status).toBe(403);
    expect((await create(portal.browser())).status).toBe(401);
  });
});

describe("searchAthleteRace", () => {
  it("returns the races open to a person with today's prices, and only the person's name and club", async () => {
    const [first, second, , women] = await racesOf(
      { name: "Délelőtt", startTime: 8 * 3600 },
      { name: "Délután", startTime: 15 * 3600 },
      { name: "Csapat", isTeam: true },
      { name: "Nők", isMale: false, startTime: 20 * 3600 },
    );
    const club = await makeClub(portal.db, { shortName: "Őrség" });
    const found = await athlete({ lastName: "Kiss", firstName: "Péter", gender: "MALE", club: club.id });
    portal.clock.set(LATE);
    const { body } = await search(await signedIn(organiser), first as RaceRef, ` ${found.number.toLowerCase()} `);
    const who = { amount: 25_000, cachedPersonFullName: "Kiss Péter", org: "Őrség" };
    expect(body).toEqual([
      { id: first?.race, name: "Délelőtt", entry: null, ...who },
      { id: second?.race, name: "Délután", entry: null, ...who },
    ]);
    expect(women).toBeDefined();
  });

  it("answers the same for an unknown person, a wrong birth date, and a person who may start nowhere", async () => {
    const place = await placeIn();
    const browser = await signedIn(organiser);
    const starter = await athlete();
    const unpaid = await athlete({ paidYears: [] });
    for (const [number, day] of [
      ["NINCS-1", BORN],
      [starter.number, "1990-02-04"],
      [unpaid.number, BORN],
    ] as const)
      expect((await search(browser, place, number, day)).body).toEqual([]);
  });

  it("names the entry of a race in which the person is entered, in this competition only", async () => {
    const place = await placeIn({ name: "Délelőtt" });
    const elsewhere = await placeIn({ startTime: 20 * 3600 });
    const browser = await signedIn(organiser);
    const starter = await athlete();
    await enter(await signedIn(starter), elsewhere);
    const { id: entry } = await enter(await signedIn(starter), place);
    expect((await search(browser, place, starter.number)).body).toMatchObject([{ id: place.race, entry }]);
  });

  it("does not find or enter a person whose account is deleted", async () => {
    const place = await placeIn();
    const browser = await signedIn(organiser);
    const gone = await athlete();
    await deleteAccount(portal.db, gone.id, portal.clock());
    expect((await search(browser, place, gone.number)).body).toEqual([]);
    expect((await save(browser, place, gone.number)).body).toMatchObject({ code: "entry.organiser.unknown" });
  });

  it("is refused after twenty unsuccessful searches in an hour; successful ones do not count", async () => {
    const place = await placeIn();
    const browser = await signedIn(organiser);
    const starter = await athlete();
    for (let each = 0; each < 25; each++) expect((await search(browser, place, starter.number)).status).toBe(200);
    for (let each = 0; each < 20; each++) expect((await search(browser, place, `X${each}`)).status).toBe(200);
    const refused = await search(browser, place, starter.number);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    // Saving would reveal as much as searching, so it is refused too.
    expect((await save(browser, place, starter.number)).status).toBe(429);
    expect(await started(place)).toBe(0);
  });

  it("is logged without the number and the birth date", async () => {
    const place = await placeIn();
    await search(await signedIn(organiser), place, "TITKOS-77");
    const [row] = await portal.db
      .selectFrom("security_log")
      .where("event", "=", "ATHLETE_SOUGHT")
      .orderBy("id", "desc")
      .limit(1)
      .select(["account_id", "detail"])
      .execute();
    expect(row).toEqual({ account_id: organiser.id, detail: { competition: place.competition, found: false } });
  });
});

describe("a latecomer", () => {
  it("is entered at the price on site, flagged as added, beyond the capacity, and owes the fee", async () => {
    const place = await placeIn({ capacity: 1 });
    const [early, late] = [await athlete(), await athlete()];
    await enter(await signedIn(early), place);
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    const { body } = await save(browser, place, late.number);
    expect(body).toMatchObject({ successful: true, message: "Nevezés rögzítve." });
    expect(await entry(body.id ?? 0)).toEqual({
      race: place.race,
      status: "ADDED",
      gross: 25_000,
      debtor: late.id,
      by: organiser.id,
      chip: null,
    });
    expect(await started(place)).toBe(2);
    // Nobody else may enter at that moment.
    expect((await enter(await signedIn(await athlete()), place)).code).toBe("entry.refusal.deadlinePassed");
  });

  it("uses a place, whether one is free or not", async () => {
    const place = await placeIn({ capacity: 2 });
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    const left = async () => {
      const { competition } = place;
      return (await browser.call("POST /competitionEntryTableControl/getRaceSumList", { competition })).body.map(
        ({ entered, placesLeft }) => [entered, placesLeft],
      );
    };
    const counts = [];
    for (let each = 0; each < 3; each++) {
      await save(browser, place, (await athlete()).number);
      counts.push(...(await left()));
    }
    expect(counts).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
  });

  it("gets the next free number of the range once its numbers are given out, and none before", async () => {
    const place = await placeIn();
    const [first, second, third] = [await athlete(), await athlete(), await athlete()];
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    const { competition, race } = place;
    const rangeList = [{ race, group: null, first: 101, last: 102, wave: null }];
    await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    expect((await save(browser, place, first.number)).body).toMatchObject({ startNumber: null });
    await browser.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
    const { body } = await save(browser, place, second.number);
    expect(body).toMatchObject({ successful: true, startNumber: 102 });
    expect((await read(browser, body.id ?? 0)).startNumber).toBe(102);
    const { rows } = await sql<{ changes: unknown }>`select changes from change_log
      where object = 'entry' and object_id = ${body.id ?? 0} and changes ? 'startNumber'`.execute(portal.db);
    expect(rows).toEqual([{ changes: { startNumber: [null, 102] } }]);
    // The range is used up.
    expect((await save(browser, place, third.number)).body).toMatchObject({ successful: true, startNumber: null });
  });

  it("gets its own number when several are entered at once", async () => {
    const place = await placeIn();
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    const { competition, race } = place;
    const rangeList = [{ race, group: null, first: 101, last: 200, wave: null }];
    await browser.call("POST /startNumberControl/saveRanges", { competition, rangeList });
    await save(browser, place, (await athlete()).number);
    await browser.call("POST /startNumberControl/giveNumbers", { competition, order: "NAME" });
    const late = await Promise.all([athlete(), athlete(), athlete(), athlete()]);
    const answers = await Promise.all(late.map(({ number }) => save(browser, place, number)));
    expect(new Set(answers.map(({ body }) => body.startNumber))).toEqual(new Set([102, 103, 104, 105]));
  });

  it("marks a cash entry as paid to the organiser, and keeps it out of every basket", async () => {
    const place = await placeIn();
    portal.clock.set(LATE);
    const club = await makeClub(portal.db);
    const [inCash, later] = [await athlete({ club: club.id }), await athlete({ club: club.id })];
    const browser = await signedIn(organiser);
    const { body: paid } = await save(browser, place, inCash.number, { paidInCash: true });
    const { body: owed } = await save(browser, place, later.number, { paidInCash: false });
    const marks = await portal.db
      .selectFrom("payment")
      .innerJoin("ledger", "ledger.payment_id", "payment.id")
      .innerJoin("receivable", "receivable.id", "ledger.receivable_id")
      .where("receivable.entry_id", "in", [paid.id ?? 0, owed.id ?? 0])
      .select([
        "receivable.entry_id as entry",
        "method",
        "received_by as by",
        "marked_by as marker",
        "payer_id as payer",
      ])
      .select("payment.amount")
      .execute();
    expect(marks).toEqual([
      { entry: paid.id, method: "HAND", by: "ORGANISER", marker: organiser.id, payer: inCash.id, amount: 25_000 },
    ]);
    expect(await entry(paid.id ?? 0)).toMatchObject({ debtor: inCash.id, gross: 25_000 });
    const changes = await portal.db
      .selectFrom("change_log")
      .where("object", "=", "entry")
      .where("object_id", "=", paid.id ?? 0)
      .select(["actor_id as actor", "changes"])
      .orderBy("id")
      .execute();
    expect(changes.at(-1)).toEqual({ actor: organiser.id, changes: { paid: [false, true] } });
    // Only the other's fee is owed: by the athlete, whose club and the organiser, who entered it, may pay it too and read so.
    const basket = async (made: Made) =>
      (await (await signedIn(made)).call("GET /basketControl/getBasketContent", {})).body
        .filter(({ race }) => race === place.race)
        .map(({ id, debtor, enteredOnly }) => ({ id, isOwn: debtor === null, enteredOnly }));
    expect(await basket(inCash)).toEqual([]);
    expect(await basket(later)).toEqual([{ id: owed.id, isOwn: true, enteredOnly: false }]);
    expect(await basket(club)).toEqual([{ id: owed.id, isOwn: false, enteredOnly: false }]);
    expect(await basket(organiser)).toEqual([{ id: owed.id, isOwn: false, enteredOnly: true }]);
  });

  it("whose entry is refused is not marked as paid", async () => {
    const place = await placeIn();
    const unpaid = await athlete({ paidYears: [] });
    const before = await portal.db.selectFrom("payment").select("id").execute();
    const { body } = await save(await signedIn(organiser), place, unpaid.number, { paidInCash: true });
    expect(body).toMatchObject({ successful: false, code: "entry.organiserRefusal.feeUnpaid" });
    expect(await portal.db.selectFrom("payment").select("id").execute()).toEqual(before);
  });

  it("is entered like anyone before the deadline: without a place the organiser's entry is refused", async () => {
    const place = await placeIn({ capacity: 1 });
    const browser = await signedIn(organiser);
    const [first, second] = [await athlete(), await athlete()];
    const { body } = await save(browser, place, first.number);
    expect(await entry(body.id ?? 0)).toMatchObject({ status: "ORIGINAL", gross: 13_000 });
    expect((await save(browser, place, second.number)).body).toMatchObject({
      successful: false,
      code: "entry.refusal.full",
      properties: {
        race: [
          {
            message: "Ez a futam betelt. Ha valaki visszavonja a nevezését, a hely azé, aki a várólistán a következő.",
          },
        ],
      },
    });
    expect(await started(place)).toBe(1);
  });

  it.each<[string, PersonTraits, string]>([
    ["medical", { medicalValidUntil: "2026-06-12" }, "medicalExpired"],
    ["fee", { paidYears: [] }, "feeUnpaid"],
    ["age", { birthDate: "2012-02-03" }, "wrongAgeGroup"],
    ["licence", { licenceType: "PARA" }, "wrongLicenceType"],
  ])("must satisfy every other rule: %s", async (_, traits, code) => {
    const place = await placeIn();
    portal.clock.set(LATE);
    const late = await athlete(traits);
    const { birthDate = BORN } = traits;
    const { body } = await save(await signedIn(organiser), place, late.number, { cachedPersonBirthDate: birthDate });
    expect(body).toMatchObject({ successful: false, code: expect.stringContaining(code) });
    expect(Object.keys(body.properties ?? {})).toEqual(["race"]);
    expect(await started(place)).toBe(0);
  });

  it("is refused with a message for an organiser, who does not maintain records and pays no fees", async () => {
    const place = await placeIn();
    const browser = await signedIn(organiser);
    const messageFor = async (traits: PersonTraits) =>
      (await save(browser, place, (await athlete(traits)).number)).body.message;
    expect(await messageFor({ paidYears: [] })).toBe(
      "A 2026. évi licenszdíja nincs befizetve. Ha ő vagy az egyesülete befizeti, nevezhető.",
    );
    expect(await messageFor({ medicalValidUntil: "2026-06-12" })).not.toMatch(/adatlap/);
    expect(await messageFor({ licenceStatus: "Inactive" })).toBe(
      "A licensze most nem érvényes. Ezt a sportoló vagy az egyesülete intézheti a szövetségnél.",
    );
  });

  it("is not entered twice, nor after the day of the race", async () => {
    const place = await placeIn();
    const late = await athlete();
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    await save(browser, place, late.number);
    expect((await save(browser, place, late.number)).body.successful).toBe(false);
    portal.clock.set(DAY_AFTER);
    const again = await signedIn(organiser);
    expect((await save(again, place, (await athlete()).number)).body).toMatchObject({
      successful: false,
      code: "entry.organiser.closed",
    });
    expect(await started(place)).toBe(1);
  });
});

describe("an entry that the organiser changes", () => {
  it("moves to another race at today's price if it is unpaid and its term is over, flagged, and the export shows both races", async () => {
    const [short, long] = await racesOf({ name: "Rövid" }, { name: "Hosszú" });
    const club = await makeClub(portal.db);
    const runner = await athlete({ club: club.id });
    const { id = 0 } = await enter(await signedIn(runner), short as RaceRef);
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    expect((await change(browser, id, { race: long?.race ?? 0 })).body).toMatchObject({ successful: true });
    expect(await entry(id)).toMatchObject({ race: long?.race, status: "MODIFIED", gross: 25_000, debtor: runner.id });
    const rows = await (
      await openList(await signedIn(club), "competitionEntryClub", {
        filter: [{ propertyName: "rowStatus", type: "IN", value: ["MODIFIED"] }],
      })
    ).rows();
    expect(rows).toMatchObject([{ oldRace: "Rövid", race: { name: "Hosszú" }, oldAmount: 13_000, amount: 25_000 }]);
  });

  it("costs more or less in another race, at its own price step if it is paid, and nothing is refunded after the deadline", async () => {
    const [dear, cheap] = await racesOf(
      { name: "Drága", ageGroups: [{ name: "felnőtt", ageMin: 18, ageMax: 99 }] },
      { name: "Olcsó", ageGroups: [{ name: "szenior", ageMin: 18, ageMax: 99, group: "szenior" }] },
    );
    await sql`update entry_price set amount_1 = 5000 where competition_id = ${dear?.competition} and group_age_group_id =
      (select id from group_age_group where name = 'szenior')`.execute(portal.db);
    const { id: one = 0 } = await enter(await signedIn(await athlete()), dear as RaceRef);
    const { id: two = 0 } = await enter(await signedIn(await athlete()), cheap as RaceRef);
    await settle(portal.db, await owedFor(portal.db, [one, two]), portal.clock());
    portal.clock.set(LATE);
    const late = await signedIn(organiser);
    await change(late, one, { race: cheap?.race ?? 0 });
    await change(late, two, { race: dear?.race ?? 0 });
    expect([(await entry(one))?.gross, (await entry(two))?.gross]).toEqual([13_000, 13_000]);
    await change(late, two, { race: cheap?.race ?? 0 });
    expect((await entry(two))?.gross).toBe(5_000);
  });

  it("must satisfy the rules of the new race, with refusals at the field of the race", async () => {
    const [short, women, other] = await racesOf(
      { name: "Rövid" },
      { name: "Nők", isMale: false },
      { name: "Este", startTime: 20 * 3600 },
    );
    const runner = await athlete({ gender: "MALE" });
    const { id = 0 } = await enter(await signedIn(runner), short as RaceRef);
    const evening = await enter(await signedIn(runner), other as RaceRef);
    expect(evening.successful).toBe(true);
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    for (const race of [women?.race ?? 0, other?.race ?? 0, (await placeIn()).race]) {
      const { body } = await change(browser, id, { race });
      expect([body.successful, Object.keys(body.properties ?? {})]).toEqual([false, ["race"]]);
    }
    expect(await entry(id)).toMatchObject({ race: short?.race, status: "ORIGINAL" });
  });

  it("gets a chip that no other start of the race has, by entry or by licence", async () => {
    const place = await placeIn();
    const [one, two, three] = [await athlete(), await athlete(), await athlete()];
    await portal.db.updateTable("licence").set({ chip_number: "L-3" }).where("person_id", "=", three.id).execute();
    const ids: number[] = [];
    for (const each of [one, two, three]) ids.push((await enter(await signedIn(each), place)).id ?? 0);
    const [first = 0, second = 0, third = 0] = ids;
    const browser = await signedIn(organiser);
    await change(browser, first, { cachedPersonChipNumber: "C-1" });
    expect((await read(browser, first)).cachedPersonChipNumber).toBe("C-1");
    expect((await read(browser, third)).cachedPersonChipNumber).toBe("L-3");
    for (const chip of ["C-1", "L-3"])
      expect((await change(browser, second, { cachedPersonChipNumber: chip })).body).toMatchObject({
        successful: false,
        properties: { cachedPersonChipNumber: [{ message: "Ezzel a chippel már más indul ezen a futamon." }] },
      });
    await change(browser, first, { cachedPersonChipNumber: "" });
    expect((await read(browser, first)).cachedPersonChipNumber).toBeNull();
    // Before the deadline nothing is flagged.
    expect((await entry(first))?.status).toBe("ORIGINAL");
  });

  it("takes another name only for an unregistered starter", async () => {
    const place = await placeIn();
    const starter = await athlete({ lastName: "Kiss", firstName: "Péter" });
    const { id = 0 } = await enter(await signedIn(starter), place);
    const [written = 0] = await makeEntries(portal.db, [
      { ...place, by: organiser.id, amount: 9_000, at: portal.clock() },
    ]);
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    expect((await change(browser, id, { cachedPersonFullName: "Kis Péter" })).body).toMatchObject({
      successful: false,
      properties: { cachedPersonFullName: expect.anything() },
    });
    await change(browser, written, { cachedPersonFullName: "Őry Ödön" });
    expect(await read(browser, written)).toMatchObject({ cachedPersonFullName: "Őry Ödön", isWritten: true });
    expect((await entry(written))?.status).toBe("MODIFIED");
  });

  it("keeps its name at the deadline in the export, also if the name is a number of an account", async () => {
    const place = await placeIn();
    const somebody = await athlete();
    const [written = 0] = await makeEntries(portal.db, [
      { ...place, by: organiser.id, amount: 9_000, at: portal.clock() },
    ]);
    await change(await signedIn(organiser), written, { cachedPersonFullName: String(somebody.id) });
    portal.clock.set(LATE);
    const browser = await signedIn(organiser);
    await change(browser, written, { cachedPersonFullName: "Őry Ödön" });
    const filter = [{ propertyName: "competition", type: "EQ" as const, value: place.competition }];
    const rows = await (await openList(browser, "competitionEntry", { filter })).rows();
    expect(rows).toMatchObject([{ oldMembers: String(somebody.id), cachedPersonFullName: "Őry Ödön" }]);
  });

  it("is not overwritten by an outdated form, and not moved while a payment holds it", async () => {
    const [short, long] = await racesOf({ name: "Rövid" }, { name: "Hosszú" });
    const runner = await athlete();
    const { id = 0 } = await enter(await signedIn(runner), short as RaceRef);
    const browser = await signedIn(organiser);
    const { updated, race } = await read(browser, id);
    await change(browser, id, { cachedPersonChipNumber: "C-9" });
    const stale = await browser.call(`POST ${EDIT}/update`, {
      id,
      updated: updated ?? "",
      dto: { race: race ?? 0, cachedPersonChipNumber: "C-8" },
    });
    expect([stale.status, (await entry(id))?.chip]).toEqual([409, "C-9"]);
    await beginPayment(portal.db, runner.id, [id], `mozgat-${id}`);
    expect((await change(browser, id, { race: long?.race ?? 0 })).body).toMatchObject({
      successful: false,
      code: "entry.withdrawalRefusal.inPayment",
    });
  });

  it("is not changed once it is deleted or its day is over, and says so", async () => {
    const place = await placeIn();
    const { id = 0 } = await enter(await signedIn(await athlete()), place);
    portal.clock.set(DAY_AFTER);
    const browser = await signedIn(organiser);
    expect((await read(browser, id)).closed).toBe("A futam napja elmúlt, a nevezés már nem módosítható.");
    expect((await change(browser, id, { cachedPersonChipNumber: "C-2" })).body.code).toBe("entry.organiser.closed");
  });
});

it("is open to its organiser and the federation only, in each call", async () => {
  const place = await placeIn();
  const starter = await athlete();
  const { id = 0 } = await enter(await signedIn(starter), place);
  const { db } = portal;
  const tryAll = async (browser: Browser) => [
    (await browser.call(`POST ${EDIT}/getData`, { id })).status,
    (await browser.call(`POST ${EDIT}/getFormDataByCompetitionId`, { id: place.competition })).status,
    (await search(browser, place, starter.number)).status,
    (await save(browser, place, starter.number)).status,
    (
      await browser.call(`POST ${EDIT}/update`, {
        id,
        updated: portal.clock().toISOString(),
        dto: { race: place.race, cachedPersonChipNumber: "Z" },
      })
    ).status,
  ];
  const foreign = [404, 404, 404, 404, 404];
  expect(await tryAll(await signedIn(await makeOrganiser(db)))).toEqual(foreign);
  expect(await tryAll(await signedIn(await makeOfficial(db, { isTechnicalCommittee: true })))).toEqual(foreign);
  expect(await tryAll(await signedIn(await makeClub(db)))).toEqual([403, 403, 403, 403, 403]);
  expect(await tryAll(await signedIn(starter))).toEqual([403, 403, 403, 403, 403]);
  expect(await tryAll(portal.browser())).toEqual([401, 401, 401, 401, 401]);
  expect(await entry(id)).toMatchObject({ chip: null, status: "ORIGINAL" });
  const admin = await signedIn(await makeStaff(db));
  expect((await change(admin, id, { cachedPersonChipNumber: "Z" })).body).toMatchObject({ successful: true });
});

describe("the database", () => {
  const move = (id: number, { race }: RaceRef) =>
    sql`update entry set race_id = ${race} where id = ${id}`.execute(portal.db).then(() => "done", sqlStateOf);

  it("refuses to move a start to a full race, also while the last place is being taken", async () => {
    const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
    const { id = 0 } = await enter(await signedIn(await athlete()), from as RaceRef);
    const moved = await tx(portal.db, async (tx) => {
      await sql`select from race where id = ${goal?.race} for no key update`.execute(tx);
      const begun = move(id, goal as RaceRef);
      await sleep(200);
      const order: EntryOrder = {
        ...(goal as RaceRef),
        members: [{ person: (await athlete()).id }],
        enteredBy: organiser.id,
        at: portal.clock(),
      };
      await enterAll(tx, [order], { terms: { termDays: 5, dayLicence: 2_000 }, ledger: testLedger, notifying: null });
      return { begun };
    });
    expect([await moved.begun, await started(goal as RaceRef)]).toEqual(["RJ001", 1]);
  });

  it("refuses to move a start to a race that overlaps another start", async () => {
    const [one, two, same] = await racesOf(
      { name: "Egy" },
      { name: "Kettő", startTime: 20 * 3600 },
      { name: "Ugyanakkor" },
    );
    const own = await signedIn(await athlete());
    await enter(own, one as RaceRef);
    const { id = 0 } = await enter(own, two as RaceRef);
    expect([await move(id, same as RaceRef), await move(id, one as RaceRef)]).toEqual(["RJ002", "23505"]);
    expect(await entry(id)).toMatchObject({ race: two?.race });
  });
});

describe("concurrent requests", () => {
  it("for the last place of entering, entering by the organiser and moving succeed once", async () => {
    const browser = await signedIn(organiser);
    for (let round = 0; round < ROUNDS; round++) {
      const [goal, from] = await racesOf({ name: "Tele", capacity: 1 }, { name: "Más", startTime: 20 * 3600 });
      const [alone, added, moved] = [await athlete(), await athlete(), await athlete()];
      const own = await signedIn(alone);
      const { id = 0 } = await enter(await signedIn(moved), from as RaceRef);
      const answers = await Promise.all([
        enter(own, goal as RaceRef),
        save(browser, goal as RaceRef, added.number).then(({ body }) => body),
        change(browser, id, { race: goal?.race ?? 0 }).then(({ body }) => body),
      ]);
      expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
      const codes = answers.flatMap(({ successful, code }) => (successful ? [] : [code]));
      expect(codes).toEqual(["entry.refusal.full", "entry.refusal.full"]);
      expect(await started(goal as RaceRef)).toBe(1);
    }
  });

  it("two moves and an entry of one person never start the person twice, nor deadlock", async () => {
    const browser = await signedIn(organiser);
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two, same] = await racesOf(
        { name: "Egy" },
        { name: "Kettő", startTime: 20 * 3600 },
        { name: "Ugyanakkor", capacity: 5 },
      );
      const runner = await athlete();
      const own = await signedIn(runner);
      const { id: first = 0 } = await enter(own, one as RaceRef);
      const { id: second = 0 } = await enter(own, two as RaceRef);
      const answers = await Promise.all([
        change(browser, second, { race: same?.race ?? 0 }),
        change(browser, first, { race: same?.race ?? 0 }),
        own.call("POST /competitionEntryControl/personEntry", { ...(same as RaceRef), isDelete: false }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { rows } = await sql<{ overlaps: number }>`
        select count(*)::int as overlaps from entry_member a join race ra on ra.id = a.race_id
        join entry_member b on b.person_id = a.person_id and b.entry_id > a.entry_id and b.active
        join race rb on rb.id = b.race_id
        where a.active and a.person_id = ${runner.id} and ra.period && rb.period`.execute(portal.db);
      expect(rows).toEqual([{ overlaps: 0 }]);
    }
  });
});
