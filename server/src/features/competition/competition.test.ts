import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeAthlete,
  makeCompetition,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  named,
  PASSWORD,
} from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

let portal: Portal;
let guest: Browser;
let owner: Browser;
let other: Browser;
let committee: Browser;
let admin: Browser;
let athlete: Browser;
let ids: { approved: number; halfApproved: number; submitted: number; draft: number };

beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
  const { db } = portal;
  const [mine, theirs] = [await makeOrganiser(db, { name: "Ózdi Úszóklub" }), await makeOrganiser(db)];
  const createdBy = mine.id;
  const make = async (traits: Parameters<typeof makeCompetition>[1]) =>
    (await makeCompetition(db, { createdBy, ...traits })).id;
  ids = {
    approved: await make({ name: "Zsákai Kupa" }),
    halfApproved: await make({ name: "Félkész Kupa", committeeApproval: null }),
    submitted: await make({ name: "Beadott Kupa", adminApproval: null, committeeApproval: null }),
    draft: await make({ name: "Vázlat Kupa", submitted: false, adminApproval: null, committeeApproval: null }),
  };
  const signedIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
  guest = portal.browser();
  owner = await signedIn(mine);
  other = await signedIn(theirs);
  committee = await signedIn(await makeOfficial(db, { isTechnicalCommittee: true }));
  admin = await signedIn(await makeStaff(db));
  athlete = await signedIn(await makeAthlete(db));
});
afterAll(() => portal.close());

const SINGLE = [
  "POST /competitionControl/getCalendarDetails",
  "POST /competitionControl/getDetails",
  "POST /competitionControl/getInfo",
] as const;

const seenBy = async (browser: Browser) => {
  const { body } = await browser.call("GET /competitionControl/getCalendarList", {});
  return body.map(({ id, approved }) => [id, approved]);
};
const openedBy = async (browser: Browser, call: (typeof SINGLE)[number], id: number) =>
  (await browser.call(call, { id })).status;

describe("visibility of competitions", () => {
  it("shows approved ones to everyone", async () => {
    for (const browser of [guest, athlete, other]) expect(await seenBy(browser)).toEqual([[ids.approved, true]]);
  });

  it("shows an organiser its own too, including drafts", async () => {
    expect(await seenBy(owner)).toEqual([
      [ids.submitted, false],
      [ids.halfApproved, false],
      [ids.draft, false],
      [ids.approved, true],
    ]);
  });

  it("shows the committee and super admins submitted ones, without drafts", async () => {
    for (const browser of [committee, admin])
      expect(await seenBy(browser)).toEqual([
        [ids.submitted, false],
        [ids.halfApproved, false],
        [ids.approved, true],
      ]);
  });

  it.each(SINGLE)("%s answers alike for a hidden and a missing competition", async (call) => {
    const missing = await other.call(call, { id: 2_147_483_647 });
    expect(missing.status).toBe(404);
    for (const browser of [guest, athlete, other])
      for (const id of [ids.halfApproved, ids.submitted, ids.draft]) {
        const hidden = await browser.call(call, { id });
        expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
      }
    expect(await openedBy(committee, call, ids.draft)).toBe(404);
    expect(await openedBy(committee, call, ids.submitted)).toBe(200);
    expect(await openedBy(owner, call, ids.draft)).toBe(200);
    expect(await openedBy(admin, call, ids.draft)).toBe(200);
    expect(await openedBy(guest, call, ids.approved)).toBe(200);
  });

  it("shows a guest nothing once the guest role is denied the calendar", async () => {
    await letGuests("Deny");
    expect((await guest.call("GET /competitionControl/getCalendarList", {})).status).toBe(401);
    expect((await athlete.call("GET /competitionControl/getCalendarList", {})).status).toBe(200);
    await letGuests("ReadOnly");
    expect((await guest.call("GET /competitionControl/getCalendarList", {})).status).toBe(200);
  });
});

async function letGuests(level: "Deny" | "ReadOnly") {
  const { db } = portal;
  await db
    .updateTable("role_service")
    .set({ level })
    .where("service", "=", "CompetitionCalendar")
    .where("role_id", "=", db.selectFrom("dashboard_role").where("key", "=", "Guest").select("id"))
    .execute();
}

describe("the calendar", () => {
  it("orders by day, then by name in Hungarian order, and names sports and organiser", async () => {
    const { db } = portal;
    const startsOn = "2026-09-12";
    for (const name of ["Zirci Kupa", "Zsámbéki Kupa", "Cegléd Kupa", "Csongrád Kupa", "Ácsi Kupa", "Öcsödi Kupa"])
      await makeCompetition(db, {
        name,
        startsOn,
        races: [{ sportCategory: "Duatlon" }, { sportCategory: "Aquatlon" }, { sportCategory: "Duatlon" }],
      });
    const { body } = await guest.call("GET /competitionControl/getCalendarList", {});
    expect(body.map(({ name }) => name)).toEqual([
      "Zsákai Kupa",
      "Ácsi Kupa",
      "Cegléd Kupa",
      "Csongrád Kupa",
      "Öcsödi Kupa",
      "Zirci Kupa",
      "Zsámbéki Kupa",
    ]);
    expect(body[0]).toEqual({
      id: ids.approved,
      name: "Zsákai Kupa",
      date: "2026-06-13",
      endDate: "2026-06-13",
      createdOrg: { id: expect.any(Number), name: "Ózdi Úszóklub" },
      address: "4450 Tiszalök, Strand",
      regDeadline: "2026-06-08",
      sportCategoryList: ["Triatlon"],
      approved: true,
      cancelled: false,
      submitted: true,
    });
    expect(body[1]!.sportCategoryList).toEqual(["Aquatlon", "Duatlon"]);
  });
});

describe("getDetails", () => {
  it("returns every field of an announcement under its wire name", async () => {
    const { db } = portal;
    const junior = { name: "junior", ageMin: 18, ageMax: 19, group: "ifjúsági" };
    const { id, organiser } = await makeCompetition(db, {
      name: "Nagyatádi Hosszú",
      startsOn: "2026-07-25",
      endsOn: "2026-07-26",
      races: [
        { capacity: 2, ageGroups: [junior], licenceTypes: ["UP", "ELIT"], date: "2026-07-26", startTime: 25_200 },
        { isTeam: true, qualification: "OB váltó", isMale: false, startTime: 36_000 },
      ],
    });
    const words = Object.fromEntries(TEXT_COLUMNS.map(([column]) => [column, wordOf(column)]));
    await db
      .updateTable("competition")
      .set({ ...words, evochip: true, drafting: false, briefing_at: new Date("2026-07-24T15:30:00Z") })
      .where("id", "=", id)
      .execute();
    const { body } = await guest.call("POST /competitionControl/getDetails", { id });
    const group = await named(db, "group_age_group", "ifjúsági");
    const adults = await named(db, "group_age_group", "felnőtt");
    expect(body).toMatchObject({
      ...Object.fromEntries(TEXT_COLUMNS.map(([column, wire]) => [wire, wordOf(column)])),
      id,
      name: "Nagyatádi Hosszú",
      createdOrg: { id: organiser },
      approved: true,
      date: "2026-07-25",
      endDate: "2026-07-26",
      evochip: true,
      bolyozas: false,
      techDate: "2026-07-24T15:30:00.000Z",
      preRegDeadline1: "2026-05-10",
      preRegDeadline2: "2026-05-20",
      preRegDeadline3: "2026-05-30",
      regDeadline: "2026-06-08",
    });
    expect(body.competitionPartList.map(({ name, isTeamCompetiton }) => [name, isTeamCompetiton])).toEqual([
      ["Triatlon - nyílt verseny - távolság 1", false],
      ["Triatlon - OB váltó - távolság 2", true],
    ]);
    expect(body.distanceList[0]).toEqual({
      distance: { id: await named(db, "distance", "távolság 1"), name: "távolság 1" },
      name: null,
      levelTime: 10_800,
      levelTimeByCycling: null,
      swimmingDistance: 750,
      swimmingRound: null,
      cyclingDistance: 20_000,
      cyclingRound: null,
      cyclingLevelRise: null,
      runningDistance: 5_000,
      runningRound: null,
      runningLevelRise: null,
    });
    expect(body.raceList.map(({ isTeam, startTime }) => [isTeam, startTime])).toEqual([
      [true, 36_000],
      [false, 25_200],
    ]);
    expect(body.raceList[1]).toMatchObject({
      date: "2026-07-26",
      ageGroupList: [{ name: "junior" }],
      licenseTypeList: ["ELIT", "UP"],
      capacity: 2,
      placesLeft: 2,
      competitionPartKeyList: [body.competitionPartList[0]!.key],
      depotIn: null,
      depotOut: null,
      teamScoreCalcList: [],
    });
    // Adults start in the relay only, so the line of their division charges no entry.
    expect(new Set(body.entryPriceList.map(({ name }) => name))).toEqual(
      new Set(["ifjúsági", "Triatlon - OB váltó - felnőtt"]),
    );
    expect(body.entryPriceList.find(({ groupAgeGroup }) => groupAgeGroup.id === group)).toMatchObject({
      qualification: null,
      sportCategory: null,
      preRegAmount1: 13_000,
      preRegAmount2: 14_500,
      preRegAmount3: 17_000,
      entryAmount: 20_000,
      localAmount: 25_000,
    });
    expect(body.entryPriceList.at(-1)).toMatchObject({
      groupAgeGroup: { id: adults },
      qualification: { name: "OB váltó" },
      sportCategory: { name: "Triatlon" },
    });
  });
});

describe("the input of calls", () => {
  const wrong: unknown[] = [0, -1, 2_147_483_648, 1.5, "1", null, [1], { id: 1 }, true];
  it.each(SINGLE)("%s accepts only an id", async (call) => {
    const [, path = ""] = call.split(" ");
    const headers = { "content-type": "application/json" };
    for (const id of wrong)
      expect((await guest.send("POST", `/api${path}`, { body: JSON.stringify({ id }), headers })).status).toBe(400);
    const extra = JSON.stringify({ id: ids.approved, viewer: 1 });
    expect((await guest.send("POST", `/api${path}`, { body: extra, headers })).status).toBe(400);
  });

  it("distanceControl/findAll returns the distances of the value set with their age groups", async () => {
    const { db } = portal;
    const distance = await named(db, "distance", "aaa supersprint");
    const { id: group } = await db
      .selectFrom("age_group")
      .where("name", "=", "felnőtt")
      .select("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("distance_age_group").values({ distance_id: distance, age_group_id: group }).execute();
    const { body } = await guest.call("GET /distanceControl/findAll", {});
    expect(body[0]).toEqual({ id: distance, name: "aaa supersprint", ageGroupList: [{ id: group, name: "felnőtt" }] });
    expect(body[1]!.ageGroupList).toEqual([]);
  });
});

const wordOf = (column: string) =>
  column.endsWith("website") ? `https://${column}.example/árvíztűrő` : `${column}: árvíztűrő`;
const TEXT_COLUMNS = [
  ["address", "address"],
  ["latitude", "coordLat"],
  ["longitude", "coordLng"],
  ["official_website", "officialWebsite"],
  ["organiser_name", "orgName"],
  ["organiser_email", "orgEmail"],
  ["organiser_phone_number", "orgPhoneNumber"],
  ["organiser_website", "orgWebsite"],
  ["director_name", "directorName"],
  ["director_email", "directorEmail"],
  ["director_phone_number", "directorPhoneNumber"],
  ["president_name", "orgPresName"],
  ["president_email", "orgPresEmail"],
  ["president_phone_number", "orgPresPhoneNumber"],
  ["referee_name", "refereeName"],
  ["referee_email", "refereeEmail"],
  ["referee_phone_number", "refereePhoneNumber"],
  ["supervisor_name", "supervisorName"],
  ["supervisor_email", "supervisorEmail"],
  ["supervisor_phone_number", "supervisorPhoneNumber"],
  ["admission_fee", "admissionFee"],
  ["entry_fee", "entryFee"],
  ["entry_other_information", "entryOtherInfo"],
  ["office_address", "officeAddress"],
  ["office_hours", "officeHours"],
  ["office_name", "officeRepName"],
  ["office_email", "officeRepEmail"],
  ["office_phone_number", "officeRepPhoneNumber"],
  ["briefing_address", "techAddress"],
  ["water_temperature", "waterTemp"],
  ["water_information", "waterOtherInfo"],
  ["bike_information", "bikeTrackOtherInfo"],
  ["run_information", "runningTrackOtherInfo"],
  ["timing_type", "timingType"],
  ["timing_by", "timingTiming"],
  ["technical_information", "techOtherInfo"],
  ["pricing", "pricing"],
  ["parking_information", "parkingInfo"],
  ["regulations", "regulations"],
] as const;
