import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { beginPayment, makeCompetition, owedFor, settle } from "../../../testing/factories.ts";
import { startPortal, type Portal } from "../../../testing/harness.ts";
import { type Acting, acting, enter, infoOf, inTurn, NOW, type Place } from "../entry.testbed.ts";
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

/** One place, taken and not paid for; one who waits. The term ends at the last moment of 9 May. */
async function unpaid(capacity: number | null = 1) {
  const place = await act.raceWith({ capacity });
  const [one, other] = [await act.athleteWith(), await act.athleteWith()];
  await enter(one.browser, place);
  if (capacity !== null) await join(other.browser, place);
  const [entry] = await act.activeEntries(place);
  const [receivable = 0] = await owedFor(portal.db, [entry!.id]);
  return { place, one, other, receivable, entry: entry!.id };
}

const isIn = async (place: Place) => (await act.activeEntries(place)).length === 1;

it("warns a day before, then ends the entry and offers its place to who waits, each once", async () => {
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
    .where("template", "=", "ENTRY_NOTICE")
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

it("gives a day from the warning, however late it comes", async () => {
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

it("warns of no end at 17:00 on the eve or later, for then nothing ends any more", async () => {
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

it("warns a club by the name of its athlete, and the athlete as themself", async () => {
  const place = await act.raceWith({ capacity: 1 });
  const club = await act.clubWith({});
  const [athlete = 0] = club.athletes;
  await club.browser.call("POST /competitionEntryControl/clubEntryList", { ...place, athleteIdList: [athlete] });
  portal.clock.set("2026-05-09T12:00:00Z");
  await lapse();
  const races = await portal.db
    .selectFrom("notification")
    .where("account_id", "in", [club.id, athlete])
    .where("type", "=", "EntryLapses")
    .orderBy("account_id")
    .select(["account_id as account", sql<string>`data ->> 'race'`.as("race")])
    .execute();
  expect(races).toEqual([
    { account: club.id, race: expect.stringMatching(new RegExp(` \\(Árvíztűrő Tükörfúrógép ${athlete}\\)$`)) },
    { account: athlete, race: expect.not.stringContaining("(") },
  ]);
});

it("ends nothing that is paid, that a payment holds, or in a race without a number of places", async () => {
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

it("lets an entry be that goes to a race without a number of places while it waits for what is owed", async () => {
  const races = [{ capacity: 1 }, { startTime: 20 * 3600 }];
  const { id: competition, races: made } = await makeCompetition(portal.db, { races });
  const [limited, free] = made.map((race): Place => ({ competition, race }));
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
