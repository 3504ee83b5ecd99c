import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeClub, makeOrganiser, makeStaff } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { type Acting, acting, NOW, type RaceRef } from "../entry.testbed.ts";
import { CONTROL, RELAY, teaming } from "./team.testbed.ts";

const LATE = "2026-06-10T10:00:00Z";
const EVE = "2026-06-12T15:00:00Z";
const AFTER = "2026-06-13T22:00:00Z";

let portal: Portal;
let act: Acting;
let team: ReturnType<typeof teaming>;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  act = acting(portal);
  team = teaming(portal, act);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

/** Creates a club's relay of three, and the accounts to notify. */
async function relay() {
  const organiser = await makeOrganiser(portal.db);
  const place = await act.competitionWith({ createdBy: organiser.id, races: [RELAY] });
  const club = await team.clubOf({}, {}, {}, {});
  await team.save(club.browser, place, { name: "Sellők", athletes: club.athletes.slice(0, 3), line: 1 });
  const [first = 0, leaving = 0, third = 0, fourth = 0] = club.athletes;
  return { place, organiser, club, first, leaving, third, fourth };
}

const leave = () => portal.runJob("leave-teams");
const transfer = async (person: number) => {
  const to = await makeClub(portal.db);
  await portal.db.updateTable("person").set({ club_id: to.id }).where("id", "=", person).execute();
  return to;
};
const ban = async (id: number) => {
  const office = await act.signedIn(await makeStaff(portal.db));
  const input = { id, move: "prohibit", reason: "Dopping." } as const;
  expect((await office.call("POST /personEditControl/makeMove", input)).body.successful).toBe(true);
};
const remove = async (id: number) => {
  const list = await openList(await act.signedIn(await makeStaff(portal.db)), "person", { view: "athlete" });
  expect((await list.ask("deleteById", { id })).body.successful).toBe(true);
};
const toldOf = async (account: number) =>
  (
    await portal.db
      .selectFrom("notification")
      .where("account_id", "=", account)
      .where("type", "<>", "EntryMade")
      .orderBy("id")
      .select("type")
      .execute()
  ).map(({ type }) => type);
const mailsTo = async ({ email }: { email: string }) =>
  (
    await (
      await portal.mails()
    )
      .where("recipient", "=", email)
      .where("template", "=", "ENTRY_NOTICE")
      .orderBy("id")
      .select("text")
      .execute()
  ).map(({ text }) => text);
const status = async (place: RaceRef) => (await act.activeEntries(place)).map((entry) => entry.row_status);
const seats = async (browser: Browser, place: RaceRef) =>
  (await browser.call(`${CONTROL}/getClubValtoEntry`, place)).body.map(({ person }) => person?.id ?? null);

it("a member's transfer to another club empties the seat, and both clubs and the organiser are notified once", async () => {
  const { place, organiser, club, first, leaving, third } = await relay();
  const to = await transfer(leaving);
  // Two processes run the job at the same time.
  await Promise.all([leave(), leave()]);
  await leave();
  expect(await team.membersIn(place)).toEqual([[first, null, third]]);
  expect(await status(place)).toEqual(["ORIGINAL"]);
  for (const { id } of [club.made, to, organiser]) expect(await toldOf(id)).toEqual(["TeamSeatLeft"]);
  expect(await toldOf(leaving)).toEqual([]);
  const [mail] = await mailsTo(organiser);
  expect(mail).toMatch(/Tükörfúrógép \d+ másik egyesületbe került, ezért kiesett ebből a csapatból: Sellők\./);
  expect(await seats(club.browser, place)).toEqual([first, null, third]);
});

it("the club may fill an empty seat, also after the deadline, and the change is then flagged", async () => {
  const { place, club, first, leaving, third, fourth } = await relay();
  portal.clock.set(LATE);
  await transfer(leaving);
  await leave();
  expect(await status(place)).toEqual(["MODIFIED"]);
  const browser = await act.signedIn(club.made);
  const list = await openList(browser, "competitionEntryClub", {
    filter: [{ propertyName: "competition", type: "EQ", value: place.competition }],
  });
  expect((await list.rows()).map((row) => row["rowStatus"])).toEqual(["MODIFIED"]);
  const [entry] = await act.activeEntries(place);
  expect((await act.logOf(entry!.id)).at(-1)?.changes).toEqual({
    members: [
      [first, leaving, third],
      [first, null, third],
    ],
  });
  const input = { name: "Sellők", athletes: [first, fourth, third], line: 1, updates: true };
  expect(await team.save(browser, place, input)).toMatchObject({ successful: true });
  expect(await team.membersIn(place)).toEqual([[first, fourth, third]]);
});

it.each([
  ["a ban", ban],
  ["a deletion", remove],
])("%s empties the seat, and the club and the organiser are notified without the reason", async (_, end) => {
  const { place, organiser, club, first, leaving, third } = await relay();
  await end(leaving);
  await leave();
  expect(await team.membersIn(place)).toEqual([[first, null, third]]);
  for (const { id } of [club.made, organiser]) expect(await toldOf(id)).toEqual(["TeamSeatLeft"]);
  const [mail] = await mailsTo(club.made);
  expect(mail).toContain("már nem indulhat");
  expect(mail).not.toContain("Dopping");
});

it("after 17:00 on the day before, a transferred member stays; the organiser is notified once and decides", async () => {
  const { place, organiser, club, first, leaving, third } = await relay();
  portal.clock.set(EVE);
  const to = await transfer(leaving);
  await leave();
  await leave();
  expect(await team.membersIn(place)).toEqual([[first, leaving, third]]);
  for (const { id } of [club.made, to, organiser]) expect(await toldOf(id)).toEqual(["TeamSeatInDoubt"]);
  expect((await mailsTo(organiser))[0]).toContain("A rendező dönt róla");
  const list = await openList(await act.signedIn(organiser), "competitionEntry", {
    filter: [{ propertyName: "competition", type: "EQ", value: place.competition }],
  });
  const [row] = await list.rows();
  expect((await list.ask("deleteById", { id: row?.id })).body).toMatchObject({ changed: 1 });
  expect(await team.membersIn(place)).toEqual([]);
});

it("a transfer changes no team of a past race, and a resting member stays", async () => {
  const over = await relay();
  portal.clock.set(AFTER);
  await transfer(over.leaving);
  await leave();
  expect(await team.membersIn(over.place)).toEqual([[over.first, over.leaving, over.third]]);
  expect(await toldOf(over.organiser.id)).toEqual([]);
  portal.clock.set(NOW);
  const resting = await relay();
  const { leaving: id } = resting;
  await portal.db.updateTable("person").set({ user_status: "Inactive" }).where("id", "=", id).execute();
  await leave();
  expect(await team.membersIn(resting.place)).toEqual([[resting.first, id, resting.third]]);
});
