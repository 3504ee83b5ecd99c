import { textsHu } from "@rajt/contract/texts.hu";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join, JOIN, LEAVE, linesOf, ownWaitsOf, usedIn } from "./waiting.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 6 });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const CONTROL = "POST /competitionEntryControl" as const;
const save = async (browser: Browser, { competition, race }: RaceRef, athleteIdList: number[]) =>
  (await browser.call(`${CONTROL}/clubEntryGrid`, { competition, raceList: [{ race, athleteIdList }] })).body;
/** Returns by athlete: may enter, may join, position in the list, end of the offer. */
const gridOf = async (browser: Browser, { competition }: RaceRef) => {
  const { body } = await browser.call(`${CONTROL}/getClubEntryGrid`, { competitionId: competition });
  return {
    waiting: body.raceList.map(({ waiting }) => waiting),
    cells: new Map(
      body.athleteList.map(({ id, cellList: [cell] }) => [
        id,
        [cell?.canEntry, cell?.canJoin, cell?.position, cell?.offerUntil],
      ]),
    ),
  };
};

it("a club joins the list with the athletes who do not fit, and accepts and declines offers", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const club = await act.clubWith({}, {}, { paidYears: [] });
  const [one = 0, other = 0, unpaid = 0] = club.athletes;
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  const refused = await save(club.browser, place, [one, other]);
  expect(refused.refused?.map(({ athlete, code }) => [athlete, code])).toEqual([
    [one, "entry.refusal.full"],
    [other, "entry.refusal.full"],
  ]);
  // The club is offered the list, and joins only on request.
  expect(await linesOf(portal, place)).toEqual([]);
  expect(await gridOf(club.browser, place)).toEqual({
    waiting: [0],
    cells: new Map([
      [one, [false, true, null, null]],
      [other, [false, true, null, null]],
      [unpaid, [false, false, null, null]],
    ]),
  });
  const { body: joined } = await club.browser.call(JOIN, { ...place, athleteIdList: [one, other, unpaid] });
  expect(joined).toMatchObject({ successful: true, position: 1, waiting: 2 });
  expect(joined.refused?.map(({ athlete, code }) => [athlete, code])).toEqual([[unpaid, "entry.refusal.feeUnpaid"]]);
  expect((await gridOf(club.browser, place)).cells.get(other)).toEqual([false, false, 2, null]);
  await withdraw(stranger.browser, place);
  const { waiting, cells } = await gridOf(club.browser, place);
  expect({ waiting, one: cells.get(one), other: cells.get(other) }).toEqual({
    waiting: [1],
    one: [true, false, null, "2026-05-05T10:00:00.000Z"],
    other: [false, false, 1, null],
  });
  // The club declines: the next one gets the offer immediately.
  expect((await club.browser.call(LEAVE, { ...place, athleteIdList: [one] })).body).toEqual({ successful: true });
  expect((await gridOf(club.browser, place)).cells.get(other)).toEqual([true, false, null, "2026-05-05T10:00:00.000Z"]);
  expect((await save(club.browser, place, [other])).entered?.map(({ athlete }) => athlete)).toEqual([other]);
  const entries = await act.activeEntries(place);
  expect(entries.map(({ waiting_id, club_id }) => [waiting_id !== null, club_id])).toEqual([[true, club.id]]);
  expect([await usedIn(portal, place), await linesOf(portal, place)]).toEqual([1, []]);
});

it("a club sees and accepts an offer to an athlete who joined alone, and sees nothing of another club's", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const [club, rival] = [await act.clubWith({}), await act.clubWith({})];
  const [athlete = 0] = club.athletes;
  const [own] = club.persons;
  const alone = await act.signedIn(own!);
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  await join(alone, place);
  await withdraw(stranger.browser, place);
  expect((await gridOf(club.browser, place)).cells).toEqual(
    new Map([[athlete, [true, false, null, "2026-05-05T10:00:00.000Z"]]]),
  );
  expect([...(await gridOf(rival.browser, place)).cells.keys()]).toEqual(rival.athletes);
  // A club neither accepts nor declines what is offered to another.
  expect(await save(rival.browser, place, [athlete])).toMatchObject({ successful: false });
  expect((await rival.browser.call(LEAVE, { ...place, athleteIdList: [athlete] })).body).toMatchObject({
    successful: false,
    code: "entry.waiting.notIn",
  });
  expect((await portal.browser().call(LEAVE, { ...place, athleteIdList: [athlete] })).status).toBe(401);
  expect((await linesOf(portal, place)).length).toBe(1);
  expect((await save(club.browser, place, [athlete])).entered?.length).toBe(1);
  expect([await usedIn(portal, place), await linesOf(portal, place)]).toEqual([1, []]);
});

it("a club is notified with the athlete's name and a refusal about the athlete; the athlete with a personal one", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  const club = await act.clubWith({}, {});
  const [one = 0, other = 0] = club.athletes;
  await club.browser.call(JOIN, { ...place, athleteIdList: club.athletes });
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-05-01" })
    .where("person_id", "=", one)
    .execute();
  await withdraw(stranger.browser, place);
  await portal.runJob("run-waiting-lists");
  const toldOf = async (account: number) =>
    (
      await portal.db
        .selectFrom("notification")
        .where("account_id", "=", account)
        .orderBy("id")
        .select(["type", sql<string>`data ->> 'race'`.as("race")])
        .execute()
    ).map(({ type, race }) => [type, race]);
  const name = (id: number) => `Árvíztűrő Tükörfúrógép ${id}`;
  expect(await toldOf(club.id)).toEqual([
    ["PlaceOffered", expect.stringContaining(`(${name(other)})`)],
    ["PlaceBarred", expect.stringContaining(`(${name(one)})`)],
  ]);
  expect(await toldOf(one)).toEqual([["PlaceBarred", expect.not.stringContaining("(")]]);
  const mailsTo = async ({ email }: { email: string }) =>
    (await (await portal.mails()).where("recipient", "=", email).orderBy("id").select("text").execute()).map(
      ({ text }) => text,
    );
  const reasons = textsHu.entry;
  const ineligible = (await mailsTo(club.made)).find((text) => text.includes(name(one)));
  expect(ineligible).toContain(reasons.athleteRefusal.medicalExpired.slice(0, 20));
  const [own] = await mailsTo(club.persons[0]!);
  expect(own).toContain(reasons.refusal.medicalExpired.slice(0, 20));
});

it("a club's grid shows an expired offer as none and its place as free, until the job offers it again", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  const club = await act.clubWith({}, {});
  const [one = 0, other = 0] = club.athletes;
  await club.browser.call(JOIN, { ...place, athleteIdList: [one, other] });
  await withdraw(stranger.browser, place);
  portal.clock.advance(24 * 3_600_000);
  const browser = await act.signedIn(club.made);
  const cells = async () => (await gridOf(browser, place)).cells;
  expect(await cells()).toEqual(
    new Map([
      [one, [true, false, null, null]],
      [other, [true, false, 1, null]],
    ]),
  );
  await portal.runJob("run-waiting-lists");
  expect(await cells()).toEqual(
    new Map([
      [one, [false, true, null, null]],
      [other, [true, false, null, "2026-05-06T10:00:00.000Z"]],
    ]),
  );
});

it("a club accepts one offer without affecting its other waiting athletes", async () => {
  const place = await act.raceWith({ capacity: 2 });
  const club = await act.clubWith({}, {});
  const [inside = 0, waits = 0] = club.athletes;
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  await save(club.browser, place, [inside]);
  await club.browser.call(JOIN, { ...place, athleteIdList: [waits] });
  await withdraw(stranger.browser, place);
  const taking = { ...place, athleteIdList: [waits], seenIdList: [] };
  const { body } = await club.browser.call(`${CONTROL}/clubEntryList`, taking);
  expect(body).toMatchObject({ successful: true, withdrawn: [], refused: [] });
  expect(body.entered?.map(({ athlete }) => athlete)).toEqual([waits]);
  expect((await act.activeEntries(place)).map(({ waiting_id }) => waiting_id !== null)).toEqual([false, true]);
  expect(await linesOf(portal, place)).toEqual([]);
});

it("a club reads the price of the offered place, or why its athlete may not take it, on its own page", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const stranger = await act.athleteWith();
  await enter(stranger.browser, place);
  const club = await act.clubWith({}, {});
  const rival = await act.clubWith({});
  const [one = 0, other = 0] = club.athletes;
  const { db } = portal;
  // On trial, so the price includes a day licence.
  await db.updateTable("person").set({ athlete_reg_type: "REG_HU" }).where("id", "=", one).execute();
  await club.browser.call(JOIN, { ...place, athleteIdList: [one, other] });
  const waits = (who: number) => ({ who, offered: false, amount: null, code: null, message: null });
  expect(await ownWaitsOf(club.browser)).toEqual([waits(one), waits(other)]);
  await withdraw(stranger.browser, place);
  const offered = { who: one, offered: true, amount: 15_000, code: null, message: null };
  expect(await ownWaitsOf(club.browser)).toEqual([offered, waits(other)]);
  expect(await ownWaitsOf(rival.browser)).toEqual([]);
  const licence = db.updateTable("licence").where("person_id", "=", one);
  await licence.set({ status: "Inactive" }).execute();
  expect((await ownWaitsOf(club.browser))[0]).toMatchObject({
    amount: null,
    code: "entry.refusal.licenceNotValid",
    message: textsHu.entry.athleteRefusal.licenceNotValid,
  });
  await licence.set({ status: "Verified" }).execute();
  // The announced price is the price owed.
  await club.browser.call(`${CONTROL}/clubEntryList`, { ...place, athleteIdList: [one], seenIdList: [] });
  expect((await act.activeEntries(place)).map(({ amount }) => amount)).toEqual([15_000]);
});

it("a club that names another club's athlete learns nothing about where the athlete waits", async () => {
  const place = await act.raceWith({ capacity: 1 });
  await enter((await act.athleteWith()).browser, place);
  const stranger = await act.athleteWith();
  await join(stranger.browser, place);
  const club = await act.clubWith({});
  const joined = async (...athleteIdList: number[]) =>
    (await club.browser.call(JOIN, { ...place, athleteIdList })).body.position;
  expect(await joined(...club.athletes)).toBe(2);
  expect(await joined(...club.athletes, stranger.id)).toBe(2);
});

it("a club leaves the list for its athlete who is next, but not for one who was not first", async () => {
  const club = await act.clubWith({}, {});
  const [one = 0, other = 0] = club.athletes;
  for (const isFirst of [true, false]) {
    const place = await act.raceWith({ capacity: 1, startTime: isFirst ? 36_000 : 72_000 });
    await save(club.browser, place, [one]);
    const stranger = await act.athleteWith();
    if (!isFirst) await join(stranger.browser, place);
    await club.browser.call(JOIN, { ...place, athleteIdList: [other] });
    const { entered, withdrawn, refused } = await save(club.browser, place, [other]);
    expect([isFirst, entered?.length, withdrawn?.length, refused?.length]).toEqual([isFirst, +isFirst, 1, +!isFirst]);
    expect((await linesOf(portal, place)).map(({ person, until }) => [person, until !== null])).toEqual(
      isFirst
        ? []
        : [
            [stranger.id, true],
            [other, false],
          ],
    );
    expect(await usedIn(portal, place)).toBe(1);
  }
});
