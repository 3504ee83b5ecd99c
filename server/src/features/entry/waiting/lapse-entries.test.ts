import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { beginPayment, makeCompetition, owedFor, settle } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, infoOf, inTurn, NOW, type RaceRef } from "../entry.testbed.ts";
import { join, linesOf } from "./waiting.testbed.ts";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 10 });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const lapse = () => portal.runJob("lapse-entries");
const toldOf = async (account: number) =>
  (
    await portal.db.selectFrom("notification").where("account_id", "=", account).orderBy("id").select("type").execute()
  ).map(({ type }) => type);

/** Creates a race with an unpaid entry in its only place and one waiting person. The payment term ends at the last moment of 9 May. */
async function unpaid(capacity: number | null = 1) {
  const place = await act.raceWith({ capacity });
  const [one, other] = [await act.athleteWith(), await act.athleteWith()];
  await enter(one.browser, place);
  if (capacity !== null) await join(other.browser, place);
  const [entry] = await act.activeEntries(place);
  const [receivable = 0] = await owedFor(portal.db, [entry!.id]);
  return { place, one, other, receivable, entry: entry!.id };
}

const isIn = async (place: RaceRef) => (await act.activeEntries(place)).length === 1;

it("the job warns a day before, then ends the entry and offers its place, each once", async () => {
  const { place, one, other } = await unpaid();
  portal.clock.set("2026-05-08T21:59:59Z");
  await lapse();
  expect(await toldOf(one.id)).toEqual([]);
  portal.clock.set("2026-05-08T22:00:00Z");
  await Promise.all([lapse(), lapse()]);
  expect(await toldOf(one.id)).toEqual(["EntryLapses"]);
  const mails = await (
    await portal.mails()
  )
    .where("recipient", "=", one.email)
    .where("template", "=", "ENTRY_LAPSE")
    .select(["subject", "text"])
    .execute();
  expect(mails[0]?.subject).toMatch(/^Lejáró nevezés: /);
  expect(mails[0]?.text).toContain("ha eddig nem fizetik be: 2026 május 10. 00:00.");
  portal.clock.set("2026-05-09T21:59:59Z");
  await lapse();
  expect(await isIn(place)).toBe(true);
  portal.clock.set("2026-05-09T22:00:00Z");
  await Promise.all([lapse(), lapse()]);
  expect(await isIn(place)).toBe(false);
  expect(await linesOf(portal, place)).toMatchObject([{ person: other.id, until: expect.any(Date) }]);
  other.browser = await act.signedIn(other);
  expect(await infoOf(other.browser, place)).toMatchObject({ canEntry: true });
  await lapse();
  expect(await toldOf(one.id)).toEqual(["EntryLapses", "EntryLapsed"]);
});

it("the job ends an entry a day after the warning, however late that was", async () => {
  const { place } = await unpaid();
  portal.clock.set("2026-05-15T10:00:00Z");
  await lapse();
  portal.clock.set("2026-05-16T09:59:59Z");
  await lapse();
  expect(await isIn(place)).toBe(true);
  portal.clock.set("2026-05-16T10:00:00Z");
  await lapse();
  expect(await isIn(place)).toBe(false);
});

it("the job does not warn of entries that would end at or after 17:00 on the day before the race, and keeps them", async () => {
  const traits = { deadlines: [null, null, null], registrationDeadline: "2026-05-07" } as const;
  const startsOn = (day: string) => act.competitionWith({ ...traits, races: [{ capacity: 1 }], startsOn: day });
  const [late, soon] = [await startsOn("2026-05-10"), await startsOn("2026-05-11")];
  const [stays, warned] = [await act.athleteWith(), await act.athleteWith()];
  await enter(stays.browser, late);
  await enter(warned.browser, soon);
  portal.clock.set("2026-05-09T12:00:00Z");
  await lapse();
  expect([await toldOf(stays.id), await toldOf(warned.id)]).toEqual([[], ["EntryLapses"]]);
  portal.clock.set("2026-05-10T12:00:00Z");
  await lapse();
  expect([await isIn(late), await isIn(soon)]).toEqual([true, false]);
});

const rowsOf = (account: number) =>
  portal.db
    .selectFrom("notification")
    .where("account_id", "=", account)
    .where("type", "in", ["EntryLapses", "EntryLapsed"])
    .orderBy("id")
    .select(["type", "data"])
    .execute();
const mailsTo = async (account: number) => {
  const { email } = await portal.db
    .selectFrom("account")
    .where("id", "=", account)
    .select("email")
    .executeTakeFirstOrThrow();
  return (await portal.mails())
    .where("recipient", "=", email)
    .where("template", "=", "ENTRY_LAPSE")
    .orderBy("id")
    .select(["subject", "text"])
    .execute();
};
const lapseTwiceAt = async (moment: string) => {
  portal.clock.set(moment);
  await Promise.all([lapse(), lapse()]);
  await lapse();
};

const EVENING = 20 * 3600;

/** Creates a club with unpaid entries in races of two competitions, and another club with entries in other races. */
async function clubThatOwes(athletes: number) {
  const [club, other] = [await act.clubWith(...Array.from({ length: athletes }, () => ({}))), await act.clubWith({})];
  const places = [await act.raceWith({ capacity: 9 }), await act.raceWith({ capacity: 9, startTime: EVENING })];
  for (const place of places)
    await club.browser.call("POST /competitionEntryControl/clubEntryList", { ...place, athleteIdList: club.athletes });
  const entries = (await Promise.all(places.map((place) => act.activeEntries(place)))).flat().map(({ id }) => id);
  return { club, other, places, entries: entries.toSorted((one, two) => one - two) };
}

it("the job warns a club of all lapsing entries with one notification and one mail, which link to paying exactly those", async () => {
  const { club, other, entries } = await clubThatOwes(2);
  await lapseTwiceAt("2026-05-09T12:00:00Z");
  const [notice, ...more] = await rowsOf(club.id);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    type: "EntryLapses",
    data: { count: entries.length, until: "2026-05-10", untilTime: "14:00" },
  });
  club.browser = await act.signedIn(club.made);
  const { body: basket } = await club.browser.call("GET /basketControl/getBasketContent", {});
  const owed = basket.map(({ id }) => id).toSorted((one, two) => one - two);
  expect(owed).toEqual(entries);
  const { body: bell } = await club.browser.call("POST /dashboardNotificationControl/getList", {
    firstResult: 0,
    maxResults: 0,
  });
  const data = bell[0]?.data;
  const named = typeof data === "object" ? (data.entryIdList ?? []) : [];
  expect(named.toSorted((one, two) => one - two)).toEqual(entries);
  const [mail, ...others] = await mailsTo(club.id);
  expect(others).toEqual([]);
  for (const athlete of club.athletes)
    expect(mail?.text.match(new RegExp(`^- .*\\(Árvíztűrő Tükörfúrógép ${athlete}\\): `, "gm"))).toHaveLength(2);
  expect(mail?.text).toContain(`/calendar#basket=e${named.join(",")}`);
  expect(await rowsOf(other.id)).toEqual([]);
});

it("the job notifies a club once of all its lapsed entries, and each athlete of his or her own", async () => {
  const { club, other, places, entries } = await clubThatOwes(2);
  await lapseTwiceAt("2026-05-09T12:00:00Z");
  await lapseTwiceAt("2026-05-10T12:00:00Z");
  expect(await Promise.all(places.map((place) => act.activeEntries(place)))).toEqual([[], []]);
  expect(await rowsOf(club.id)).toMatchObject([
    { type: "EntryLapses" },
    { type: "EntryLapsed", data: { count: entries.length } },
  ]);
  expect(await mailsTo(club.id)).toHaveLength(2);
  const [athlete = 0] = club.athletes;
  expect(await rowsOf(athlete)).toMatchObject([
    { type: "EntryLapses", data: { count: 2 } },
    { type: "EntryLapsed", data: { count: 2 } },
  ]);
  const [warning] = await mailsTo(athlete);
  expect(warning?.text).not.toContain("Árvíztűrő Tükörfúrógép " + athlete + ")");
  expect(await rowsOf(other.id)).toEqual([]);
});

it("the job warns a debtor once a day; later entries of the day wait for the next day and have their own term", async () => {
  const one = await act.athleteWith();
  const [early, late] = [await act.raceWith({ capacity: 1 }), await act.raceWith({ capacity: 1, startTime: EVENING })];
  await enter(one.browser, early);
  await lapseTwiceAt("2026-05-08T22:00:00Z");
  one.browser = await act.signedIn(one);
  await enter(one.browser, late);
  const termEndsNow = sql`update entry set price_held_until = ${portal.clock()} where race_id = ${late.race}`;
  await termEndsNow.execute(portal.db);
  await lapseTwiceAt("2026-05-09T10:00:00Z");
  expect(await toldOf(one.id)).toEqual(["EntryLapses"]);
  await lapseTwiceAt("2026-05-09T22:00:00Z");
  expect(await toldOf(one.id)).toEqual(["EntryLapses", "EntryLapses", "EntryLapsed"]);
  expect([await isIn(early), await isIn(late)]).toEqual([false, true]);
  await lapseTwiceAt("2026-05-10T21:59:59Z");
  expect(await isIn(late)).toBe(true);
  await lapseTwiceAt("2026-05-10T22:00:00Z");
  expect(await isIn(late)).toBe(false);
});

it.each([
  ["of 23 hours", "2026-04-15", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "2026-03-29T23:00:00Z"],
  ["of 25 hours", "2026-11-15", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-25T23:00:00Z"],
])(
  "the job warns from the first moment of a day %s on which a payment term ends",
  async (_, startsOn, first, termEnds, lapses) => {
    const [before, beforeLapse] = [first, lapses].map((moment) => new Date(Date.parse(moment) - 1000).toISOString());
    portal.clock.set(new Date(Date.parse(first) - 72 * 3_600_000).toISOString());
    const place = await act.competitionWith({
      deadlines: [null, null, null],
      registrationDeadline: startsOn.replace("-15", "-10"),
      startsOn,
      races: [{ capacity: 1 }],
    });
    const one = await act.athleteWith();
    await enter(one.browser, place);
    await sql`update entry set price_held_until = ${new Date(termEnds)} where race_id = ${place.race}`.execute(
      portal.db,
    );
    await lapseTwiceAt(before ?? "");
    expect(await toldOf(one.id)).toEqual([]);
    await lapseTwiceAt(first);
    expect(await toldOf(one.id)).toEqual(["EntryLapses"]);
    await lapseTwiceAt(beforeLapse ?? "");
    expect(await isIn(place)).toBe(true);
    await lapseTwiceAt(lapses);
    expect(await isIn(place)).toBe(false);
  },
);

it("the job ends no entry that is paid, held by a payment, or in a race without limited places", async () => {
  const paid = await unpaid();
  await settle(portal.db, [paid.receivable], portal.clock());
  const held = await unpaid();
  const unlimited = await unpaid(null);
  portal.clock.set("2026-05-09T10:00:00Z");
  await lapse();
  await beginPayment(portal.db, held.one.id, [held.entry], "RJ-LAPSE-1");
  portal.clock.set("2026-05-12T10:00:00Z");
  await lapse();
  expect(await isIn(paid.place)).toBe(true);
  expect(await isIn(held.place)).toBe(true);
  expect(await isIn(unlimited.place)).toBe(true);
  expect(await toldOf(paid.one.id)).toEqual([]);
  expect(await toldOf(unlimited.one.id)).toEqual([]);
});

it("the job keeps an entry that moves to a race without limited places while the job waits for its receivable", async () => {
  const races = [{ capacity: 1 }, { startTime: 20 * 3600 }];
  const { id: competition, races: made } = await makeCompetition(portal.db, { races });
  const [limited, free] = made.map((race): RaceRef => ({ competition, race }));
  const one = await act.athleteWith();
  const { id: entry = 0 } = await enter(one.browser, limited!);
  portal.clock.set("2026-05-08T22:00:00Z");
  await lapse();
  portal.clock.set("2026-05-09T22:00:00Z");
  const browser = await act.signedIn(one);
  const change = { entry, race: free!.race };
  const [changed] = await inTurn<unknown>(
    portal.db,
    (tx) => sql`select from receivable where entry_id = ${entry} for no key update`.execute(tx),
    [async () => (await browser.call("POST /competitionEntryControl/changeRace", change)).body, lapse],
  );
  expect([changed, await isIn(free!)]).toEqual([{ successful: true }, true]);
  expect(await toldOf(one.id)).toEqual(["EntryLapses"]);
});
