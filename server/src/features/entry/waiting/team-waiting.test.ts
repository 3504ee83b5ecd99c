import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { addWaitingMembers, makeCompetition, makeOrganiser } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { NOW, type RaceRef } from "../entry.testbed.ts";
import { RELAY, startTeamPortal, type TeamPortal } from "../team/team.testbed.ts";
import { JOIN, LEAVE, linesOf, listOf, ownWaitsOf, usedIn } from "./waiting.testbed.ts";

let { portal, act, team } = {} as TeamPortal;
beforeAll(async () => void ({ portal, act, team } = await startTeamPortal()));
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const UNTIL = "2026-05-05T10:00:00.000Z";
const joinAs = async (browser: Browser, place: RaceRef, teamName: string, athleteIdList: readonly number[]) =>
  (await browser.call(JOIN, { ...place, teamName, athleteIdList: [...athleteIdList] })).body;
const leaveAs = async (browser: Browser, place: RaceRef, teamName: string) =>
  (await browser.call(LEAVE, { ...place, teamName })).body;
const noticesOf = async (account: number) =>
  (await portal.db.selectFrom("notification").where("account_id", "=", account).orderBy("id").select("type").execute())
    .map(({ type }) => type)
    .filter((type) => type.startsWith("Place"));

/** Creates a race for one relay, which one club has; two other clubs have athletes for one and for two relays. */
async function fullRelay(createdBy?: number) {
  const place = await act.competitionWith({
    races: [{ ...RELAY, capacity: 1 }],
    ...(createdBy !== undefined && { createdBy }),
  });
  const inside = await team.clubOf({}, {}, {});
  expect(await team.save(inside.browser, place, { name: "Elsők", athletes: inside.athletes, line: 1 })).toMatchObject({
    successful: true,
  });
  const one = await team.clubOf({}, {}, {}, {});
  const two = await team.clubOf({}, {}, {}, {}, {}, {});
  return { place, inside, one, two };
}

it("a team joins the list as one, gets one offer, and accepting enters the team", async () => {
  const { place, inside, one, two } = await fullRelay();
  const athletes = one.athletes.slice(0, 3);
  expect(await team.save(one.browser, place, { name: "Sellők", athletes, line: 1 })).toMatchObject({
    successful: false,
    code: "entry.refusal.full",
  });
  expect(await joinAs(one.browser, place, "Sellők", athletes)).toMatchObject({
    successful: true,
    position: 1,
    waiting: 1,
    refused: [],
  });
  expect(await joinAs(two.browser, place, "Cápák", two.athletes.slice(0, 3))).toMatchObject({
    position: 2,
    waiting: 2,
  });
  expect(await team.teamsOf(two.browser, place)).toMatchObject({
    canJoin: true,
    waiting: 2,
    waitList: [{ teamName: "Cápák", position: 2, offerUntil: null }],
  });
  await team.remove(inside.browser, place, 1);
  expect((await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null)).toEqual([UNTIL, null]);
  const { waitList } = await team.teamsOf(one.browser, place);
  expect(waitList.map(({ memberList, ...each }) => [each, memberList.map(({ id }) => id)])).toEqual([
    [{ id: expect.any(Number), teamName: "Sellők", position: null, offerUntil: UNTIL }, athletes],
  ]);
  // Its club reads the price that it will owe; a member owes nothing, and another club reads about its own teams only.
  const sellok = { who: "Sellők", offered: true, amount: 13_000, code: null, message: null };
  expect(await ownWaitsOf(one.browser)).toEqual([sellok]);
  expect(await ownWaitsOf(await act.signedIn(one.persons[0]!))).toEqual([{ ...sellok, amount: null }]);
  expect(await ownWaitsOf(two.browser)).toEqual([{ ...sellok, who: "Cápák", offered: false, amount: null }]);
  await portal.runJob("run-waiting-lists");
  // Its members and the club are notified once each; the next team is not.
  expect(await Promise.all([one.id, ...athletes, two.id].map(noticesOf))).toEqual([
    ["PlaceOffered"],
    ["PlaceOffered"],
    ["PlaceOffered"],
    ["PlaceOffered"],
    [],
  ]);
  // The place is reserved for the team with the offer: neither another team of the club nor another club takes it.
  const others = { name: "Másik", athletes: two.athletes.slice(3), line: 1 };
  expect(await team.save(two.browser, place, others)).toMatchObject({ code: "entry.refusal.full" });
  expect(await team.save(two.browser, place, { ...others, name: "Sellők" })).toMatchObject({
    code: "entry.refusal.full",
  });
  expect(await team.save(one.browser, place, { name: "Más", athletes, line: 1 })).toMatchObject({
    code: "entry.refusal.full",
  });
  // Accepted with another member, as a team may be changed.
  const changed = [...athletes.slice(0, 2), one.athletes[3] ?? 0];
  expect(await team.save(one.browser, place, { name: "SELLŐK", athletes: changed, line: 1 })).toMatchObject({
    successful: true,
  });
  const [entry, ...more] = await act.activeEntries(place);
  expect([entry?.is_team, entry?.waiting_id !== null, entry?.club_id, more.length]).toEqual([true, true, one.id, 0]);
  expect(entry?.amount).toBe(sellok.amount);
  expect(await team.membersIn(place)).toEqual([changed]);
  expect((await linesOf(portal, place)).length).toBe(1);
  expect(await usedIn(portal, place)).toBe(1);
});

it("a waiting team is refused by the refusals of the team or a member, and nobody waits for a race twice", async () => {
  const { place, inside, one, two } = await fullRelay();
  const [a = 0, b = 0, c = 0, d = 0] = one.athletes;
  expect(await joinAs(one.browser, place, "Sellők", [a, b])).toMatchObject({ code: "entry.team.tooFew" });
  const [foreign = 0] = two.athletes;
  const stranger = await joinAs(one.browser, place, "Sellők", [a, b, foreign]);
  expect(stranger.refused?.map(({ athlete, name, code }) => [athlete, name, code])).toEqual([
    [foreign, null, "entry.cannotEnter.notOfClub"],
  ]);
  expect(await linesOf(portal, place)).toEqual([]);
  expect(await joinAs(one.browser, place, "Sellők", [a, b, c])).toMatchObject({ successful: true });
  expect(await joinAs(one.browser, place, "Másodikok", [d, b, c])).toMatchObject({ code: "entry.waiting.memberWaits" });
  // The same name again keeps the row and replaces the members.
  expect(await joinAs(one.browser, place, "sellők", [d, b, c])).toMatchObject({ position: 1, waiting: 1 });
  expect(await joinAs(inside.browser, place, "Elsők", inside.athletes)).toMatchObject({ code: "entry.team.nameTaken" });
  await expect(
    sql`insert into waiting_list_entry (race_id, person_id, created_at) values (${place.race}, ${b}, now())`
      .execute(portal.db)
      .then(() => addWaitingMembers(portal.db)),
  ).rejects.toMatchObject({ constraint: "waiting_list_member_once" });
  expect(await joinAs(two.browser, await act.raceWith(RELAY), "Van hely", two.athletes.slice(0, 3))).toMatchObject({
    code: "entry.waiting.placesLeft",
  });
});

it("a waiting team is removed by its club only, and seen by its members and its club", async () => {
  const { place, one, two } = await fullRelay();
  await joinAs(one.browser, place, "Sellők", one.athletes.slice(0, 3));
  const member = await act.signedIn(one.persons[1]!);
  const seen = [{ name: "Sellők", position: 1 }];
  expect(await listOf(one.browser, place)).toMatchObject({ list: seen });
  expect(await listOf(member, place)).toMatchObject({ list: seen });
  expect(await listOf(two.browser, place)).toMatchObject({ waiting: 1, list: [] });
  const ask = { past: false, firstResult: 0, maxResults: 10 };
  const own = async (browser: Browser) =>
    (await browser.call("POST /competitionEntryControl/getOwnRaces", ask)).body.waitList.map(
      ({ team: name, position, memberIdList }) => [name, position, memberIdList],
    );
  expect([await own(one.browser), await own(member), await own(two.browser)]).toEqual([
    [["Sellők", 1, one.athletes.slice(0, 3)]],
    // Only the club sees the other members.
    [["Sellők", 1, null]],
    [],
  ]);
  const gone = { successful: false, code: "entry.waiting.notIn" };
  expect(await leaveAs(two.browser, place, "Sellők")).toEqual(expect.objectContaining(gone));
  expect((await member.call(LEAVE, { ...place, teamName: "Sellők" })).status).toBe(404);
  expect((await portal.browser().call(LEAVE, { ...place, teamName: "Sellők" })).status).toBe(401);
  expect(await leaveAs(one.browser, place, "sellők")).toEqual({ successful: true });
  expect(await linesOf(portal, place)).toEqual([]);
  // The same persons may wait again.
  expect(await joinAs(one.browser, place, "Sellők", one.athletes.slice(0, 3))).toMatchObject({ position: 1 });
});

it("a waiting team keeps its position without a member who left, is skipped and notified once, and can be completed", async () => {
  const { place, inside, one, two } = await fullRelay();
  const [a = 0, b = 0, c = 0, d = 0] = one.athletes;
  await joinAs(one.browser, place, "Sellők", [a, b, c]);
  await joinAs(two.browser, place, "Cápák", two.athletes.slice(0, 3));
  const leaver = await act.signedIn(one.persons[0]!);
  expect((await leaver.call(LEAVE, place)).body).toEqual({ successful: true });
  expect((await leaver.call(LEAVE, place)).body).toMatchObject({ code: "entry.waiting.notIn" });
  await team.remove(inside.browser, place, 1);
  await portal.runJob("run-waiting-lists");
  await portal.runJob("run-waiting-lists");
  expect((await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null)).toEqual([null, UNTIL]);
  expect(await Promise.all([one.id, a, b, two.id].map(noticesOf))).toEqual([
    ["PlaceBarred"],
    [],
    ["PlaceBarred"],
    ["PlaceOffered"],
  ]);
  expect(await joinAs(one.browser, place, "Sellők", [d, b, c])).toMatchObject({ position: 1, waiting: 1 });
  expect(await leaveAs(two.browser, place, "Cápák")).toEqual({ successful: true });
  expect((await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null)).toEqual([UNTIL]);
});

it("a waiting team is in the organiser's list with its name and first member, and stays there when the member leaves", async () => {
  const organiser = await makeOrganiser(portal.db);
  const { place, one } = await fullRelay(organiser.id);
  const [a = 0, b = 0, c = 0] = one.athletes;
  await joinAs(one.browser, place, "Sellők", [a, b, c]);
  const filter = [{ propertyName: "competition", type: "EQ" as const, value: place.competition }];
  const list = await openList(await act.signedIn(organiser), "competitionWaiting", { filter });
  const shown = async () =>
    (await list.rows()).map(({ teamName, cachedPersonFullName, org }) => ({ teamName, cachedPersonFullName, org }));
  const row = {
    teamName: "Sellők",
    cachedPersonFullName: `Árvíztűrő Tükörfúrógép ${a}`,
    org: expect.objectContaining({ id: one.id }),
  };
  expect(await shown()).toEqual([row]);
  await list.filter(filter[0]!, { propertyName: "teamName", type: "LIKE", value: "sello" });
  expect(await shown()).toEqual([row]);
  await (await act.signedIn(one.persons[0]!)).call(LEAVE, place);
  expect(await shown()).toEqual([{ ...row, cachedPersonFullName: null }]);
});

it("a team with an offer loses it when a member leaves while others wait, keeps its position, and gets the next offer when complete", async () => {
  const { place, inside, one, two } = await fullRelay();
  const [a = 0, b = 0, c = 0, d = 0] = one.athletes;
  await joinAs(one.browser, place, "Sellők", [a, b, c]);
  await joinAs(two.browser, place, "Cápák", two.athletes.slice(0, 3));
  await team.remove(inside.browser, place, 1);
  const offers = async () => (await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null);
  expect(await offers()).toEqual([UNTIL, null]);
  await portal.runJob("run-waiting-lists");
  const leaver = await act.signedIn(one.persons[0]!);
  expect((await leaver.call(LEAVE, place)).body).toEqual({ successful: true });
  // In the same transaction: no job has run.
  expect(await offers()).toEqual([null, UNTIL]);
  await portal.runJob("run-waiting-lists");
  await portal.runJob("run-waiting-lists");
  expect(await Promise.all([one.id, two.id].map(noticesOf))).toEqual([
    ["PlaceOffered", "PlaceBarred"],
    ["PlaceOffered"],
  ]);
  expect(await team.save(one.browser, place, { name: "Sellők", athletes: [d, b, c], line: 1 })).toMatchObject({
    code: "entry.refusal.full",
  });
  expect(await joinAs(one.browser, place, "Sellők", [d, b, c])).toMatchObject({ position: 1, waiting: 1 });
  expect(await offers()).toEqual([null, UNTIL]);
  await leaveAs(two.browser, place, "Cápák");
  expect(await offers()).toEqual([UNTIL]);
  expect(await usedIn(portal, place)).toBe(1);
});

it("a team with an offer keeps it when a member leaves and nobody else waits", async () => {
  const { place, inside, one } = await fullRelay();
  const [a = 0, b = 0, c = 0, d = 0] = one.athletes;
  await joinAs(one.browser, place, "Sellők", [a, b, c]);
  await team.remove(inside.browser, place, 1);
  const leaver = await act.signedIn(one.persons[0]!);
  await leaver.call(LEAVE, place);
  await portal.runJob("run-waiting-lists");
  expect((await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null)).toEqual([UNTIL]);
  expect(await team.save(one.browser, place, { name: "Sellők", athletes: [d, b, c], line: 1 })).toMatchObject({
    successful: true,
  });
});

it("a club reads which member may not take the offered place, instead of the price", async () => {
  const { place, inside, one } = await fullRelay();
  await joinAs(one.browser, place, "Sellők", one.athletes.slice(0, 3));
  await team.remove(inside.browser, place, 1);
  const [, second] = one.persons;
  await portal.db.updateTable("licence").set({ status: "Inactive" }).where("person_id", "=", second!.id).execute();
  const [wait] = await ownWaitsOf(one.browser);
  expect(wait).toMatchObject({ amount: null, code: "entry.refusal.licenceNotValid" });
  expect(wait?.message).toMatch(/^2\. tag \(.+\): A licensze most nem érvényes\./);
});

it("a team with an offer loses it in the job when a member becomes ineligible", async () => {
  const { place, inside, one, two } = await fullRelay();
  await joinAs(one.browser, place, "Sellők", one.athletes.slice(0, 3));
  await joinAs(two.browser, place, "Cápák", two.athletes.slice(0, 3));
  await team.remove(inside.browser, place, 1);
  await portal.db
    .updateTable("person")
    .set({ user_status: "Prohibited" })
    .where("id", "=", one.athletes[1] ?? 0)
    .execute();
  await portal.runJob("run-waiting-lists");
  expect((await linesOf(portal, place)).map(({ until }) => until?.toISOString() ?? null)).toEqual([null, UNTIL]);
});

it("the database refuses to reactivate or move an ended row", async () => {
  const { place, inside, one } = await fullRelay();
  await joinAs(one.browser, place, "Sellők", one.athletes.slice(0, 3));
  await team.remove(inside.browser, place, 1);
  for (const change of [
    sql`update waiting_list_entry set offer_until = offer_until + interval '1 hour' where race_id = ${place.race}`,
    sql`update waiting_list_entry set offered_at = null, offer_until = null, active = false, ended_as = 'LEFT', ended_at = now() where race_id = ${place.race}`,
  ])
    await expect(change.execute(portal.db)).rejects.toMatchObject({ code: "RJ003" });
});

it("a team with a duplicate member cannot wait, and the answer names the member", async () => {
  const { place, one } = await fullRelay();
  const [first = 0, second = 0] = one.athletes;
  const answer = await joinAs(one.browser, place, "Kétszer", [first, second, first]);
  expect(answer).toMatchObject({ successful: false, code: "entry.refusal.alreadyEntered" });
  expect(answer.refused?.map(({ athlete }) => athlete)).toEqual([first]);
  expect(await linesOf(portal, place)).toEqual([]);
});

it("a team that the organiser moves takes the offer to its own name, and not that to another team of the club", async () => {
  const organiser = await makeOrganiser(portal.db);
  const races = [
    { ...RELAY, capacity: 1 },
    { ...RELAY, startTime: 20 * 3600 },
  ];
  const { id: competition, races: made } = await makeCompetition(portal.db, { createdBy: organiser.id, races });
  const [goal, from] = made.map((race): RaceRef => ({ competition, race }));
  const inside = await team.clubOf({}, {}, {});
  const club = await team.clubOf({}, {}, {}, {}, {}, {});
  const [members, others] = [club.athletes.slice(0, 3), club.athletes.slice(3)];
  await team.save(inside.browser, goal!, { name: "Elsők", athletes: inside.athletes, line: 1 });
  await team.save(club.browser, from!, { name: "Sellők", athletes: members, line: 1 });
  await team.save(club.browser, from!, { name: "Cápák", athletes: others, line: 2 });
  await joinAs(club.browser, goal!, "Sellők", members);
  await team.remove(inside.browser, goal!, 1);
  const office = await act.signedIn(organiser);
  const move = async (id: number) => {
    const { updated } = (await office.call("POST /competitionEntryEditControl/getData", { id })).body;
    const input = { id, updated: updated ?? "", dto: { race: goal!.race } };
    return (await office.call("POST /competitionEntryEditControl/update", input)).body;
  };
  const [sellok, capak] = await act.activeEntries(from!);
  expect(await move(capak!.id)).toMatchObject({ code: "entry.refusal.full" });
  expect(await move(sellok!.id)).toMatchObject({ successful: true });
  expect([await linesOf(portal, goal!), await usedIn(portal, goal!)]).toEqual([[], 1]);
});
