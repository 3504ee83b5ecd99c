import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeCompetition, makeOrganiser } from "../../../../test/factories.ts";
import { infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { CONTROL, MAN, MIX, startTeamPortal, type TeamPortal, WOMAN } from "../team/team.testbed.ts";
import { join, leave, linesOf, listOf, usedIn } from "./waiting.testbed.ts";

let { portal, act, team } = {} as TeamPortal;
beforeAll(async () => void ({ portal, act, team } = await startTeamPortal()));
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const UNTIL = "2026-05-05T10:00:00.000Z";
const OTHERS = { teamMember2: "Nagy Nóra", teamMember3: "Kis Kálmán", teamMember4: "Szép Szilvia" };
const mix = async (browser: Browser, place: RaceRef, teamName = "Baráti kör") =>
  (await browser.call(`${CONTROL}/personEntryMix`, { ...place, teamName, ...OTHERS })).body;
const offersIn = async (place: RaceRef) =>
  (await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null);

async function fullMix() {
  const place = await act.raceWith({ ...MIX, capacity: 1 });
  const inside = await act.athleteWith(MAN);
  expect(await mix(inside.browser, place, "Elsők")).toMatchObject({ successful: true });
  return { place, inside };
}

it("a mixed relay waits as the person, gets one offer, and names its members when accepting", async () => {
  const { place, inside } = await fullMix();
  const [she, he] = [await act.athleteWith(WOMAN), await act.athleteWith(MAN)];
  expect(await mix(she.browser, place)).toMatchObject({ code: "entry.refusal.full" });
  expect(await infoOf(she.browser, place)).toMatchObject({ relay: true, canEntry: false, canJoin: true, waiting: 0 });
  expect(await join(she.browser, place)).toMatchObject({ successful: true, position: 1, waiting: 1 });
  expect(await join(he.browser, place)).toMatchObject({ successful: true, position: 2, waiting: 2 });
  expect(await infoOf(he.browser, place)).toMatchObject({ canJoin: false, position: 2 });
  expect(await withdraw(inside.browser, place)).toMatchObject({ successful: true });
  expect(await offersIn(place)).toEqual([UNTIL, null]);
  expect(await infoOf(she.browser, place)).toMatchObject({ canEntry: true, offerUntil: UNTIL, position: null });
  const ask = { past: false, firstResult: 0, maxResults: 10 };
  const own = (await she.browser.call("POST /competitionEntryControl/getOwnRaces", ask)).body.waitList;
  expect(own).toMatchObject([{ relay: true, offerUntil: UNTIL, code: null, amount: 13_000 }]);
  // Nobody overtakes the list, neither a waiting person nor another.
  expect(await mix(he.browser, place)).toMatchObject({ code: "entry.refusal.full" });
  expect(await mix(inside.browser, place)).toMatchObject({ code: "entry.refusal.full" });
  expect(await mix(she.browser, place)).toMatchObject({ successful: true });
  const [entry, ...more] = await act.activeEntries(place);
  expect([entry?.entered_by, entry?.waiting_id !== null, more.length]).toEqual([she.id, true, 0]);
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([he.id]);
  expect(await usedIn(portal, place)).toBe(1);
});

it("a mixed relay is refused by every rule of the person, if there is a place, and after the offer has expired", async () => {
  const { place, inside } = await fullMix();
  const unpaid = await act.athleteWith({ ...MAN, paidYears: [] });
  expect(await join(unpaid.browser, place)).toMatchObject({ code: "entry.refusal.feeUnpaid" });
  const neither = await act.athleteWith({ gender: "NA" });
  expect(await join(neither.browser, place)).toMatchObject({ successful: false });
  const club = await team.clubOf(MAN);
  expect(await join(club.browser, place)).toMatchObject({ code: "entry.cannotEnter.notAPerson" });
  expect(await join(inside.browser, place)).toMatchObject({ code: "entry.refusal.alreadyEntered" });
  const guest = await portal.browser().call("POST /competitionEntryControl/joinWaitingList", { ...place });
  expect(guest.status).toBe(401);
  expect(await linesOf(portal, place)).toEqual([]);
  const he = await act.athleteWith(MAN);
  expect(await join(he.browser, await act.raceWith(MIX))).toMatchObject({ code: "entry.waiting.placesLeft" });
  await join(he.browser, place);
  const next = await act.athleteWith(WOMAN);
  await join(next.browser, place);
  await withdraw(inside.browser, place);
  portal.clock.set(UNTIL);
  // Sessions have expired by then.
  const [late, after] = [await act.signedIn(he), await act.signedIn(next)];
  expect(await mix(late, place)).toMatchObject({ code: "entry.refusal.full" });
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([next.id]);
  expect(await leave(after, place)).toEqual({ successful: true });
  expect((await listOf(late, place)).list).toEqual([]);
});

it("a person's relay does not affect a team of the person's club that waits under the same name", async () => {
  const { place, inside } = await fullMix();
  const club = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN);
  const members = club.athletes.slice(0, 4);
  const joining = { ...place, teamName: "Sellők", athleteIdList: members };
  expect((await club.browser.call(`${CONTROL}/joinWaitingList`, joining)).body).toMatchObject({ position: 1 });
  const own = await act.signedIn(club.persons[4]!);
  await join(own, place);
  // A member has neither the team's offer nor a row of his or her own.
  const member = await act.signedIn(club.persons[0]!);
  await withdraw(inside.browser, place);
  expect(await infoOf(member, place)).toMatchObject({ canEntry: false, canJoin: false, offerUntil: null });
  expect(await mix(member, place, "Sellők")).toMatchObject({ code: "entry.refusal.full" });
  await portal.db.updateTable("race").set({ capacity: 2 }).where("id", "=", place.race).execute();
  await portal.runJob("run-waiting-lists");
  expect(await offersIn(place)).toEqual([UNTIL, UNTIL]);
  expect(await mix(own, place, "Sellők")).toMatchObject({ successful: true });
  expect(await offersIn(place)).toEqual([UNTIL]);
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([members[0]]);
});

it("a person's waiting ends when the club enters a team with the person; an own offer goes to the next", async () => {
  const { place, inside } = await fullMix();
  const club = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN);
  const members = club.athletes.slice(0, 4);
  const joining = { ...place, teamName: "Sellők", athleteIdList: members };
  await club.browser.call(`${CONTROL}/joinWaitingList`, joining);
  const [own, next] = [await act.signedIn(club.persons[4]!), await act.athleteWith(WOMAN)];
  await join(own, place);
  await join(next.browser, place);
  await withdraw(inside.browser, place);
  await portal.db.updateTable("race").set({ capacity: 2 }).where("id", "=", place.race).execute();
  await portal.runJob("run-waiting-lists");
  expect(await offersIn(place)).toEqual([UNTIL, UNTIL, null]);
  const athletes = [club.athletes[4]!, ...members.slice(1)];
  expect(await team.save(club.browser, place, { name: "Sellők", athletes, line: 1 })).toMatchObject({
    successful: true,
  });
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([next.id]);
  await portal.runJob("run-waiting-lists");
  expect([await offersIn(place), await usedIn(portal, place)]).toEqual([[UNTIL], 2]);
});

it("a club's waiting team is skipped once the club has entered another team, and gets an offer after that team is gone", async () => {
  const { place, inside } = await fullMix();
  const widen = (capacity: number) =>
    portal.db.updateTable("race").set({ capacity }).where("id", "=", place.race).execute();
  const club = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN, WOMAN, MAN, WOMAN);
  const joining = { ...place, teamName: "Sellők", athleteIdList: club.athletes.slice(0, 4) };
  await club.browser.call(`${CONTROL}/joinWaitingList`, joining);
  await withdraw(inside.browser, place);
  await widen(2);
  const capak = { name: "Cápák", athletes: club.athletes.slice(4), line: 1 };
  expect(await team.save(club.browser, place, capak)).toMatchObject({ successful: true });
  const next = await act.athleteWith(WOMAN);
  expect(await join(next.browser, place)).toMatchObject({ position: 1 });
  await portal.runJob("run-waiting-lists");
  expect(await offersIn(place)).toEqual([null, UNTIL]);
  const notices = portal.db.selectFrom("notification").where("account_id", "=", club.id).orderBy("id").select("type");
  expect((await notices.execute()).at(-1)).toEqual({ type: "PlaceBarred" });
  await team.remove(club.browser, place, 1);
  expect(await offersIn(place)).toEqual([UNTIL, UNTIL]);
});

/**
 * Creates a race for one relay and another race; an athlete of a club joins the first race's list alone, then another athlete, and `offer`
 * raises the capacity.
 */
async function offeredBeside() {
  const organiser = await makeOrganiser(portal.db);
  const races = [
    { ...MIX, capacity: 1 },
    { ...MIX, startTime: 20 * 3600 },
  ];
  const { id: competition, races: made } = await makeCompetition(portal.db, { createdBy: organiser.id, races });
  const [place, beside] = made.map((race): RaceRef => ({ competition, race }));
  const club = await team.clubOf(MAN, WOMAN, MAN, WOMAN, MAN);
  const [own, next] = [await act.signedIn(club.persons[4]!), await act.athleteWith(WOMAN)];
  const others = club.athletes.slice(1, 4);
  const offer = async (capacity: number) => {
    await join(own, place!);
    await join(next.browser, place!);
    await portal.db.updateTable("race").set({ capacity }).where("id", "=", place!.race).execute();
    await portal.runJob("run-waiting-lists");
  };
  return { organiser, place: place!, beside: beside!, club, next, others, offer };
}

it("a person's waiting ends when the club puts the person into its team there; an own offer goes to the next", async () => {
  const { place, club, next, others, offer } = await offeredBeside();
  await team.save(club.browser, place, { name: "Sellők", athletes: [club.athletes[0]!, ...others], line: 1 });
  await offer(2);
  expect(await offersIn(place)).toEqual([UNTIL, null]);
  const changed = { name: "Sellők", athletes: [club.athletes[4]!, ...others], line: 1, updates: true };
  expect(await team.save(club.browser, place, changed)).toMatchObject({ successful: true });
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([next.id]);
  await portal.runJob("run-waiting-lists");
  expect([await offersIn(place), await usedIn(portal, place)]).toEqual([[UNTIL], 2]);
});

it("a person's waiting ends when a team with the person is moved there; an own offer is not the team's and goes to the next", async () => {
  const { organiser, place, beside, club, next, others, offer } = await offeredBeside();
  const inside = await act.athleteWith(MAN);
  expect(await mix(inside.browser, place, "Elsők")).toMatchObject({ successful: true });
  await team.save(club.browser, beside, { name: "Sellők", athletes: [club.athletes[4]!, ...others], line: 1 });
  const joining = { ...place, teamName: "Sellők", athleteIdList: [club.athletes[0]!, ...others] };
  await club.browser.call(`${CONTROL}/joinWaitingList`, joining);
  await offer(3);
  expect(await offersIn(place)).toEqual([UNTIL, UNTIL, null]);
  const office = await act.signedIn(organiser);
  const [sellok] = await act.activeEntries(beside);
  const { updated } = (await office.call("POST /competitionEntryEditControl/getData", { id: sellok!.id })).body;
  const input = { id: sellok!.id, updated: updated ?? "", dto: { race: place.race } };
  expect((await office.call("POST /competitionEntryEditControl/update", input)).body).toMatchObject({
    successful: true,
  });
  expect((await linesOf(portal, place)).map(({ person }) => person)).toEqual([next.id]);
  expect([await offersIn(place), await usedIn(portal, place)]).toEqual([[UNTIL], 3]);
});
