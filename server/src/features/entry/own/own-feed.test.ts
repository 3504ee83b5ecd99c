import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeClub, makeStaff } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, withdraw } from "../entry.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-01-04T10:00:00Z" });
  act = acting(portal);
});
afterAll(() => portal.close());

const make = async (browser: Browser): Promise<string> => {
  const { body } = await browser.call("POST /competitionEntryControl/makeOwnFeed", {});
  return body.path;
};
const statusOf = async (path: string) => (await portal.browser().send("GET", path)).status;
async function read(path: string) {
  const { status, body, headers } = await portal.browser().send<string>("GET", path);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  return { body, events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) };
}

it.each([
  ["2026-03-28", "09:00", "2026-03-28T08:00:00Z"],
  ["2026-03-29", "09:00", "2026-03-29T07:00:00Z"],
  ["2026-10-24", "09:00", "2026-10-24T07:00:00Z"],
  ["2026-10-25", "09:00", "2026-10-25T08:00:00Z"],
])("the feed has the start of a race in UTC, correct at both clock changes: %s %s", async (startsOn, _, utc) => {
  const place = await act.competitionWith({
    startsOn,
    deadlines: [null, null, null],
    registrationDeadline: "2026-01-20",
    races: [{ startTime: 9 * 3600, timeLimit: 7200 }],
  });
  const { browser } = await act.athleteWith();
  await enter(browser, place);
  const { events } = await read(await make(browser));
  expect(events.map(({ startDate, uid }) => [startDate.toString(), uid])).toEqual([
    [utc, `race-${place.race}@127.0.0.1`],
  ]);
  expect(events[0]?.duration.toSeconds()).toBe(7200);
});

it("the feed has race and place and nothing about starters, folded and escaped", async () => {
  const place = await act.competitionWith({
    name: `Ő;,\\ kupa ${"ű".repeat(90)}`,
    registrationDeadline: "2026-06-08",
    races: [{ name: "Fél\nmaraton" }],
  });
  const athlete = await act.athleteWith({ lastName: "Titkos", firstName: "Tamara", licenceNumber: "L777777" });
  await enter(athlete.browser, place);
  const { body, events } = await read(await make(athlete.browser));
  expect(events[0]?.summary).toBe(`Ő;,\\ kupa ${"ű".repeat(90)} – Fél\nmaraton`);
  expect(events[0]?.location).toBe("4450 Tiszalök, Strand");
  for (const own of ["Titkos", "Tamara", "L777777", athlete.email]) expect(body).not.toContain(own);
  expect(body.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

it("the feed says when the transition area opens and closes", async () => {
  const place = await act.competitionWith();
  await portal.db
    .updateTable("race")
    .set({ transition_opens: 7 * 3600, transition_closes: 8 * 3600 + 1800 })
    .where("id", "=", place.race)
    .execute();
  const { browser } = await act.athleteWith();
  await enter(browser, place);
  const { events } = await read(await make(browser));
  expect(events[0]?.description).toBe("Depó: 07:00–08:30");
});

it("the feed lets no foreign line and no invisible character in", async () => {
  const place = await act.competitionWith({
    name: "Kupa\r\nEND:VEVENT\r\nBEGIN:VALARM",
    races: [{ name: "Fél\u0007maraton\u000b" }],
  });
  const { browser } = await act.athleteWith();
  await enter(browser, place);
  const { body, events } = await read(await make(browser));
  expect(body.match(/^(BEGIN|END):\w+/gm)).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR"]);
  expect(events).toHaveLength(1);
  // oxlint-disable-next-line no-control-regex -- the test checks for them
  expect(body).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f]/);
});

it("the feed leaves out withdrawn entries and cancelled competitions, for an athlete and for a club", async () => {
  const club = await makeClub(portal.db);
  const athlete = await act.athleteWith({ club: club.id });
  const places = [await act.competitionWith(), await act.competitionWith({ startsOn: "2026-07-04" })];
  for (const place of places) await enter(athlete.browser, place);
  const feeds = [await make(athlete.browser), await make(await act.signedIn(club))];
  const shown = async () => (await Promise.all(feeds.map(read))).map(({ events }) => events.length);
  expect(await shown()).toEqual([2, 2]);
  await withdraw(athlete.browser, places[0]!);
  expect(await shown()).toEqual([1, 1]);
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "Vihar" })
    .where("id", "=", places[1]!.competition)
    .execute();
  expect(await shown()).toEqual([0, 0]);
});

it("the feed opens at its own address only, until that is renewed or deleted, and only for accounts that may sign in", async () => {
  const place = await act.competitionWith();
  const { id, browser } = await act.athleteWith();
  await enter(browser, place);
  const first = await make(browser);
  expect((await read(first)).events).toHaveLength(1);
  const other = await make((await act.athleteWith()).browser);
  expect((await read(other)).events).toEqual([]);
  const second = await make(browser);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  for (const path of ["x", "%2e%2e", `${"A".repeat(43)}`])
    expect([path, await statusOf(`/my-races/feed/${path}.ics`)]).toEqual([path, 404]);
  const { rows } = { rows: await portal.db.selectFrom("own_feed").where("account_id", "=", id).selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain(second.slice(-47, -4));
  const disable = (registration_status: "DISABLED" | "ACTIVE") =>
    portal.db.updateTable("account").set({ registration_status }).where("id", "=", id).execute();
  await disable("DISABLED");
  expect(await statusOf(second)).toBe(404);
  await disable("ACTIVE");
  expect(await statusOf(second)).toBe(200);
  await browser.call("POST /competitionEntryControl/endOwnFeed", {});
  expect(await statusOf(second)).toBe(404);
});

it("the feed is created for the signed-in account, and lists each race of a club's athletes once", async () => {
  expect((await portal.browser().call("POST /competitionEntryControl/makeOwnFeed", {})).status).toBe(401);
  const club = await makeClub(portal.db);
  const place = await act.competitionWith();
  for (const _ of [1, 2]) await enter((await act.athleteWith({ club: club.id })).browser, place);
  expect((await read(await make(await act.signedIn(club)))).events).toHaveLength(1);
  expect((await read(await make(await act.signedIn(await makeStaff(portal.db))))).events).toEqual([]);
});
