import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violates } from "../../../kernel/db/errors.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  endReceivables,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  makeStaff,
  owedFor,
  PASSWORD,
  settle,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";

/** The eve of the competitions of the factory. */
const EVE = "2026-06-12T10:00:00Z";
const CHECK_IN = "POST /competitionDayControl/checkIn";
const NEXT = "GET /competitionDayControl/getNext";
const DAY = "POST /competitionDayControl/getDay";

let portal: Portal;
let organiser: Made & { browser: Browser };
beforeAll(async () => {
  portal = await startPortal({ now: EVE, poolSize: 8 });
  organiser = await newOrganiser();
});
beforeEach(() => portal.clock.set(EVE));
afterAll(() => portal.close());

const as = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
async function newOrganiser() {
  const made = await makeOrganiser(portal.db);
  return { ...made, browser: await as(made) };
}
async function field(count: number, by = organiser) {
  const made = await makeCompetition(portal.db, { createdBy: by.id, races: [{ capacity: null }, {}] });
  const place = { competition: made.id, race: made.races[0] ?? 0, by: by.id, at: portal.clock(), amount: 9_000 };
  const entries = await makeEntries(
    portal.db,
    Array.from({ length: count }, () => place),
  );
  return { ...made, entries, first: entries[0] ?? 0 };
}
const checkIn = (browser: Browser, entry: number, here = true) => browser.call(CHECK_IN, { entry, here });
const rowsOf = async (entry: number) => {
  const { rows } = await sql<{ at: Date; by: number }>`
    select checked_in_at as at, checked_in_by as by from check_in where entry_id = ${entry}`.execute(portal.db);
  return rows;
};
const cancel = (competition: number) =>
  sql`update competition set cancelled_at = ${portal.clock()}, cancellation_reason = 'Vihar' where id = ${competition}`.execute(
    portal.db,
  );
const logOf = async (entry: number) => {
  const { rows } = await sql<{ changes: unknown }>`
    select changes from change_log where object = 'entry' and object_id = ${entry} and changes ? 'here' order by id`.execute(
    portal.db,
  );
  return rows.map(({ changes }) => changes);
};

describe("checkIn", () => {
  it("stores moment and account once, is taken back, and logs each change once", async () => {
    const { first } = await field(1);
    expect((await checkIn(organiser.browser, first)).body).toMatchObject({ successful: true });
    portal.clock.set("2026-06-12T10:05:00Z");
    expect((await checkIn(organiser.browser, first)).body).toMatchObject({ successful: true });
    expect(await rowsOf(first)).toEqual([{ at: new Date(EVE), by: organiser.id }]);
    expect((await checkIn(organiser.browser, first, false)).body).toMatchObject({ successful: true });
    expect((await checkIn(organiser.browser, first, false)).body).toMatchObject({ successful: true });
    expect(await rowsOf(first)).toEqual([]);
    expect(await logOf(first)).toEqual([{ here: [false, true] }, { here: [true, false] }]);
  });

  it("succeeds for all who press at once, and counts the starter once", async () => {
    const { id, first } = await field(2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkIn(organiser.browser, first)));
    expect(answers.map(({ body }) => body.successful)).toEqual(Array(6).fill(true));
    expect(await logOf(first)).toEqual([{ here: [false, true] }]);
    expect((await organiser.browser.call(DAY, { competition: id })).body).toMatchObject({ here: 1, entered: 2 });
    const sums = await organiser.browser.call("POST /competitionEntryTableControl/getRaceSumList", { competition: id });
    expect(sums.body.map(({ here }) => here)).toEqual([1, 0]);
  });

  it("is refused to a guest, a club, a person and another organiser, and open to the federation", async () => {
    const { first } = await field(1);
    const other = (await newOrganiser()).browser;
    for (const [browser, status] of [
      [portal.browser(), 401],
      [await as(await makeClub(portal.db)), 403],
      [await as(await makeAthlete(portal.db)), 403],
      [other, 404],
    ] as const)
      expect((await checkIn(browser, first)).status).toBe(status);
    expect(await rowsOf(first)).toEqual([]);
    expect((await checkIn(await as(await makeStaff(portal.db)), first)).body).toMatchObject({ successful: true });
  });

  it("is refused for a withdrawn entry, also by the database", async () => {
    const { first } = await field(1);
    await endReceivables(portal.db, await owedFor(portal.db, [first]), { rowStatus: "DELETED" });
    expect((await checkIn(organiser.browser, first)).body).toMatchObject({ code: "entry.organiser.gone" });
    const written = sql`insert into check_in (entry_id, checked_in_at, checked_in_by) values (${first}, now(), ${organiser.id})`;
    const error: unknown = await written.execute(portal.db).catch((reason: unknown) => reason);
    expect(violates(error, "check_in_active")).toBe(true);
  });

  it("is refused more than a week before the race and after its day", async () => {
    const { first } = await field(1);
    portal.clock.set("2026-06-05T21:00:00Z");
    expect((await checkIn(await as(organiser), first)).body).toMatchObject({ code: "entry.day.refusal.early" });
    portal.clock.set("2026-06-05T22:00:00Z");
    expect((await checkIn(await as(organiser), first)).body).toMatchObject({ successful: true });
    portal.clock.set("2026-06-13T22:00:00Z");
    expect((await checkIn(await as(organiser), first, false)).body).toMatchObject({ code: "entry.organiser.closed" });
  });
});

it("the organiser's list shows who is here once check-in is open, filters by it, and finds a start number", async () => {
  const { id, races, first, entries } = await field(3);
  await organiser.browser.call("POST /startNumberControl/saveRanges", {
    competition: id,
    rangeList: [{ race: races[0] ?? 0, group: null, first: 511, last: 520, wave: null }],
  });
  await organiser.browser.call("POST /startNumberControl/giveNumbers", { competition: id, order: "TIME" });
  await checkIn(organiser.browser, first);
  const competition: Filter = { propertyName: "competition", type: "EQ", value: id };
  const rows = async (...filter: Filter[]) => {
    const list = await openList(organiser.browser, "competitionEntry", { filter: [competition] });
    if (filter.length > 0) await list.filter(...filter);
    return (await list.rows()).map((row) => [row["id"], row["here"]]);
  };
  const [, second = 0, third = 0] = entries;
  expect(new Set(await rows())).toEqual(
    new Set([
      [first, true],
      [second, false],
      [third, false],
    ]),
  );
  expect(await rows({ propertyName: "here", type: "EQ", value: true })).toEqual([[first, true]]);
  expect(await rows({ propertyName: "search", type: "LIKE", value: "512" })).toEqual([[second, false]]);
  portal.clock.set("2026-06-01T10:00:00Z");
  expect((await rows()).map(([, here]) => here)).toEqual([null, null, null]);
});

describe("getNext", () => {
  it("returns the figures of the caller's nearest approved competition that is not over", async () => {
    const own = await newOrganiser();
    const next = async () => (await own.browser.call(NEXT, {})).body.next;
    expect(await next()).toBeNull();
    const by = { createdBy: own.id };
    await makeCompetition(portal.db, { ...by, startsOn: "2026-06-11" });
    await makeCompetition(portal.db, { ...by, startsOn: "2026-06-12", submitted: false });
    await makeCompetition(portal.db, { ...by, startsOn: "2026-08-01" });
    await makeCompetition(portal.db, { startsOn: "2026-06-12" });
    await cancel((await makeCompetition(portal.db, { ...by, startsOn: "2026-06-12" })).id);
    const near = await field(3, own);
    await settle(portal.db, await owedFor(portal.db, [near.first]), portal.clock());
    expect(await next()).toEqual({
      id: near.id,
      name: near.name,
      startsOn: "2026-06-13",
      daysLeft: 1,
      cancelled: false,
      entered: 3,
      paid: 1,
      owed: 18_000,
      withoutNumber: 3,
      here: 0,
      waiting: 0,
      races: 2,
      published: 0,
    });
    await own.browser.call("POST /startListControl/publishAll", { competition: near.id });
    expect(await next()).toMatchObject({ published: 2 });
  });

  it("says of a competition whether it is cancelled", async () => {
    const { id } = await field(1);
    const day = async () => (await organiser.browser.call(DAY, { competition: id })).body;
    expect(await day()).toMatchObject({ cancelled: false });
    await cancel(id);
    expect(await day()).toMatchObject({ cancelled: true });
  });

  it("gives the figures of one competition to its organiser only", async () => {
    const { id } = await field(1);
    expect((await organiser.browser.call(DAY, { competition: id })).status).toBe(200);
    expect((await (await newOrganiser()).browser.call(DAY, { competition: id })).status).toBe(404);
    expect((await portal.browser().call(DAY, { competition: id })).status).toBe(401);
    expect((await (await as(await makeAthlete(portal.db))).call(DAY, { competition: id })).status).toBe(403);
  });
});

it("what is missing before a race is the organiser's work from a week before, with a link, and ends when it is done", async () => {
  const own = await newOrganiser();
  const { id, name, entries, races } = await field(2, own);
  const work = async (browser = own.browser) =>
    (await browser.call("GET /workControl/getWork", {})).body.data.filter(({ group }) => group === "race");
  portal.clock.set("2026-06-05T10:00:00Z");
  expect(await work()).toEqual([]);
  portal.clock.set(EVE);
  const of = { competition: name, day: "2026-06-13" };
  expect(await work()).toMatchObject([
    { id: "numbersMissing", path: `/competition-entry/numbers/${id}`, values: { ...of, count: 2 } },
    { id: "startListsUnpublished", path: `/competition-entry/numbers/${id}`, values: { ...of, count: 2 } },
    {
      id: "entriesUnpaid",
      path: `/competition-entry/${id}`,
      values: { ...of, count: 2, amount: "18\u202f000\u00a0Ft" },
      filter: [{ propertyName: "paid" }, { propertyName: "rowStatus" }],
    },
  ]);
  expect(await work((await newOrganiser()).browser)).toEqual([]);
  await settle(portal.db, await owedFor(portal.db, entries), portal.clock());
  await own.browser.call("POST /startListControl/publishAll", { competition: id });
  await own.browser.call("POST /startNumberControl/saveRanges", {
    competition: id,
    rangeList: [{ race: races[0] ?? 0, group: null, first: 101, last: 200, wave: null }],
  });
  await own.browser.call("POST /startNumberControl/giveNumbers", { competition: id, order: "NAME" });
  expect(await work()).toEqual([]);
});
