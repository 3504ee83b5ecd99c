import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  type Made,
  makeClub,
  makeCompetition,
  makeOfficial,
  makeOrganiser,
  makeStaff,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { type Acting, acting, enter, infoOf, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join, LIST, linesOf, usedIn } from "./waiting.testbed.ts";

let portal: Portal;
let act: Acting;
let organiser: Made;
let office: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 6 });
  act = acting(portal);
  organiser = await makeOrganiser(portal.db);
  office = await act.signedIn(organiser);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const REASON = "Telefonon lemondta.";

/** Creates a race with one place that is taken, and a number of waiting persons. */
async function waitedFor(count: number) {
  const { id, races } = await makeCompetition(portal.db, { createdBy: organiser.id, races: [{ capacity: 1 }] });
  const place: RaceRef = { competition: id, race: races[0]! };
  const inside = await act.athleteWith();
  await enter(inside.browser, place);
  const waiting = [];
  for (let at = 0; at < count; at++) waiting.push(await act.athleteWith());
  for (const { browser } of waiting) await join(browser, place);
  const lines = (await linesOf(portal, place)).map(({ id }) => id);
  return { place, inside, waiting, lines };
}

/** Opens the waiting list, with its act. */
async function listed(browser: Browser, { competition }: RaceRef) {
  const filter: Filter[] = [{ propertyName: "competition", type: "EQ", value: competition }];
  const list = await openList(browser, "competitionWaiting", { filter });
  const passOver = (line: number, reason = REASON) =>
    browser.send<ActAnswer>("POST", "/api/competitionWaitingTableControl/passOver", {
      body: JSON.stringify({ session: list.session, id: line, reason }),
      headers: { "content-type": "application/json" },
    });
  return { ...list, passOver };
}

/** Returns null if the row was removed, otherwise the refusal; for an id that is not in the list, that there is no such row. */
async function passOver(browser: Browser, place: RaceRef, line: number): Promise<string | null> {
  const { status, body } = await (await listed(browser, place)).passOver(line);
  if (status === 404) return "no row";
  expect(body.total).toBe(1);
  return body.refused?.[0]?.code ?? null;
}

const waitingIn = async (place: RaceRef) =>
  (await linesOf(portal, place)).map(({ person, until }) => ({ person, offered: until !== null }));

const toldOf = async (account: number) =>
  (
    await portal.db.selectFrom("notification").where("account_id", "=", account).orderBy("id").select("type").execute()
  ).map(({ type }) => type);

it("the waiting list shows offers first in each race, and which rows may be removed", async () => {
  const { place, inside, waiting, lines } = await waitedFor(3);
  await withdraw(inside.browser, place);
  const rows = await (await listed(office, place)).rows();
  expect(rows.map(({ id, position, offerUntil, acts }) => [id, position, offerUntil, acts])).toEqual([
    [lines[0], null, "2026-05-05T10:00:00.000Z", ["passOver"]],
    [lines[1], 1, null, ["passOver"]],
    [lines[2], 2, null, []],
  ]);
  expect(rows[0]).toMatchObject({ race: { id: place.race }, joined: portal.clock().toISOString() });
  expect(waiting).toHaveLength(3);
});

it("passOver removes a row with an offer and offers the place to the next in the same transaction", async () => {
  const { place, inside, waiting, lines } = await waitedFor(2);
  await withdraw(inside.browser, place);
  const [first, next] = [waiting[0]!, waiting[1]!];
  expect(await passOver(office, place, lines[0]!)).toBeNull();
  expect(await waitingIn(place)).toEqual([{ person: next.id, offered: true }]);
  expect(await usedIn(portal, place)).toBe(1);
  expect(await enter(first.browser, place)).toMatchObject({ code: "entry.refusal.full" });
  expect(await infoOf(next.browser, place)).toMatchObject({ canEntry: true });
  expect(await join(first.browser, place)).toMatchObject({ successful: true, position: 1 });
});

it("passOver removes the next row of a full race, and makes no offer", async () => {
  const { place, waiting, lines } = await waitedFor(2);
  expect(await passOver(office, place, lines[1]!)).toBe("entry.waiting.notNext");
  expect(await passOver(office, place, lines[0]!)).toBeNull();
  expect(await waitingIn(place)).toEqual([{ person: waiting[1]!.id, offered: false }]);
  expect(await passOver(office, place, lines[0]!)).toBe("no row");
});

it("an offered place counts as taken in the organiser's sums", async () => {
  const { place, inside, lines } = await waitedFor(1);
  await withdraw(inside.browser, place);
  const { competition } = place;
  const left = async () =>
    (await office.call("POST /competitionEntryTableControl/getRaceSumList", { competition })).body.map(
      ({ placesLeft }) => placesLeft,
    );
  expect(await left()).toEqual([0]);
  await passOver(office, place, lines[0]!);
  expect(await left()).toEqual([1]);
});

it("passOver is logged with its reason, and notified once, by notification and mail", async () => {
  const { place, inside, waiting, lines } = await waitedFor(1);
  await withdraw(inside.browser, place);
  await portal.runJob("run-waiting-lists");
  await passOver(office, place, lines[0]!);
  await Promise.all([portal.runJob("run-waiting-lists"), portal.runJob("run-waiting-lists")]);
  const [one] = waiting;
  expect(await toldOf(one!.id)).toEqual(["PlaceOffered", "PlacePassedOver"]);
  const mails = await (
    await portal.mails()
  )
    .where("recipient", "=", one!.email)
    .orderBy("id")
    .select(["subject", "text"])
    .execute();
  expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual(["Hely felajánlva", "Lekerültél a várólistáról"]);
  expect(mails[1]?.text).toContain("A rendező levett a várólistáról.");
  expect(mails[1]?.text).toContain(REASON);
  const log = await portal.db
    .selectFrom("change_log")
    .where("object", "=", "waiting")
    .where("object_id", "=", lines[0]!)
    .orderBy("id", "desc")
    .select(["actor_id", "changes"])
    .executeTakeFirst();
  expect(log).toEqual({
    actor_id: organiser.id,
    changes: { ended: [null, "PASSED_OVER"], reason: [null, REASON] },
  });
});

it("passOver is open to the competition's organiser and super admins only", async () => {
  const { place, waiting, lines } = await waitedFor(2);
  const tries = [
    { who: await act.signedIn(await makeOrganiser(portal.db)), status: 404 },
    { who: await act.signedIn(await makeOfficial(portal.db, { isTechnicalCommittee: true })), status: 404 },
    { who: await act.signedIn(await makeClub(portal.db)), status: 403 },
    { who: waiting[1]!.browser, status: 403 },
    { who: portal.browser(), status: 401 },
  ];
  for (const { who, status } of tries) {
    const list = await listed(who, place);
    expect([status, (await list.passOver(lines[0]!)).status]).toEqual([status, status]);
    expect((await list.rows()) ?? []).toEqual([]);
  }
  expect(await linesOf(portal, place)).toHaveLength(2);
  const admin = await act.signedIn(await makeStaff(portal.db));
  expect(await passOver(admin, place, lines[0]!)).toBeNull();
});

it("the waiting list shows another organiser no row, count or choice, and accepts no name that is not a column", async () => {
  const { place } = await waitedFor(2);
  const theirs = await listed(await act.signedIn(await makeOrganiser(portal.db)), place);
  const { body: page } = await theirs.ask("getList", { firstResult: 0, maxResults: 10 });
  expect([page.data, page.metadata.totalCount]).toEqual([[], 0]);
  await theirs.ask("selectAll", { add: true });
  expect((await theirs.ask("getList", { firstResult: 0, maxResults: 0 })).body.metadata.selectedCount).toBe(0);
  for (const filterName of ["org", "race"]) {
    const { body } = await theirs.ask("getFilterSelection", { filterName });
    expect([filterName, body.entityMap?.[filterName] ?? []]).toEqual([filterName, []]);
  }
  const own = await listed(office, place);
  for (const propertyName of [
    "birthDate",
    "email",
    "taj",
    "person.email",
    "joined_by",
    "competition;--",
    "__proto__",
  ]) {
    const [filtered, ordered] = [
      await own.ask("setFilter", { filter: { list: [{ propertyName, type: "LIKE", value: "1" }] } }),
      await own.ask("setOrder", { propertyName, ascending: true }),
    ];
    expect([propertyName, filtered.status, ordered.status]).toEqual([propertyName, 400, 400]);
  }
});

it("passOver reaches no row of another race or competition by naming an own one", async () => {
  const { place } = await waitedFor(1);
  const rival = await makeOrganiser(portal.db);
  const theirs = await makeCompetition(portal.db, { createdBy: rival.id, races: [{ capacity: 1 }] });
  const race = { competition: theirs.id, race: theirs.races[0]! };
  await enter((await act.athleteWith()).browser, race);
  await join((await act.athleteWith()).browser, race);
  const [line] = await linesOf(portal, race);
  expect((await (await listed(office, place)).passOver(line!.id)).status).toBe(404);
  expect(await linesOf(portal, race)).toHaveLength(1);
});

it("passOver needs a reason, and is refused once the competition is cancelled", async () => {
  const { place, lines } = await waitedFor(1);
  expect((await (await listed(office, place)).passOver(lines[0]!, "  ")).body).toMatchObject({ successful: false });
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "vihar" })
    .where("id", "=", place.competition)
    .execute();
  expect(await passOver(office, place, lines[0]!)).toBe("entry.waiting.closed");
  expect(await linesOf(portal, place)).toHaveLength(1);
  expect((await office.call(LIST, place)).body).toMatchObject({ waiting: 1 });
});

it("passOver and accepting the offer at the same time: one of them succeeds", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { place, inside, waiting, lines } = await waitedFor(2);
    await withdraw(inside.browser, place);
    const [entered, passed] = await Promise.all([
      enter(waiting[0]!.browser, place),
      passOver(office, place, lines[0]!),
    ]);
    expect(entered.successful).toBe(passed !== null);
    expect(await usedIn(portal, place)).toBe(1);
  }
});

it("the database refuses a removal notice without a reason", async () => {
  const { lines } = await waitedFor(1);
  for (const reason of [null, ""])
    await expect(
      portal.db
        .insertInto("waiting_list_event")
        .values({ waiting_id: lines[0]!, type: "PASSED_OVER", reason, at: portal.clock() })
        .execute(),
    ).rejects.toMatchObject({ constraint: "waiting_list_event_reason" });
});
