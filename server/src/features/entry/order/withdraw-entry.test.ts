import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  beginPayment,
  endPaid,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeStaff,
  owedFor,
  settle,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, NOW, withdraw } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

describe("withdrawEntry", () => {
  it("reverses the charge, frees the person, and succeeds once", async () => {
    const place = await act.competitionWith();
    const { id: person, browser } = await act.athleteWith();
    expect(await act.tryToEnter(browser, place)).toBe("entered");
    act.at("2026-05-04T10:30:00Z");
    expect(await withdraw(browser, place)).toEqual({ successful: true });
    expect(await withdraw(browser, place)).toMatchObject({
      successful: false,
      code: "entry.withdrawalRefusal.notEntered",
    });
    expect(await act.activeEntries(place)).toEqual([]);
    const { db } = portal;
    const entry = await db.selectFrom("entry").where("race_id", "=", place.race).selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      active: false,
      row_status: "ORIGINAL",
      updated_at: new Date("2026-05-04T10:30:00Z"),
    });
    const charges = await act.chargesOf(entry.id);
    expect(charges.map(({ amount }) => amount)).toEqual([13_000, -13_000]);
    const log = await db
      .selectFrom("change_log")
      .where("object", "=", "entry")
      .where("object_id", "=", entry.id)
      .selectAll()
      .execute();
    expect(log.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [person, "create"],
      [person, "delete"],
    ]);
    expect(await act.tryToEnter(browser, place)).toBe("entered");
  });

  it("leaves a DELETED row after the registration deadline", async () => {
    const place = await act.competitionWith({ registrationDeadline: "2026-06-08", startsOn: "2026-06-13" });
    const athletes = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
    for (const athlete of athletes) await enter(await act.signedIn(athlete), place);
    for (const [index, [moment, rowStatus]] of (
      [
        ["2026-06-08T21:59:59.999Z", "ORIGINAL"],
        ["2026-06-08T22:00:00.000Z", "DELETED"],
      ] as const
    ).entries()) {
      act.at(moment);
      const { id } = athletes[index]!;
      expect(await withdraw(await act.signedIn(athletes[index]!), place)).toEqual({ successful: true });
      const row = await portal.db
        .selectFrom("entry")
        .where("entered_by", "=", id)
        .select("row_status")
        .executeTakeFirst();
      expect(row).toEqual({ row_status: rowStatus });
    }
  });

  // Property 8: the cutoff is 17:00 in Budapest on the day before, before and after both clock changes.
  it.each([
    ["2027-03-28", "2027-03-27T16:00:00Z"],
    ["2027-03-29", "2027-03-28T15:00:00Z"],
    ["2027-10-31", "2027-10-30T15:00:00Z"],
    ["2027-11-01", "2027-10-31T16:00:00Z"],
  ])("of a race on %s succeeds until before %s", async (startsOn, cutoff) => {
    act.at("2027-01-10T10:00:00Z");
    const place = await act.competitionWith({
      startsOn,
      registrationDeadline: startsOn,
      deadlines: [null, null, null],
    });
    const athlete = await makeAthlete(portal.db, { paidYears: [2027] });
    await enter(await act.signedIn(athlete), place);
    for (const late of [0, 1_000]) {
      act.at(new Date(new Date(cutoff).getTime() + late).toISOString());
      const browser = await act.signedIn(athlete);
      expect(await infoOf(browser, place)).toMatchObject({
        alreadyEntry: true,
        canEntry: false,
        code: "entry.withdrawalRefusal.closed",
      });
      expect(await withdraw(browser, place)).toMatchObject({
        successful: false,
        code: "entry.withdrawalRefusal.closed",
      });
    }
    expect(await act.activeEntries(place)).toHaveLength(1);
    act.at(new Date(new Date(cutoff).getTime() - 1).toISOString());
    const browser = await act.signedIn(athlete);
    expect(await infoOf(browser, place)).toMatchObject({ canEntry: true });
    expect(await withdraw(browser, place)).toEqual({ successful: true });
  });

  it("ends the caller's own entry and no other", async () => {
    const { id: competition, races } = await makeCompetition(portal.db, {
      races: [
        { startTime: 30_000, timeLimit: 60 },
        { startTime: 40_000, timeLimit: 60 },
      ],
    });
    const place = { competition, race: races[0]! };
    const [mine, theirs] = [await act.athleteWith(), await act.athleteWith()];
    await enter(mine.browser, { competition, race: races[1]! });
    await enter(theirs.browser, place);
    const club = await act.signedIn(await makeClub(portal.db));
    for (const browser of [mine.browser, club, await act.signedIn(await makeStaff(portal.db))])
      expect(await withdraw(browser, place)).toMatchObject({
        successful: false,
        code: "entry.withdrawalRefusal.notEntered",
      });
    expect(await act.activeEntries(place)).toMatchObject([{ entered_by: theirs.id }]);
    expect(await act.activeEntries({ competition, race: races[1]! })).toHaveLength(1);
    expect(await infoOf(mine.browser, place)).toMatchObject({ alreadyEntry: false });
  });

  it.each([
    ["2026-06-08T21:59:59.999Z", 13_000],
    ["2026-06-08T22:00:00.000Z", 0],
  ])("of a paid entry at %s makes %i Ft refundable and retains the rest", async (moment, back) => {
    act.at(NOW);
    const place = await act.competitionWith({ registrationDeadline: "2026-06-08", startsOn: "2026-06-13" });
    const athlete = await makeAthlete(portal.db);
    const { id = 0 } = await enter(await act.signedIn(athlete), place);
    await settle(portal.db, await owedFor(portal.db, [id]), new Date(NOW));
    act.at(moment);
    expect(await withdraw(await act.signedIn(athlete), place)).toEqual({ successful: true });
    const row = await portal.db
      .selectFrom("receivable")
      .select(["owed", "settled", "active"])
      .where("entry_id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ owed: 13_000 - back, settled: 13_000, active: false });
    const due = await portal.db.selectFrom("refund_due").select("amount").where("entry_id", "=", id).execute();
    expect(due).toEqual(back === 0 ? [] : [{ amount: back }]);
    const charged = (await act.chargesOf(id)).filter(({ kind }) => kind === "CHARGE").map(({ amount }) => amount);
    expect(charged).toEqual(back === 0 ? [13_000] : [13_000, -back]);
  });

  it("is refused while a payment is open; a paid entry becomes refundable", async () => {
    const place = await act.competitionWith();
    const { id: person, browser } = await act.athleteWith();
    await enter(browser, place);
    expect(await infoOf(browser, place)).toMatchObject({ withdrawal: { settled: 0, back: 0 } });
    const [entry] = await act.activeEntries(place);
    const payment = await beginPayment(portal.db, person, [entry!.id], `proba-${entry!.id}`);
    expect(await infoOf(browser, place)).toMatchObject({ canEntry: false, code: "entry.withdrawalRefusal.inPayment" });
    expect(await withdraw(browser, place)).toMatchObject({
      successful: false,
      code: "entry.withdrawalRefusal.inPayment",
    });
    expect(await act.activeEntries(place)).toHaveLength(1);
    await endPaid(portal.db, payment, new Date(NOW));
    expect(await infoOf(browser, place)).toMatchObject({
      paid: true,
      canEntry: true,
      amount: 13_000,
      nextAmount: null,
      withdrawal: { settled: 13_000, back: 13_000 },
    });
    const due = () => portal.db.selectFrom("refund_due").where("entry_id", "=", entry!.id).select("amount").execute();
    expect(await due()).toEqual([]);
    expect(await withdraw(browser, place)).toEqual({ successful: true });
    expect(await due()).toEqual([{ amount: 13_000 }]);
  });
});
