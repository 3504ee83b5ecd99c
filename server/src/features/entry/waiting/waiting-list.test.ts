import { offerPath } from "@rajt/contract/competition/race-address.values";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, makeCompetition, makeEntries, makeOrganiser } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { runWaitingLists } from "./run-waiting-lists.ts";
import { takeNextEvent } from "./waiting-list-event.store.ts";
import { join, JOIN, leave, LEAVE, linesOf, LIST, listOf, usedIn } from "./waiting.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 6 });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** Creates a race whose places are all taken, with its athletes. */
async function fullRace(capacity = 1) {
  const place = await act.raceWith({ capacity });
  const inside = [];
  for (let at = 0; at < capacity; at++) inside.push(await act.athleteWith());
  for (const { browser } of inside) expect(await enter(browser, place)).toMatchObject({ successful: true });
  return { place, inside };
}

type Somebody = Awaited<ReturnType<Acting["athleteWith"]>>;

/** Sets the clock, and signs the persons in again, because their sessions expire. */
async function later(moment: string | number, ...people: Somebody[]): Promise<void> {
  if (typeof moment === "number") portal.clock.advance(moment);
  else portal.clock.set(moment);
  for (const each of people) each.browser = await act.signedIn(each);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("joining the waiting list of a full race", () => {
  it("shows the length before, and the position afterwards", async () => {
    const { place } = await fullRace();
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    expect(await infoOf(one.browser, place)).toMatchObject({
      canEntry: false,
      code: "entry.refusal.full",
      placesLeft: 0,
      waiting: 0,
      position: null,
      canJoin: true,
    });
    expect(await join(one.browser, place)).toMatchObject({ successful: true, position: 1, waiting: 1 });
    expect(await infoOf(other.browser, place)).toMatchObject({ waiting: 1, position: null, canJoin: true });
    expect(await join(other.browser, place)).toMatchObject({ successful: true, position: 2, waiting: 2 });
    // A second request keeps the position.
    expect(await join(one.browser, place)).toMatchObject({ successful: true, position: 1, waiting: 2 });
    expect(await infoOf(one.browser, place)).toMatchObject({ position: 1, waiting: 2, canJoin: false });
    expect(await infoOf(portal.browser(), place)).toMatchObject({ placesLeft: 0, waiting: 2, position: null });
  });

  it("applies every rule of entering except capacity, and is refused if there is a free place", async () => {
    const { place, inside } = await fullRace();
    const unpaid = await act.athleteWith({ paidYears: [] });
    expect(await join(unpaid.browser, place)).toMatchObject({ successful: false, code: "entry.refusal.feeUnpaid" });
    expect(await join(inside[0]!.browser, place)).toMatchObject({ code: "entry.refusal.alreadyEntered" });
    const free = await act.raceWith({ capacity: 1 });
    const one = await act.athleteWith();
    expect(await join(one.browser, free)).toMatchObject({ successful: false, code: "entry.waiting.placesLeft" });
    expect(await linesOf(portal, free)).toEqual([]);
    await later("2026-06-09T08:00:00Z", one);
    expect(await join(one.browser, place)).toMatchObject({ code: "entry.refusal.deadlinePassed" });
  });

  it("can be undone by the waiting person", async () => {
    const { place } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    expect(await leave(one.browser, place)).toMatchObject({ successful: true });
    expect(await leave(one.browser, place)).toMatchObject({ successful: false, code: "entry.waiting.notIn" });
    expect(await infoOf(one.browser, place)).toMatchObject({ waiting: 0, position: null, canJoin: true });
  });

  it("is open to a club for its own athletes only", async () => {
    const { place } = await fullRace();
    const club = await makeClub(portal.db);
    const other = await makeClub(portal.db);
    const [own, foreign] = [
      await makeAthlete(portal.db, { club: club.id }),
      await makeAthlete(portal.db, { club: other.id }),
    ];
    const browser = await act.signedIn(club);
    const input = { ...place, athleteIdList: [own.id, foreign.id] };
    const { body } = await browser.call(JOIN, input);
    expect(body).toMatchObject({
      successful: true,
      position: 1,
      waiting: 1,
      refused: [{ athlete: foreign.id, name: null, code: "entry.cannotEnter.notOfClub" }],
    });
    const { body: again } = await browser.call(JOIN, { ...place, athleteIdList: [foreign.id] });
    expect(again).toMatchObject({ successful: false, refused: [{ athlete: foreign.id }] });
    // Another club neither sees nor removes them; neither does an athlete for a club's athlete.
    const rival = await act.signedIn(other);
    expect((await rival.call(LIST, place)).body).toMatchObject({ waiting: 1, list: [] });
    expect((await rival.call(LEAVE, { ...place, athleteIdList: [own.id] })).body).toMatchObject({ successful: false });
    const stranger = await act.athleteWith();
    expect((await stranger.browser.call(JOIN, { ...place, athleteIdList: [own.id] })).status).toBe(404);
    expect((await stranger.browser.call(LEAVE, { ...place, athleteIdList: [own.id] })).status).toBe(404);
    expect(await listOf(browser, place)).toMatchObject({ list: [{ athlete: own.id, position: 1 }] });
  });

  it("shows the whole list to the competition's organiser only, and nothing to a guest", async () => {
    const organiser = await makeOrganiser(portal.db);
    const { id, races } = await makeCompetition(portal.db, { createdBy: organiser.id, races: [{ capacity: 1 }] });
    const place = { competition: id, race: races[0]! };
    await enter((await act.athleteWith()).browser, place);
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    await join(one.browser, place);
    await join(other.browser, place);
    const all = [
      { athlete: one.id, position: 1 },
      { athlete: other.id, position: 2 },
    ];
    expect(await listOf(await act.signedIn(organiser), place)).toMatchObject({ placesLeft: 0, waiting: 2, list: all });
    expect(await listOf(other.browser, place)).toMatchObject({ waiting: 2, list: [all[1]] });
    expect((await listOf(other.browser, place)).list).toHaveLength(1);
    const rival = await act.signedIn(await makeOrganiser(portal.db));
    expect(await listOf(rival, place)).toMatchObject({ waiting: 2, list: [] });
    for (const call of [JOIN, LEAVE, LIST] as const)
      expect((await portal.browser().call(call, place)).status).toBe(401);
  });
});

describe("a freed place", () => {
  it("is offered to the first in the list, who enters with it", async () => {
    const { place, inside } = await fullRace();
    const [one, other, stranger] = [await act.athleteWith(), await act.athleteWith(), await act.athleteWith()];
    await join(one.browser, place);
    await join(other.browser, place);
    await withdraw(inside[0]!.browser, place);
    expect(await infoOf(one.browser, place)).toMatchObject({
      canEntry: true,
      placesLeft: 0,
      waiting: 1,
      position: null,
      offerUntil: "2026-05-05T10:00:00.000Z",
    });
    expect(await infoOf(other.browser, place)).toMatchObject({ canEntry: false, position: 1, offerUntil: null });
    for (const { browser } of [other, stranger, inside[0]!])
      expect(await enter(browser, place)).toMatchObject({ code: "entry.refusal.full" });
    expect(await enter(one.browser, place)).toMatchObject({ successful: true });
    expect(await usedIn(portal, place)).toBe(1);
    expect(await linesOf(portal, place)).toMatchObject([{ person: other.id, until: null }]);
    expect(await infoOf(one.browser, place)).toMatchObject({ alreadyEntry: true, position: null, offerUntil: null });
  });

  it("is not offered to an ineligible person, who keeps the position and is notified once", async () => {
    const { place, inside } = await fullRace(2);
    const [ineligible, next] = [await act.athleteWith(), await act.athleteWith()];
    await join(ineligible.browser, place);
    await join(next.browser, place);
    await portal.db
      .updateTable("licence")
      .set({ status: "Prohibited" })
      .where("person_id", "=", ineligible.id)
      .execute();
    await withdraw(inside[0]!.browser, place);
    expect(await linesOf(portal, place)).toMatchObject([
      { person: ineligible.id, until: null },
      { person: next.id, until: expect.any(Date) },
    ]);
    await withdraw(inside[1]!.browser, place);
    await portal.runJob("run-waiting-lists");
    await portal.runJob("run-waiting-lists");
    const notices = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", ineligible.id)
      .select("type")
      .execute();
    expect(notices).toEqual([{ type: "PlaceBarred" }]);
    // The person is eligible again: the free place is offered on the next request.
    await portal.db.updateTable("licence").set({ status: "Verified" }).where("person_id", "=", ineligible.id).execute();
    expect(await enter((await act.athleteWith()).browser, place)).toMatchObject({ code: "entry.refusal.full" });
    expect(await infoOf(ineligible.browser, place)).toMatchObject({
      canEntry: true,
      offerUntil: "2026-05-05T10:00:00.000Z",
    });
  });

  it("is offered to the next one in the second in which its offer expires; the former holder may join again", async () => {
    const { place, inside } = await fullRace();
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    await join(one.browser, place);
    await join(other.browser, place);
    await withdraw(inside[0]!.browser, place);
    await later(DAY - 1, one, other);
    expect(await infoOf(one.browser, place)).toMatchObject({ canEntry: true });
    expect(await enter(other.browser, place)).toMatchObject({ code: "entry.refusal.full" });
    portal.clock.advance(1);
    expect(await enter(one.browser, place)).toMatchObject({ successful: false, code: "entry.refusal.full" });
    expect(await infoOf(other.browser, place)).toMatchObject({
      canEntry: true,
      offerUntil: "2026-05-06T10:00:00.000Z",
    });
    expect(await join(one.browser, place)).toMatchObject({ successful: true, position: 1 });
    expect(await enter(other.browser, place)).toMatchObject({ successful: true });
  });

  it("is taken in the last millisecond of its offer", async () => {
    const { place, inside } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    await later(DAY - 1, one);
    expect(await enter(one.browser, place)).toMatchObject({ successful: true });
  });

  it("is offered to the next one immediately when the offer is declined", async () => {
    const { place, inside } = await fullRace();
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    await join(one.browser, place);
    await join(other.browser, place);
    await withdraw(inside[0]!.browser, place);
    await leave(one.browser, place);
    expect(await infoOf(other.browser, place)).toMatchObject({ canEntry: true });
    expect(await usedIn(portal, place)).toBe(1);
  });

  it("is offered to the waiting list and not to another athlete of the club that freed it", async () => {
    const club = await makeClub(portal.db);
    const [own, second] = [
      await makeAthlete(portal.db, { club: club.id }),
      await makeAthlete(portal.db, { club: club.id }),
    ];
    const browser = await act.signedIn(club);
    const place = await act.raceWith({ capacity: 1 });
    const save = (athleteIdList: number[]) =>
      browser.call("POST /competitionEntryControl/clubEntryList", { ...place, athleteIdList });
    expect((await save([own.id])).body).toMatchObject({ successful: true });
    const waiting = await act.athleteWith();
    await join(waiting.browser, place);
    expect((await save([second.id])).body).toMatchObject({
      withdrawn: [{ athlete: own.id }],
      refused: [{ athlete: second.id, code: "entry.refusal.full" }],
    });
    expect(await infoOf(waiting.browser, place)).toMatchObject({ canEntry: true });
  });

  it("is offered for each added place when the capacity is raised, and no entry ends when it is lowered", async () => {
    const { place, inside } = await fullRace(2);
    const waiting = [await act.athleteWith(), await act.athleteWith(), await act.athleteWith()];
    for (const { browser } of waiting) await join(browser, place);
    const places = (capacity: number) =>
      portal.db.updateTable("race").set({ capacity }).where("id", "=", place.race).execute();
    await places(4);
    await portal.runJob("run-waiting-lists");
    expect((await linesOf(portal, place)).map(({ until }) => until !== null)).toEqual([true, true, false]);
    await places(1);
    expect(await enter(waiting[0]!.browser, place)).toMatchObject({ successful: true });
    await withdraw(inside[0]!.browser, place);
    expect((await linesOf(portal, place)).map(({ until }) => until !== null)).toEqual([true, false]);
    expect(await usedIn(portal, place)).toBe(3);
  });

  it("is not offered after the registration deadline; an earlier offer is valid until its end", async () => {
    const { place, inside } = await fullRace(2);
    const [one, other] = [await act.athleteWith(), await act.athleteWith()];
    await join(one.browser, place);
    await join(other.browser, place);
    // The deadline's day ends at 22:00 UTC.
    await later("2026-06-08T21:30:00Z", one, other, ...inside);
    await withdraw(inside[0]!.browser, place);
    expect(await infoOf(one.browser, place)).toMatchObject({ offerUntil: "2026-06-08T22:30:00.000Z" });
    portal.clock.set("2026-06-08T22:10:00Z");
    await withdraw(inside[1]!.browser, place);
    expect(await infoOf(other.browser, place)).toMatchObject({
      offerUntil: null,
      code: "entry.refusal.deadlinePassed",
    });
    expect(await enter(one.browser, place)).toMatchObject({ successful: true });
  });

  it("is not offered in a cancelled competition, whose list ends with one notice to each row", async () => {
    const { place, inside } = await fullRace();
    const club = await act.clubWith({});
    const one = await act.athleteWith();
    await club.browser.call(JOIN, { ...place, athleteIdList: club.athletes });
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    await portal.db.updateTable("waiting_list_event").set({ notified: true }).execute();
    await portal.db
      .updateTable("competition")
      .set({ cancelled_at: portal.clock(), cancellation_reason: "vihar" })
      .where("id", "=", place.competition)
      .execute();
    await Promise.all([portal.runJob("end-cancelled-entries"), portal.runJob("end-cancelled-entries")]);
    await portal.runJob("end-cancelled-entries");
    await portal.runJob("run-waiting-lists");
    expect(await linesOf(portal, place)).toEqual([]);
    for (const { id, email, whose } of [
      { ...one, whose: "" },
      { ...club.persons[0]!, whose: "" },
      { ...club.made, whose: `(Árvíztűrő Tükörfúrógép ${club.athletes[0]})` },
    ]) {
      const notices = await portal.db.selectFrom("notification").where("account_id", "=", id).select("type").execute();
      expect(notices).toEqual([{ type: "PlaceCancelled" }]);
      const mails = await (await portal.mails()).where("recipient", "=", email).selectAll().execute();
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Elmarad a verseny: /)]);
      expect(mails[0]?.text).toContain("vihar");
      expect(mails[0]?.text).toContain(whose);
    }
  });
});

describe("notices of the waiting list", () => {
  it("report an offer with its end, by one notification and mail, however many processes run the job", async () => {
    const { place, inside } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    await Promise.all([portal.runJob("run-waiting-lists"), portal.runJob("run-waiting-lists")]);
    await portal.runJob("run-waiting-lists");
    const mails = await (await portal.mails()).where("recipient", "=", one.email).selectAll().execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails[0])).toContain("nevezz be eddig: 2026 május 5. 12:00");
    expect(mails[0]?.text).toContain(new URL(offerPath(place.race), portal.url).href);
    portal.clock.advance(DAY);
    await portal.runJob("run-waiting-lists");
    await Promise.all([portal.runJob("notify-unused-offers"), portal.runJob("notify-unused-offers")]);
    const notices = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", one.id)
      .orderBy("id")
      .select("type")
      .execute();
    expect(notices).toEqual([{ type: "PlaceOffered" }, { type: "PlaceUnused" }]);
  });

  it("report a club's expired offers with one notification and one mail a day", async () => {
    const { place, inside } = await fullRace();
    const club = await act.clubWith({}, {});
    await club.browser.call(JOIN, { ...place, athleteIdList: club.athletes });
    await withdraw(inside[0]!.browser, place);
    await portal.runJob("run-waiting-lists");
    for (let day = 0; day < 2; day++) {
      portal.clock.advance(DAY);
      await portal.runJob("run-waiting-lists");
    }
    await portal.runJob("notify-unused-offers");
    const notices = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", club.made.id)
      .where("type", "=", "PlaceUnused")
      .select("data")
      .execute();
    expect(notices).toMatchObject([{ data: { id: place.competition, count: 2 } }]);
    const mails = await (await portal.mails()).where("recipient", "=", club.made.email).selectAll().execute();
    const own = mails.filter(({ subject }) => subject.startsWith("Továbbadott hely: "));
    expect(own).toHaveLength(1);
    for (const athlete of club.athletes) expect(own[0]?.text).toContain(`Árvíztűrő Tükörfúrógép ${athlete}`);
  });

  it.each([
    ["taken", enter],
    ["declined", leave],
  ])("do not report an offer that was %s before the job ran", async (_, turn) => {
    const { place, inside } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    expect(await turn(one.browser, place)).toMatchObject({ successful: true });
    await portal.runJob("run-waiting-lists");
    const notices = await portal.db
      .selectFrom("notification")
      .where("account_id", "=", one.id)
      .select("type")
      .execute();
    expect(notices).toEqual([]);
  });

  it("report each offer exactly once with two workers, of which one dies between a commit and its acknowledgement", async () => {
    const { place, inside } = await fullRace(3);
    const all = [await act.athleteWith(), await act.athleteWith(), await act.athleteWith()];
    for (const { browser } of all) await join(browser, place);
    for (const { browser } of inside) await withdraw(browser, place);
    const toldOf = async () => {
      const counts = [];
      for (const { id, email } of all) {
        const bells = await portal.db.selectFrom("notification").where("account_id", "=", id).select("type").execute();
        const mails = await (await portal.mails()).where("recipient", "=", email).select("id").execute();
        counts.push([bells.map(({ type }) => type).join(" "), mails.length]);
      }
      return counts;
    };
    const [NOT, ONCE] = [
      ["", 0],
      ["PlaceOffered", 1],
    ];
    // The first worker has committed one notice and dies during the next; the queue gets no acknowledgement.
    let words = 0;
    const dying = {
      ...portal.context,
      get publicUrl() {
        if (words++ > 0) throw new Error("killed");
        return portal.context.publicUrl;
      },
    };
    await expect(runWaitingLists(dying).run({})).rejects.toThrow("killed");
    expect(await toldOf()).toEqual([ONCE, NOT, NOT]);
    // The next worker holds the second event and dies before it commits. The other one sends the third notice without waiting.
    const held = portal.db.transaction().execute(async (tx) => {
      expect(await takeNextEvent(tx)).toMatchObject({ type: "OFFERED", accounts: [all[1]?.id] });
      await portal.runJob("run-waiting-lists");
      expect(await toldOf()).toEqual([ONCE, NOT, ONCE]);
      throw new Error("killed");
    });
    await expect(held).rejects.toThrow("killed");
    // The queue repeats both jobs.
    await Promise.all([portal.runJob("run-waiting-lists"), portal.runJob("run-waiting-lists")]);
    expect(await toldOf()).toEqual([ONCE, ONCE, ONCE]);
    expect((await linesOf(portal, place)).map(({ until }) => until?.getTime())).toEqual(
      all.map(() => portal.clock().getTime() + DAY),
    );
  });
});

describe("the database", () => {
  const offer = async (place: RaceRef, person: number) =>
    portal.db
      .updateTable("waiting_list_entry")
      .set({ offered_at: portal.clock(), offer_until: new Date(portal.clock().getTime() + HOUR) })
      .where("race_id", "=", place.race)
      .where("person_id", "=", person)
      .execute();

  it("refuses an offer without a free place, and the same place twice", async () => {
    const { place, inside } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    await expect(offer(place, one.id)).rejects.toMatchObject({ code: "RJ001" });
    await withdraw(inside[0]!.browser, place);
    portal.clock.advance(60_000);
    await expect(offer(place, one.id)).rejects.toMatchObject({ code: "RJ003" });
  });

  it("refuses every other athlete at an offered place, until the last millisecond of the offer", async () => {
    const { place, inside } = await fullRace();
    const [one, stranger] = [await act.athleteWith(), await makeAthlete(portal.db)];
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    const until = (await linesOf(portal, place))[0]!.until!.getTime();
    // Inserted without evaluation: only the database checks the place.
    const sneaking = (at: number) =>
      makeEntries(portal.db, [{ ...place, by: stranger.id, person: stranger.id, amount: 5000, at: new Date(at) }]);
    await expect(sneaking(portal.clock().getTime())).rejects.toMatchObject({ code: "RJ001" });
    await expect(sneaking(until - 1)).rejects.toMatchObject({ code: "RJ001" });
    expect(await usedIn(portal, place)).toBe(1);
    await expect(sneaking(until)).resolves.toHaveLength(1);
  });

  it("refuses to move an entry into an offered place", async () => {
    const { id: competition, races } = await makeCompetition(portal.db, { races: [{ capacity: 1 }, {}] });
    const place = { competition, race: races[0]! };
    const [first, one] = [await act.athleteWith(), await act.athleteWith()];
    await enter(first.browser, place);
    await join(one.browser, place);
    await withdraw(first.browser, place);
    const elsewhere = { competition, race: races[1]!, by: first.id, amount: 5000, at: portal.clock() };
    const [entry] = await makeEntries(portal.db, [elsewhere]);
    const moving = portal.db.updateTable("entry").set({ race_id: place.race }).where("id", "=", entry!).execute();
    await expect(moving).rejects.toMatchObject({ code: "RJ001" });
  });

  it("refuses an entry that uses another person's offer", async () => {
    const { place, inside } = await fullRace();
    const one = await act.athleteWith();
    await join(one.browser, place);
    await withdraw(inside[0]!.browser, place);
    const [line] = await linesOf(portal, place);
    const sneaking = portal.db
      .insertInto("entry")
      .values({
        competition_id: place.competition,
        race_id: place.race,
        entered_by: inside[0]!.id,
        is_team: false,
        waiting_id: line!.id,
        price_held_until: portal.clock(),
        created_at: portal.clock(),
        updated_at: portal.clock(),
      })
      .execute();
    await expect(sneaking).rejects.toMatchObject({ code: "RJ003" });
  });
});

describe("concurrent requests", () => {
  it("for an offered place enter one waiting person, however many others try and however often the offer passes on", async () => {
    const { place, inside } = await fullRace(2);
    const waiting = [];
    for (let at = 0; at < 3; at++) waiting.push(await act.athleteWith());
    const strangers = [];
    for (let at = 0; at < 4; at++) strangers.push(await act.athleteWith());
    for (const { browser } of waiting) await join(browser, place);
    await Promise.all([
      withdraw(inside[0]!.browser, place),
      ...strangers.map(({ browser }) => enter(browser, place)),
      ...waiting.map(({ browser }) => enter(browser, place)),
      withdraw(inside[1]!.browser, place),
      portal.runJob("run-waiting-lists"),
      ...strangers.map(({ browser }) => enter(browser, place)),
    ]);
    expect(await usedIn(portal, place)).toBe(2);
    const entered = (await act.activeEntries(place)).map(({ entered_by }) => entered_by);
    for (const { id } of strangers) expect(entered).not.toContain(id);
  });

  it("in the last second of an offer give the place either to its holder or to the next one", async () => {
    for (let turn = 0; turn < 6; turn++) {
      portal.clock.set(NOW);
      const { place, inside } = await fullRace();
      const [one, other] = [await act.athleteWith(), await act.athleteWith()];
      await join(one.browser, place);
      await join(other.browser, place);
      await withdraw(inside[0]!.browser, place);
      await later(DAY - 1, one, other);
      const taking = enter(one.browser, place);
      await new Promise((done) => setTimeout(done, turn));
      portal.clock.advance(1);
      const [first, , second] = await Promise.all([
        taking,
        portal.runJob("run-waiting-lists"),
        enter(other.browser, place),
      ]);
      expect([first.successful, second.successful]).not.toEqual([true, true]);
      expect(await usedIn(portal, place)).toBe(1);
    }
  });
});
