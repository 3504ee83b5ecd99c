import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logChange } from "../../kernel/db/change-log.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeOfficial, type Made } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPeople, type PeoplePortal } from "./people-lists.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let athlete: Made;
let other: Made;
beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  club = await makeClub(portal.db);
  athlete = await makeAthlete(portal.db, { club: club.id, lastName: "Naplós", firstName: "Nóra" });
  other = await makeAthlete(portal.db);
});
afterAll(() => portal.close());

const fixed = (propertyName: string, value: number) => ({
  filter: [{ propertyName, type: "EQ" as const, value }],
});

describe("the log of a person", () => {
  const logOf = (browser: Browser, id: number) => openList(browser, "userLog", fixed("user", id));

  it("shows a super admin who changed what, newest first, and nothing of other persons", async () => {
    const change = { actor: portal.admin.id, objectId: athlete.id, changes: {} };
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 9, minute));
    await tx(portal.db, async (work) => {
      const changes = { email: ["regi@pelda.hu", "uj@pelda.hu"] as const };
      await logChange(work, { ...change, action: "update", object: "person", changes, at: at(1) });
      await logChange(work, { ...change, actor: athlete.id, action: "update", object: "account", at: at(2) });
      await logChange(work, { ...change, action: "password", object: "account", at: at(3) });
      // A file with the same id by chance, and another person.
      await logChange(work, { ...change, action: "create", object: "file", at: at(4) });
      await logChange(work, { ...change, objectId: other.id, action: "create", object: "person", at: at(5) });
    });
    const rows = await (await logOf(portal.admin.browser, athlete.id)).rows();
    expect(rows.map(({ logCategory, logLevel }) => [logCategory, logLevel])).toEqual([
      ["PASSWORD_UPDATE", "WARN"],
      ["UPDATE_PROFILE", "INFO"],
      ["UPDATE", "INFO"],
    ]);
    expect(rows[2]).toMatchObject({
      logDate: "2026-05-04T09:01:00.000Z",
      message: "email: regi@pelda.hu → uj@pelda.hu",
      modifierUserId: portal.admin.id,
      modifierUserName: "Főtitkár Flóra",
      userId: athlete.id,
      userName: "Naplós Nóra",
    });
  });

  it("lists each sign-in besides the changes, and no failed attempt", async () => {
    const made = await makeAthlete(portal.db);
    await portal.signedIn(made);
    await portal.browser().call("POST /userLogin/loginV2", { email: made.email, password: "nem-ez-a-jelszó" });
    const rows = await (await logOf(portal.admin.browser, made.id)).rows();
    expect(rows.map(({ logCategory, logLevel, modifierUserId }) => [logCategory, logLevel, modifierUserId])).toEqual([
      ["LOGIN", "INFO", made.id],
    ]);
  });

  it("refuses every other viewer, and a request without a person", async () => {
    const everything = { Athlete: "WriteRead", Club: "WriteRead", UserAccount: "WriteRead" } as const;
    for (const browser of [await portal.clerk(everything), await portal.signedIn(athlete), await portal.signedIn(club)])
      expect((await logOf(browser, athlete.id)).status).toBe(403);
    expect((await logOf(portal.browser(), athlete.id)).status).toBe(401);
    expect((await openList(portal.admin.browser, "userLog", {})).status).toBe(400);
  });
});

describe("the medical licences of a person", () => {
  const licencesOf = (browser: Browser, id: number) => openList(browser, "medicalLicense", fixed("person", id));
  beforeAll(async () => {
    const queried = {
      first_asked_at: new Date("2026-01-02T08:00:00Z"),
      refreshed_at: new Date("2026-05-03T08:00:00Z"),
    };
    await portal.db
      .insertInto("medical_licence")
      .values([
        {
          person_id: athlete.id,
          sport: "triatlon",
          rating: "FIT",
          issued_on: "2025-11-04",
          valid_until: "2026-05-04",
          ...queried,
        },
        { person_id: athlete.id, sport: "úszás", rating: "UNFIT", issued_on: "2024-01-01", ...queried },
        { person_id: other.id, sport: "futás", rating: "BANNED", issued_on: "2026-01-01", ...queried },
      ])
      .execute();
  });

  it("are visible to the person, the person's club and super admins, newest first", async () => {
    for (const browser of [portal.admin.browser, await portal.signedIn(athlete), await portal.signedIn(club)]) {
      const rows = await (await licencesOf(browser, athlete.id)).rows();
      expect(rows.map(({ oseiSportag }) => oseiSportag)).toEqual(["triatlon", "úszás"]);
      expect(rows[0]).toMatchObject({
        minosites: "FIT",
        minositesKiadas: "2025-11-04",
        lejaratiDatum: "2026-05-04",
        lejart: false,
        ervenytelenites: null,
        megjegyzes: null,
        utolsoFrissites: "2026-05-03T08:00:00.000Z",
        elsolekerdezesDatum: "2026-01-02T08:00:00.000Z",
        archive: false,
      });
    }
  });

  it("lapse after their last day in Budapest", async () => {
    const lapsed = async () => {
      const admin = await portal.signedIn(portal.admin);
      return (await (await licencesOf(admin, athlete.id)).rows()).map((row) => row["lejart"]);
    };
    portal.clock.set("2026-05-04T21:59:59Z");
    expect(await lapsed()).toEqual([false, false]);
    portal.clock.set("2026-05-04T22:00:00Z");
    expect(await lapsed()).toEqual([true, false]);
    portal.clock.set("2026-05-04T10:00:00Z");
    portal.admin.browser = await portal.signedIn(portal.admin);
  });

  it("are hidden from another club, another athlete, the committee and staff, and a request without a person is refused", async () => {
    await portal.grant("TechnicalCommittee", { Athlete: "WriteRead" });
    const strangers = [
      await portal.signedIn(await makeClub(portal.db)),
      await portal.signedIn(other),
      await portal.signedIn(await makeOfficial(portal.db, { isTechnicalCommittee: true })),
      await portal.clerk({ Athlete: "WriteRead", Competitor: "WriteRead" }),
    ];
    for (const browser of strangers) expect(await (await licencesOf(browser, athlete.id)).rows()).toEqual([]);
    expect((await licencesOf(portal.browser(), athlete.id)).status).toBe(401);
    expect((await openList(portal.admin.browser, "medicalLicense", {})).status).toBe(400);
  });
});
