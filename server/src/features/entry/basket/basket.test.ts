import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../../kernel/db/transaction.ts";
import { beginPayment, makeAthlete, makeClub, makeCompetition, testLedger } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, NOW, payerOf, type RaceRef, withdraw } from "../entry.testbed.ts";
import { basketOf, lockForPayment } from "./basket.store.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

// 13 000 to 10 May, 14 500 to 20 May, 17 000 to 30 May, 20 000 to 8 June, then 25 000 on site; the race is on 13 June.
const MIDNIGHT_AFTER = {
  first: "2026-05-10T22:00:00.000Z",
  second: "2026-05-20T22:00:00.000Z",
  third: "2026-05-30T22:00:00.000Z",
  registration: "2026-06-08T22:00:00.000Z",
};
const before = (moment: string) => new Date(new Date(moment).getTime() - 1).toISOString();

const basketAt = (account: number, moment: string | Date) => basketOf(portal.db, payerOf(account), new Date(moment));
const lockAt = (account: number, ids: number[], moment: string | Date) =>
  tx(portal.db, (tx) => lockForPayment(tx, testLedger, payerOf(account), ids, new Date(moment)));

async function enteredAt(moment: string, place?: RaceRef) {
  portal.clock.set(moment);
  const where = place ?? (await act.competitionWith());
  const athlete = await act.athleteWith();
  const { id = 0 } = await enter(athlete.browser, where);
  return { ...athlete, entry: id, place: where };
}

describe("the price of an entry", () => {
  it.each([
    [before(MIDNIGHT_AFTER.first), 13_000],
    [MIDNIGHT_AFTER.first, 14_500],
    [before(MIDNIGHT_AFTER.second), 14_500],
    [MIDNIGHT_AFTER.second, 17_000],
    [before(MIDNIGHT_AFTER.third), 17_000],
    [MIDNIGHT_AFTER.third, 20_000],
    [before(MIDNIGHT_AFTER.registration), 20_000],
  ])("at %s is %i in the race info, in the entry and in the ledger", async (moment, amount) => {
    const place = await act.competitionWith();
    portal.clock.set(moment);
    const { browser } = await act.athleteWith();
    expect(await infoOf(browser, place)).toMatchObject({ amount });
    const { id = 0 } = await enter(browser, place);
    expect(await act.activeEntries(place)).toMatchObject([{ amount }]);
    expect(await act.chargesOf(id)).toMatchObject([{ amount, kind: "CHARGE" }]);
  });

  // Property 7 at both clock changes: the last day of the step has 23 and 25 hours.
  it.each([
    ["2027-03-28", "2027-03-28T22:00:00.000Z"],
    ["2027-10-31", "2027-10-31T23:00:00.000Z"],
  ])("changes at midnight in Budapest after %s", async (deadline, midnight) => {
    const [startsOn, registrationDeadline] = ["2027-12-11", "2027-12-01"];
    portal.clock.set("2027-01-10T10:00:00Z");
    const place = await act.competitionWith({
      startsOn,
      registrationDeadline,
      deadlines: [deadline, null, null],
      amounts: [9_000, null, null, 11_000, null],
    });
    const amounts: number[] = [];
    for (const moment of [before(midnight), new Date(midnight)]) {
      portal.clock.set(moment);
      const { browser } = await act.athleteWith({ paidYears: [2027] });
      await enter(browser, place);
      amounts.push((await infoOf(browser, place)).amount ?? 0);
    }
    expect(amounts).toEqual([9_000, 11_000]);
  });

  it("is that of the person's own age group, and skips empty amounts", async () => {
    const { id: competition, races } = await makeCompetition(portal.db, {
      amounts: [null, 7_000, null, 9_000, null],
      races: [
        {
          ageGroups: [
            { name: "díj ifi", ageMin: 16, ageMax: 19, group: "díj ifjúsági" },
            { name: "díj felnőtt", ageMin: 20, ageMax: 99, group: "díj felnőtt" },
          ],
        },
      ],
    });
    await sql`update entry_price set amount_2 = 5000 where competition_id = ${competition}
      and group_age_group_id = (select id from group_age_group where name = 'díj ifjúsági')`.execute(portal.db);
    const place = { competition, race: races[0]! };
    const amountFor = async (birthDate: string) =>
      infoOf((await act.athleteWith({ birthDate })).browser, place).then(({ amount }) => amount);
    expect([await amountFor("2008-02-29"), await amountFor("1990-01-01")]).toEqual([5_000, 7_000]);
  });
});

describe("the basket", () => {
  it("lists unpaid entries with the next rise of their prices", async () => {
    const { id, entry, place } = await enteredAt(NOW);
    const { name, startTime } = await portal.db
      .selectFrom("race")
      .where("id", "=", place.race)
      .select(["name", "start_time as startTime"])
      .executeTakeFirstOrThrow();
    expect(await basketAt(id, NOW)).toEqual([
      {
        id: entry,
        amount: 13_000,
        settled: 0,
        debtor: null,
        enteredOnly: false,
        teamName: null,
        personFullName: `Árvíztűrő Tükörfúrógép ${id}`,
        competitionName: expect.stringContaining("Tisza-parti Kupa"),
        raceName: name,
        competitionId: place.competition,
        date: "2026-06-13",
        raceId: place.race,
        startTime,
        inPayment: false,
        underReview: false,
        payment: null,
        keptUntil: null,
        nextAmount: 14_500,
        nextAmountFrom: new Date(MIDNIGHT_AFTER.first),
      },
    ]);
  });

  it("keeps the price of the day of entering for five days, and uses today's price afterwards", async () => {
    const { id, browser, place } = await enteredAt("2026-05-09T21:59:59.999Z");
    const term = "2026-05-14T22:00:00.000Z";
    expect(await basketAt(id, before(term))).toMatchObject([
      { amount: 13_000, nextAmount: 14_500, nextAmountFrom: new Date(term) },
    ]);
    expect(await basketAt(id, term)).toMatchObject([
      { amount: 14_500, nextAmount: 17_000, nextAmountFrom: new Date(MIDNIGHT_AFTER.second) },
    ]);
    expect(await basketAt(id, MIDNIGHT_AFTER.registration)).toMatchObject([
      { amount: 25_000, nextAmount: null, nextAmountFrom: null },
    ]);
    portal.clock.set("2026-05-09T22:10:00Z");
    expect(await infoOf(browser, place)).toMatchObject({ amount: 13_000, nextAmount: 14_500, nextAmountFrom: term });
  });

  it("reports no rise that is after the race", async () => {
    const { id, browser, place } = await enteredAt("2026-06-08T21:00:00Z");
    expect(await basketAt(id, portal.clock())).toMatchObject([
      { amount: 20_000, nextAmount: null, nextAmountFrom: null },
    ]);
    expect(await infoOf(browser, place)).toMatchObject({ amount: 20_000, nextAmount: null, nextAmountFrom: null });
  });

  it("is empty after withdrawal, after payment, and after the competition", async () => {
    const { id, browser, place } = await enteredAt(NOW);
    expect(await basketAt(id, "2026-06-13T21:59:59.999Z")).toHaveLength(1);
    expect(await basketAt(id, "2026-06-13T22:00:00.000Z")).toEqual([]);
    await withdraw(browser, place);
    expect(await basketAt(id, NOW)).toEqual([]);
    const free = await enteredAt(NOW, await act.competitionWith({ amounts: [0, 0, 0, 0, 0] }));
    expect(await basketAt(free.id, NOW)).toEqual([]);
  });

  it("lists a person's own entries, a club's those that it entered, and no others", async () => {
    const club = await makeClub(portal.db);
    const [byClub, other] = [
      await makeAthlete(portal.db, { club: club.id }),
      await makeAthlete(portal.db, { club: club.id }),
    ];
    const place = await act.competitionWith();
    const { id } = await enter(await act.signedIn(byClub), place);
    await portal.db
      .updateTable("entry")
      .set({ entered_by: club.id })
      .where("id", "=", id ?? 0)
      .execute();
    const ids = async (account: number) => (await basketAt(account, NOW)).map((item) => item.id);
    expect([await ids(club.id), await ids(byClub.id), await ids(other.id)]).toEqual([[id], [id], []]);
    const locked = async (account: number) => (await lockAt(account, [id ?? 0], NOW)).map((item) => item.subject);
    expect([await locked(club.id), await locked(byClub.id), await locked(other.id)]).toEqual([[id], [id], []]);
  });
});

describe("lockForPayment", () => {
  it("locks payable entries and saves their present price", async () => {
    const { id, entry } = await enteredAt(NOW);
    const foreign = await enteredAt(NOW);
    const ids = [foreign.entry, entry, 2_000_000_000];
    expect(await lockAt(id, ids, NOW)).toMatchObject([{ subject: entry, amount: 13_000, inPayment: false }]);
    expect(await lockAt(id, ids, "2026-05-25T10:00:00Z")).toMatchObject([{ subject: entry, amount: 17_000 }]);
    const row = await portal.db
      .selectFrom("receivable")
      .where("entry_id", "=", entry)
      .select("gross")
      .executeTakeFirst();
    expect(row).toEqual({ gross: 17_000 });
    expect(await act.chargesOf(entry)).toMatchObject([{ amount: 13_000 }, { amount: 4_000, cause: "PRICE" }]);
    expect((await act.logOf(entry)).at(-1)).toMatchObject({
      actor_id: null,
      action: "update",
      changes: { amount: [13_000, 17_000] },
    });
    expect(await lockAt(id, ids, "2026-06-13T22:00:00Z")).toEqual([]);
    expect(await lockAt(id, [], NOW)).toEqual([]);
  });

  it("flags an entry that another payment holds, and keeps its price", async () => {
    const { id, entry } = await enteredAt(NOW);
    await beginPayment(portal.db, id, [entry], "kosar-1");
    const late = "2026-05-25T10:00:00Z";
    expect(await basketAt(id, late)).toMatchObject([{ amount: 13_000, inPayment: true, nextAmount: null }]);
    expect(await lockAt(id, [entry], late)).toMatchObject([{ amount: 13_000, inPayment: true }]);
    portal.clock.set(late);
    await portal.runJob("reprice-entries");
    expect(await basketAt(id, late)).toMatchObject([{ amount: 13_000 }]);
  });
});

describe("keptUntil", () => {
  const keptAt = async (account: number, moment: string) =>
    (await basketAt(account, moment)).map((item) => item.keptUntil?.toISOString());

  it("is the end of the payment term in a race with limited places", async () => {
    const { id } = await enteredAt(NOW, await act.raceWith({ capacity: 10 }));
    expect(await keptAt(id, NOW)).toEqual(["2026-05-09T22:00:00.000Z"]);
    expect(await keptAt(id, "2026-05-08T10:00:00.000Z")).toEqual(["2026-05-09T22:00:00.000Z"]);
  });

  it("is a day after the warning if the term ends sooner, and does not change afterwards", async () => {
    const { id } = await enteredAt(NOW, await act.raceWith({ capacity: 10 }));
    const late = "2026-05-09T20:00:00.000Z";
    expect(await keptAt(id, late)).toEqual(["2026-05-10T20:00:00.000Z"]);
    portal.clock.set(late);
    await portal.runJob("lapse-entries");
    expect(await keptAt(id, "2026-05-10T09:00:00.000Z")).toEqual(["2026-05-10T20:00:00.000Z"]);
  });

  it("is missing in a race with unlimited places, and while a payment holds the entry", async () => {
    const { id } = await enteredAt(NOW);
    expect(await keptAt(id, NOW)).toEqual([undefined]);
    const held = await enteredAt(NOW, await act.raceWith({ capacity: 10 }));
    await beginPayment(portal.db, held.id, [held.entry], "kosar-kept");
    expect(await keptAt(held.id, NOW)).toEqual([undefined]);
  });
});

describe("the job reprice-entries", () => {
  it("updates entries past their term to today's price, once, and no others", async () => {
    const [held, past] = [await enteredAt("2026-05-09T22:00:00Z"), await enteredAt("2026-05-09T21:00:00Z")];
    const amounts = async () => [
      (await act.chargesOf(held.entry)).map(({ amount }) => amount),
      (await act.chargesOf(past.entry)).map(({ amount }) => amount),
    ];
    portal.clock.set("2026-05-14T22:00:00Z");
    await portal.runJob("reprice-entries");
    await portal.runJob("reprice-entries");
    expect(await amounts()).toEqual([[13_000], [13_000, 1_500]]);
    portal.clock.set("2026-05-20T22:01:00Z");
    await portal.runJob("reprice-entries");
    expect(await amounts()).toEqual([
      [13_000, 4_000],
      [13_000, 1_500, 2_500],
    ]);
  });
});
