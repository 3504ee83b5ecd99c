import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CalendarFilters } from "@rajt/contract/competition/calendar/calendar.calls";
import {
  makeAthlete,
  makeCompetition,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  named,
  PASSWORD,
} from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

let portal: Portal;
let guest: Browser;
const NOW = "2026-05-04T10:00:00Z";

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  guest = portal.browser();
});
afterAll(() => portal.close());

const page = async (browser: Browser, filters: CalendarFilters = {}, firstResult = 0, maxResults = 50) => {
  const { body } = await browser.call("POST /competitionControl/getFilteredCalendarList", {
    filters,
    firstResult,
    maxResults,
  });
  return body;
};
const namesOf = async (filters: CalendarFilters) => (await page(guest, filters)).list.map(({ name }) => name);

describe("the list of the calendar", () => {
  let sprint: number;
  let junior: number;
  beforeAll(async () => {
    const { db } = portal;
    const young = { name: "junior", ageMin: 18, ageMax: 19 };
    await makeCompetition(db, {
      name: "Tavaszi Duatlon",
      startsOn: "2026-04-18",
      registrationDeadline: "2026-04-10",
      deadlines: [null, null, null],
      races: [{ sportCategory: "Duatlon" }],
    });
    await makeCompetition(db, { name: "Tisza Kupa", startsOn: "2026-06-13" });
    await makeCompetition(db, {
      name: "Hídverő",
      startsOn: "2026-05-31",
      endsOn: "2026-06-01",
      registrationDeadline: "2026-05-04",
      deadlines: [null, null, null],
      races: [{ sportCategory: "Aquatlon", ageGroups: [young] }],
    });
    await address("Hídverő", "8230 Balatonfüred, Tagore sétány");
    const long = await makeCompetition(db, {
      name: "Őszi Hosszú",
      startsOn: "2026-09-05",
      races: [{}, { sportCategory: "Duatlon" }],
    });
    await address("Őszi Hosszú", "Velencei-tó, strand");
    await db
      .updateTable("competition")
      .set({ latitude: "47,2", longitude: "18.6" })
      .where("id", "=", long.id)
      .execute();
    sprint = await named(db, "distance", "távolság 2");
    ({ id: junior } = await db
      .selectFrom("age_group")
      .where("name", "=", "junior")
      .select("id")
      .executeTakeFirstOrThrow());
  });
  const address = async (name: string, where: string) =>
    portal.db
      .updateTable("competition")
      .set({ address: where })
      .where("contest_id", "=", await named(portal.db, "contest", name))
      .execute();

  it("starts with competitions that are not over, by date, each with its location", async () => {
    const { totalCount, countWithout, list } = await page(guest);
    expect([totalCount, countWithout]).toEqual([3, { month: 4 }]);
    expect(list.map(({ name, coordLat, coordLng }) => [name, coordLat, coordLng])).toEqual([
      ["Hídverő", null, null],
      ["Tisza Kupa", null, null],
      ["Őszi Hosszú", "47,2", "18.6"],
    ]);
  });

  it("is narrowed by each filter", async () => {
    const { db } = portal;
    expect(await namesOf({ month: "all" })).toEqual(["Tavaszi Duatlon", "Hídverő", "Tisza Kupa", "Őszi Hosszú"]);
    expect(await namesOf({ month: "2026-05" })).toEqual(["Hídverő"]);
    expect(await namesOf({ month: "2026-06" })).toEqual(["Hídverő", "Tisza Kupa"]);
    expect(await namesOf({ month: "2026-07" })).toEqual([]);
    expect(await namesOf({ month: "2026-04" })).toEqual(["Tavaszi Duatlon"]);
    const duathlon = await named(db, "sport_category", "Duatlon");
    expect(await namesOf({ sportCategory: duathlon })).toEqual(["Őszi Hosszú"]);
    expect(await namesOf({ sportCategory: duathlon, month: "all" })).toEqual(["Tavaszi Duatlon", "Őszi Hosszú"]);
    expect(await namesOf({ distance: sprint })).toEqual(["Őszi Hosszú"]);
    expect(await namesOf({ ageGroup: junior })).toEqual(["Hídverő"]);
    expect(await namesOf({ region: "balaton" })).toEqual(["Hídverő"]);
    expect(await namesOf({ region: "northEast" })).toEqual(["Tisza Kupa"]);
    expect(await namesOf({ region: "west" })).toEqual([]);
  });

  it("counts as open what can be entered today, including the day of the deadline", async () => {
    expect(await namesOf({ open: "yes" })).toEqual(["Hídverő", "Tisza Kupa", "Őszi Hosszú"]);
    portal.clock.set("2026-05-04T22:00:00Z");
    expect(await namesOf({ open: "yes" })).toEqual(["Tisza Kupa", "Őszi Hosszú"]);
    portal.clock.set(NOW);
  });

  it("returns how many competitions each filter hides", async () => {
    const { totalCount, countWithout } = await page(guest, { region: "west", ageGroup: junior, month: "2026-06" });
    expect([totalCount, countWithout]).toEqual([0, { region: 1, ageGroup: 0, month: 0 }]);
  });

  it("is paged", async () => {
    const { totalCount, list } = await page(guest, { month: "all" }, 2, 1);
    expect([totalCount, list.map(({ name }) => name)]).toEqual([4, ["Tisza Kupa"]]);
    expect((await page(guest, {}, 50)).list).toEqual([]);
  });

  it("offers only filter values that match", async () => {
    const { body } = await guest.call("GET /competitionControl/getCalendarFilterChoices", {});
    expect(body.monthList).toEqual(["2026-04", "2026-05", "2026-06", "2026-09"]);
    expect(body.sportCategoryList.map(({ name }) => name)).toEqual(["Aquatlon", "Duatlon", "Triatlon"]);
    expect(body.distanceList.map(({ name }) => name)).toEqual(["távolság 1", "távolság 2"]);
    expect(body.ageGroupList.map(({ name }) => name)).toEqual(["felnőtt", "junior"]);
    expect(body.regionList).toEqual(["northEast", "balaton"]);
  });

  it.each([
    { month: "2026-13" },
    { month: "0000-01" },
    { month: "2026-06'" },
    { region: "mars" },
    { region: "toString" },
    { sportCategory: -1 },
    { distance: 1.5 },
    { open: "no" },
    { name: "x" },
  ])("rejects unknown filters: %j", async (filters) => {
    const body = JSON.stringify({ filters, firstResult: 0, maxResults: 50 });
    const headers = { "content-type": "application/json" };
    const { status } = await guest.send("POST", "/api/competitionControl/getFilteredCalendarList", { body, headers });
    expect(status).toBe(400);
  });
});

describe("visibility in the list", () => {
  it("shows drafts to their organiser, submitted announcements to the committee and super admins too, and neither to others", async () => {
    const { db } = portal;
    const signedIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
    const [mine, theirs] = [await makeOrganiser(db), await makeOrganiser(db)];
    const of = { createdBy: mine.id, startsOn: "2030-01-01", adminApproval: null, committeeApproval: null } as const;
    await makeCompetition(db, { ...of, name: "Vázlat", submitted: false });
    await makeCompetition(db, { ...of, name: "Beadott" });
    const seen = async (browser: Browser) =>
      (await page(browser, { month: "2030-01" })).list.map(({ name, submitted, approved }) => [
        name,
        submitted,
        approved,
      ]);
    const months = async (browser: Browser) =>
      (await browser.call("GET /competitionControl/getCalendarFilterChoices", {})).body.monthList.includes("2030-01");
    const [draft, submitted] = [
      ["Vázlat", false, false],
      ["Beadott", true, false],
    ];
    const owner = await signedIn(mine);
    expect([await seen(owner), await months(owner)]).toEqual([[submitted, draft], true]);
    for (const account of [await makeOfficial(db, { isTechnicalCommittee: true }), await makeStaff(db)]) {
      const browser = await signedIn(account);
      expect([await seen(browser), await months(browser)]).toEqual([[submitted], true]);
    }
    for (const browser of [guest, await signedIn(theirs), await signedIn(await makeAthlete(db))])
      expect([await seen(browser), await months(browser)]).toEqual([[], false]);
    const disabled = await signedIn(mine);
    await db.updateTable("account").set({ registration_status: "DISABLED" }).where("id", "=", mine.id).execute();
    expect([await seen(disabled), await months(disabled)]).toEqual([[], false]);
  });
});
