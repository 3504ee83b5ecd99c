import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  billFee,
  makeAthlete,
  makeClub,
  makeCompetitor,
  makeOfficial,
  makeStaff,
  settle,
  type Made,
} from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { openPeople, type PeoplePortal } from "../people-lists.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let otherClub: Made;
let anna: Made;
let otherAthlete: Made;
let competitor: Made;
let member: Made;
let trainer: Made;
let referee: Made;
beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  const { db } = portal;
  club = await makeClub(db, { name: "Tisza Triatlon Egyesület", shortName: "Tisza TE" });
  otherClub = await makeClub(db, { name: "Őrségi Klub" });
  anna = await makeAthlete(db, {
    club: club.id,
    lastName: "Ács",
    firstName: "Anna",
    birthDate: "2000-02-29",
    licenceNumber: "ACS1",
    medicalValidUntil: "2026-05-04",
  });
  await makeAthlete(db, { club: club.id, lastName: "Zsíros", firstName: "Zita", paidYears: [2025] });
  await makeAthlete(db, { club: club.id, lastName: "Zombori", firstName: "Zoé", userStatus: "Inactive" });
  await makeAthlete(db, { club: club.id, lastName: "Cukor", firstName: "Cili", medicalValidUntil: null });
  await makeAthlete(db, { club: club.id, lastName: "Csorba", firstName: "Csilla" });
  otherAthlete = await makeAthlete(db, { club: otherClub.id, lastName: "Idegen", firstName: "Ida" });
  competitor = await makeCompetitor(db, { lastName: "Egyéni", firstName: "Ede" });
  trainer = await makeOfficial(db, {
    club: club.id,
    lastName: "Edző",
    firstName: "Edit",
    isReferee: false,
    isTrainer: true,
  });
  referee = await makeOfficial(db, { club: club.id, lastName: "Bíró", firstName: "Bálint" });
  member = await makeOfficial(db, {
    lastName: "Bizottsági",
    firstName: "Béla",
    isReferee: false,
    isTechnicalCommittee: true,
  });
});
afterAll(() => portal.close());

const athletes = (browser: Browser) => openList(browser, "person", { view: "athlete" });

describe("the scope of persons", () => {
  it("of a super admin contains all, in Hungarian order", async () => {
    const list = await athletes(portal.admin.browser);
    expect(await list.names()).toEqual([
      "Ács Anna",
      "Cukor Cili",
      "Csorba Csilla",
      "Idegen Ida",
      "Zombori Zoé",
      "Zsíros Zita",
    ]);
    expect(await list.row(anna.id)).toMatchObject({
      id: anna.id,
      protectionLevel: null,
      acts: ["remind", "doubt", "rest", "prohibit"],
      registeredAgain: false,
      knownAs: null,
      fullName: "Ács Anna",
      birthDate: "2000-02-29",
      club: { id: club.id, name: "Tisza TE" },
      cachedLicenseNumber: "ACS1",
      licenseType: "AMATOR",
      cachedDoctorValid: true,
      cachedCurrentLicensePaymentPaid: true,
      userStatus: "Verified",
      archived: false,
      email: anna.email,
      phoneNumber: null,
      county: null,
      doctorDate: "2026-05-04",
      registered: "2025-01-10T08:00:00.000Z",
      registerError: null,
    });
  });

  it("of a club contains its athletes and trainers, and no persons of other clubs or referees", async () => {
    const browser = await portal.signedIn(club);
    const names = await (await athletes(browser)).names();
    expect(names).toHaveLength(5);
    expect(names).not.toContain("Idegen Ida");
    expect(await (await openList(browser, "person", { view: "trainer" })).names()).toEqual(["Edző Edit"]);
    expect(await (await athletes(await portal.signedIn(otherClub))).names()).toEqual(["Idegen Ida"]);
    expect(await (await openList(await portal.signedIn(otherClub), "person", { view: "trainer" })).names()).toEqual([]);
    expect((await openList(browser, "person", { view: "referee" })).status).toBe(403);
    await portal.grant("Club", { Referee: "ReadOnly" });
    expect(await (await openList(browser, "person", { view: "referee" })).names()).toEqual([]);
    await portal.grant("Club", { Referee: "Deny" });
  });

  it("of a person contains only that person, even with a broad right", async () => {
    await portal.grant("Athlete", { Athlete: "WriteRead" });
    const list = await athletes(await portal.signedIn(otherAthlete));
    expect(await list.names()).toEqual(["Idegen Ida"]);
    expect(await list.row(otherAthlete.id)).toMatchObject({ cachedDoctorValid: true, club: { id: otherClub.id } });
    await portal.grant("Athlete", { Athlete: "Deny" });
  });

  it("of the committee contains all, by name alone", async () => {
    const browser = await portal.signedIn(member);
    const list = await athletes(browser);
    const rows = await list.rows();
    expect(rows).toHaveLength(6);
    for (const { id, fullName, ...rest } of rows) {
      expect([id, fullName]).toEqual([expect.any(Number), expect.any(String)]);
      expect(rest).toMatchObject({ protectionLevel: "CannotBeModified" });
      expect(new Set(Object.values(rest))).toEqual(new Set(["CannotBeModified", null]));
    }
    // Filters on hidden columns find nothing either.
    await list.filter({ propertyName: "cachedLicenseNumber", type: "LIKE", value: "ACS" });
    expect(await list.names()).toEqual([]);
    const colleagues = await openList(browser, "person", { view: "technicalCommittee" });
    expect(await colleagues.row(member.id)).toEqual({
      id: member.id,
      protectionLevel: null,
      fullName: "Bizottsági Béla",
      email: member.email,
      birthDate: "1995-06-15",
    });
  });

  it("lets the committee open every list of persons and read only names in each", async () => {
    const browser = await portal.signedIn(member);
    for (const view of ["athlete", "competitor", "referee", "trainer", "technicalCommittee"] as const) {
      const list = await openList(browser, "person", { view });
      const { status, body } = await list.ask("getList", { firstResult: 0, maxResults: 0 });
      expect([view, list.status, status, body.data.length > 0]).toEqual([view, 200, 200, true]);
      for (const { fullName, protectionLevel, id: _, ...rest } of body.data.filter(({ id }) => id !== member.id))
        expect([fullName, protectionLevel, new Set(Object.values(rest))]).toEqual([
          expect.any(String),
          "CannotBeModified",
          new Set([null]),
        ]);
    }
    const form = await browser.send("POST", "/api/personEditControl/getData", {
      body: JSON.stringify({ id: anna.id }),
      headers: { "content-type": "application/json" },
    });
    expect(form.status).toBe(404);
  });

  it("is empty for staff with the committee's role, which would show them everyone", async () => {
    const staff = await makeStaff(portal.db, { roles: ["TechnicalCommittee"] });
    expect((await athletes(await portal.signedIn(staff))).status).toBe(403);
  });

  it("of staff contains all persons, without health data", async () => {
    const browser = await portal.clerk({ Athlete: "ReadOnly" });
    const rows = await (await athletes(browser)).rows();
    expect(rows).toHaveLength(6);
    expect(rows.map(({ cachedDoctorValid }) => cachedDoctorValid)).toEqual(rows.map(() => null));
    expect(rows[0]).toMatchObject({ birthDate: "2000-02-29", cachedLicenseNumber: "ACS1" });
    for (const value of [true, false]) {
      const list = await athletes(browser);
      await list.filter({ propertyName: "cachedDoctorValid", type: "EQ", value });
      // A hidden value counts as invalid for everyone alike.
      expect(await list.names()).toHaveLength(value ? 0 : 6);
    }
  });

  it("requires the right of each list, and no guest has one", async () => {
    const views = ["athlete", "competitor", "referee", "trainer", "technicalCommittee"] as const;
    const services = ["Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee"] as const;
    for (const [at, service] of services.entries()) {
      const browser = await portal.clerk({ [service]: "ReadOnly" });
      const statuses: number[] = [];
      for (const view of views) statuses.push((await openList(browser, "person", { view })).status);
      expect(statuses).toEqual(views.map((_, other) => (other === at ? 200 : 403)));
    }
    expect((await athletes(portal.browser())).status).toBe(401);
    expect((await athletes(await portal.signedIn(referee))).status).toBe(403);
  });
});

describe("a list of persons", () => {
  it("shows the committee three columns, competitors no club, trainers no certificate", async () => {
    const shown = async (view: string, id: number) =>
      Object.keys((await (await openList(portal.admin.browser, "person", { view })).row(id)) ?? {})
        .slice(["id", "protectionLevel", "acts"].length)
        .toSorted();
    expect(await shown("technicalCommittee", member.id)).toEqual(["birthDate", "email", "fullName"]);
    expect(await shown("competitor", competitor.id)).not.toContain("club");
    const ofTrainer = await shown("trainer", trainer.id);
    expect(ofTrainer).toEqual(expect.arrayContaining(["club", "email", "trainerQualification", "userStatus"]));
    for (const column of ["cachedDoctorValid", "doctorDate", "cachedLicenseNumber", "licenseType"])
      expect(ofTrainer).not.toContain(column);
    expect(await shown("referee", referee.id)).toContain("licenseExpirationDate");
  });

  it("searches name, licence number, e-mail address and club, as far as the viewer sees them", async () => {
    const found = async (browser: Browser, value: string) => {
      const list = await athletes(browser);
      await list.filter({ propertyName: "search", type: "LIKE", value });
      return list.names();
    };
    const admin = await portal.signedIn(portal.admin);
    expect(await found(admin, "acs an")).toEqual(["Ács Anna"]);
    expect(await found(admin, "ACS1")).toEqual(["Ács Anna"]);
    expect(await found(admin, anna.email)).toEqual(["Ács Anna"]);
    expect(await found(admin, "tisza te")).toContain("Ács Anna");
    const own = await portal.signedIn(club);
    expect(await found(own, "ACS1")).toEqual(["Ács Anna"]);
    // Only super admins search by club.
    expect(await found(own, "tisza te")).toEqual([]);
    expect(await found(await portal.signedIn(otherClub), "ACS1")).toEqual([]);
  });

  it("shows the medical certificate as valid to its last day by the portal's clock", async () => {
    const valid = async () => {
      const admin = await portal.signedIn(portal.admin);
      return (await (await athletes(admin)).row(anna.id))?.["cachedDoctorValid"];
    };
    // 23:59 and 0:00 in Budapest.
    portal.clock.set("2026-05-04T21:59:59Z");
    expect(await valid()).toBe(true);
    portal.clock.set("2026-05-04T22:00:00Z");
    expect(await valid()).toBe(false);
    portal.clock.set("2026-05-04T10:00:00Z");
    portal.admin.browser = await portal.signedIn(portal.admin);
  });

  it("shows the fee of the year, which ends at midnight of New Year's Eve in Budapest", async () => {
    const paid = async () => {
      const admin = await portal.signedIn(portal.admin);
      return (await (await athletes(admin)).row(anna.id))?.["cachedCurrentLicensePaymentPaid"];
    };
    portal.clock.set("2025-12-31T22:59:59Z");
    expect(await paid()).toBe(false);
    portal.clock.set("2025-12-31T23:00:00Z");
    expect(await paid()).toBe(true);
    portal.clock.set("2026-12-31T22:59:59Z");
    expect(await paid()).toBe(true);
    portal.clock.set("2026-12-31T23:00:00Z");
    expect(await paid()).toBe(false);
    portal.clock.set("2026-05-04T10:00:00Z");
    portal.admin.browser = await portal.signedIn(portal.admin);
  });

  it("shows the fee of its own kind, and only if paid", async () => {
    const both = await makeOfficial(portal.db, { lastName: "Kettős", isReferee: true, isTrainer: true });
    const fee = await billFee(portal.db, both.id, "TRAINER_ANNUAL", 2026);
    const paid = async (view: string) =>
      (await (await openList(portal.admin.browser, "person", { view })).row(both.id))?.[
        "cachedCurrentLicensePaymentPaid"
      ];
    expect(await paid("trainer")).toBe(false);
    await settle(portal.db, [fee], portal.clock());
    expect([await paid("trainer"), await paid("referee")]).toEqual([true, false]);
  });
});

describe("the filters of persons", () => {
  it("match status, paid, archived, and a part of the licence number", async () => {
    await sql`update person set archived = true where last_name = 'Cukor'`.execute(portal.db);
    const list = await athletes(portal.admin.browser);
    const found = async (propertyName: string, type: "IN" | "EQ" | "LIKE", value: string | boolean | string[]) => {
      expect(await list.filter({ propertyName, type, value })).toMatchObject({ successful: true });
      return list.names();
    };
    expect(await found("userStatus", "IN", ["Inactive"])).toEqual(["Zombori Zoé"]);
    expect(await found("cachedCurrentLicensePaymentPaid", "EQ", false)).toEqual(["Zsíros Zita"]);
    expect(await found("archived", "EQ", true)).toEqual(["Cukor Cili"]);
    expect(await found("cachedLicenseNumber", "LIKE", "cs1")).toEqual(["Ács Anna"]);
    expect(await found("fullName", "LIKE", "acs an")).toEqual(["Ács Anna"]);
    await sql`update person set archived = false where last_name = 'Cukor'`.execute(portal.db);
  });

  it("match the club for a super admin only", async () => {
    const filter = { propertyName: "club", type: "IN" as const, value: [otherClub.id] };
    const list = await athletes(portal.admin.browser);
    await list.filter(filter);
    expect(await list.names()).toEqual(["Idegen Ida"]);
    const choices = await list.ask("getFilterSelection", { filterName: "club" });
    expect(choices.body.entityMap?.["club"]?.map(({ id }) => id)).toContain(club.id);
    for (const browser of [await portal.signedIn(club), await portal.clerk({ Athlete: "ReadOnly" })]) {
      const theirs = await athletes(browser);
      expect(Object.keys((await theirs.filter(filter)).properties ?? {})).toEqual(["club"]);
      expect((await theirs.ask("getFilterSelection", { filterName: "club" })).status).toBe(400);
    }
  });

  it("match nothing in a column that the view does not have", async () => {
    const list = await openList(portal.admin.browser, "person", { view: "technicalCommittee" });
    const { properties } = await list.filter({ propertyName: "cachedLicenseNumber", type: "LIKE", value: "A" });
    expect(Object.keys(properties ?? {})).toEqual(["cachedLicenseNumber"]);
  });
});

describe("deleting a person", () => {
  it("is allowed to a super admin: the account ends, the records stay, and lists omit the row", async () => {
    const made = await makeAthlete(portal.db, { club: club.id, lastName: "Törlendő", firstName: "Tóni" });
    const own = await portal.signedIn(made);
    const list = await athletes(portal.admin.browser);
    expect((await list.ask("deleteById", { id: made.id })).body).toMatchObject({ successful: true, id: made.id });
    const { registration_status: status } = await portal.db
      .selectFrom("account")
      .select("registration_status")
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("DELETED");
    expect(await portal.db.selectFrom("person").select("id").where("id", "=", made.id).execute()).toHaveLength(1);
    expect((await own.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    expect(await list.names()).not.toContain("Törlendő Tóni");
    expect((await list.ask("deleteById", { id: made.id })).status).toBe(404);
    const logged = await portal.db
      .selectFrom("change_log")
      .select(["action", "actor_id", "changes"])
      .where("object", "=", "person")
      .where("object_id", "=", made.id)
      .execute();
    expect(logged).toMatchObject([
      { action: "delete", actor_id: portal.admin.id, changes: { cachedDoctorValid: ["***", null] } },
    ]);
  });

  it("is refused to a club, to staff with write access, and to a guest", async () => {
    for (const browser of [await portal.signedIn(club), await portal.clerk({ Athlete: "WriteRead" })]) {
      const list = await athletes(browser);
      expect(await list.row(anna.id)).toBeDefined();
      expect((await list.ask("deleteById", { id: anna.id })).status).toBe(403);
    }
    expect((await (await athletes(portal.browser())).ask("deleteById", { id: anna.id })).status).toBe(401);
    expect(await (await athletes(portal.admin.browser)).row(anna.id)).toBeDefined();
  });
});

describe("the export of persons", () => {
  const exported = async (browser: Browser, view: string) => {
    const { session } = await openList(browser, "person", { view });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(`/api/personTableControl/exportXlsx?session=${session}`, portal.url), {
      headers: { cookie, "accept-language": "hu" },
    });
    expect(response.status).toBe(200);
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
    return Object.assign(rows, { file: response.headers.get("content-disposition") });
  };

  it("is named after its view", async () => {
    const { file } = await exported(portal.admin.browser, "athlete");
    expect(decodeURIComponent(file ?? "")).toContain("Egyesületi sportolók – minden oszlop");
  });

  it("has the rows and columns that its reader sees", async () => {
    const [head, first, ...rest] = await exported(await portal.signedIn(club), "athlete");
    expect(head?.slice(0, 4)).toEqual(["Név", "Születési dátum", "Egyesület", "Licenszszám"]);
    expect(first?.slice(0, 4)).toEqual(["Ács Anna", expect.any(Date), "Tisza TE", "ACS1"]);
    expect(rest).toHaveLength(4);
    const [few] = await exported(portal.admin.browser, "technicalCommittee");
    expect(few).toEqual(["Név", "E-mail-cím", "Születési dátum"]);
  });

  it("contains no health data for staff", async () => {
    const [head = [], ...rows] = await exported(await portal.clerk({ Athlete: "ReadOnly" }), "athlete");
    const at = head.indexOf("Orvosi érvényes");
    expect(at).toBeGreaterThan(0);
    expect(rows.map((row) => row[at])).toEqual(rows.map(() => null));
  });
});

describe("a list opened without a view", () => {
  const isTrue = (propertyName: string): Filter => ({ propertyName, type: "EQ", value: true });

  it("uses the view of the role in the filters, as stored in a session too", async () => {
    for (const [flag, view] of [
      ["isAthlete", "athlete"],
      ["isReferee", "referee"],
      ["isTrainer", "trainer"],
    ] as const) {
      const named = await openList(portal.admin.browser, "person", { view });
      for (const sent of [isTrue(flag), { ...isTrue(flag), propertyType: "yesNo", permanent: true }]) {
        const chosen = await openList(portal.admin.browser, "person", { filter: [sent] });
        expect([chosen.status, chosen.opened.instance?.view]).toEqual([200, view]);
        expect(chosen.opened.instance?.filterList).toEqual(named.opened.instance?.filterList);
        expect(await chosen.names()).toEqual(await named.names());
      }
    }
    const narrowed = await openList(portal.admin.browser, "person", {
      filter: [isTrue("isAthlete"), { propertyName: "fullName", type: "LIKE", value: "Anna" }],
    });
    expect(narrowed.opened.instance?.filterList).toMatchObject([{ permanent: true }, { permanent: false }]);
  });

  it("is refused for a view that the viewer may not open, and if no filter, another value or two roles determine it", async () => {
    expect((await openList(await portal.signedIn(club), "person", { filter: [isTrue("isReferee")] })).status).toBe(403);
    for (const filter of [[], [{ ...isTrue("isAthlete"), value: false }], [isTrue("isAthlete"), isTrue("isReferee")]])
      expect((await openList(portal.admin.browser, "person", { filter })).status).toBe(400);
  });
});
