import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  deleteAccount,
  makeAthlete,
  makeClub,
  makeOfficial,
  makeOrganiser,
  payFee,
  type Made,
} from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { openPeople, type PeoplePortal } from "../people-lists.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let both: Made;
let organiser: Made;
beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  const { db } = portal;
  club = await makeClub(db, { name: "Ősz Klub", shortName: "Ősz" });
  await makeClub(db, { name: "Zsadányi Klub", userStatus: "UnderVerification" });
  await makeClub(db, { name: "Zuglói Klub" });
  await makeClub(db, { name: "Orgona Klub" });
  both = await makeClub(db, { name: "Árva Klub", isOrganiser: true });
  organiser = await makeOrganiser(db, { name: "Szervező Kft." });
  await payFee(db, club.id, "CLUB_ANNUAL", 2026);
  await payFee(db, both.id, "ORGANIZER_ANNUAL", 2026);
  const home = { zipcode: "8900", city: "Zalaegerszeg", street: "Rákóczi", street_type: "út", number: "5" };
  await db.deleteFrom("address").execute();
  await db
    .insertInto("address")
    .values([
      { account_id: club.id, purpose: "HOME", ...home, floor: "2", door: "3" },
      { account_id: club.id, purpose: "BILLING", city: "Máshol" },
      { account_id: both.id, purpose: "HOME", ...home, number: "5/A", floor: "fszt." },
    ])
    .execute();
  await sql`delete from register_sync`.execute(db);
  await db
    .insertInto("register_sync")
    .values({ account_id: club.id, status: "SYNCED", synced_at: new Date("2026-05-01T08:00:00Z") })
    .execute();
});
afterAll(() => portal.close());

const clubs = (browser: Browser) => openList(browser, "org", { view: "club" });
const organisers = (browser: Browser) => openList(browser, "org", { view: "organizer" });

describe("the lists of organisations", () => {
  it("show a super admin all of a kind in Hungarian order, with the status of the sports register", async () => {
    const list = await clubs(portal.admin.browser);
    expect(await list.names()).toEqual(["Árva Klub", "Orgona Klub", "Ősz Klub", "Zuglói Klub", "Zsadányi Klub"]);
    expect(await list.row(club.id)).toEqual({
      id: club.id,
      acts: ["doubt", "rest", "prohibit"],
      fullName: "Ősz Klub",
      shortName: "Ősz",
      cachedAddress: "8900 Zalaegerszeg, Rákóczi út 5. 2. em. 3. ajtó",
      userStatus: "Verified",
      cachedCurrentLicensePaymentPaid: true,
      nsrSyncStatus: "SYNCED",
      nsrSyncDate: "2026-05-01T08:00:00.000Z",
      registerError: null,
      registered: "2025-01-10T08:00:00.000Z",
    });
    expect(await list.row(both.id)).toMatchObject({
      cachedAddress: "8900 Zalaegerszeg, Rákóczi út 5/A fszt.",
      nsrSyncStatus: "NONE",
      nsrSyncDate: null,
    });
    expect(await (await organisers(portal.admin.browser)).names()).toEqual(["Árva Klub", "Szervező Kft."]);
  });

  it("show the fee of their own kind: an organiser fee does not count as a club fee", async () => {
    const paid = async (list: Awaited<ReturnType<typeof clubs>>) =>
      (await list.row(both.id))?.["cachedCurrentLicensePaymentPaid"];
    expect([await paid(await clubs(portal.admin.browser)), await paid(await organisers(portal.admin.browser))]).toEqual(
      [false, true],
    );
  });

  it("show the fee of the year of the portal's clock", async () => {
    const paid = async () => {
      const list = await clubs(await portal.signedIn(portal.admin));
      return (await list.row(club.id))?.["cachedCurrentLicensePaymentPaid"];
    };
    portal.clock.set("2026-12-31T22:59:59Z");
    expect(await paid()).toBe(true);
    portal.clock.set("2026-12-31T23:00:00Z");
    expect(await paid()).toBe(false);
    portal.clock.set("2026-05-04T10:00:00Z");
    portal.admin.browser = await portal.signedIn(portal.admin);
  });

  it("hide the status of the sports register from everyone else", async () => {
    const list = await clubs(await portal.clerk({ Club: "WriteRead", Organizer: "ReadOnly" }));
    expect(await list.names()).toHaveLength(5);
    expect(Object.keys((await list.row(club.id)) ?? {})).toEqual([
      "id",
      "fullName",
      "shortName",
      "cachedAddress",
      "userStatus",
      "cachedCurrentLicensePaymentPaid",
      "registered",
    ]);
    const filtered = await list.filter({ propertyName: "nsrSyncStatus", type: "IN", value: ["SYNCED"] });
    expect(Object.keys(filtered.properties ?? {})).toEqual(["nsrSyncStatus"]);
    expect(Object.keys((await (await organisers(portal.admin.browser)).row(organiser.id)) ?? {})).not.toContain(
      "nsrSyncStatus",
    );
  });

  it("filter by status and by paid fee", async () => {
    const list = await clubs(portal.admin.browser);
    await list.filter({ propertyName: "userStatus", type: "IN", value: ["UnderVerification"] });
    expect(await list.names()).toEqual(["Zsadányi Klub"]);
    await list.filter({ propertyName: "cachedCurrentLicensePaymentPaid", type: "EQ", value: true });
    expect(await list.names()).toEqual(["Ősz Klub"]);
  });

  it("show an organisation only itself, a person and the committee nothing, and require the right of their kind", async () => {
    expect((await clubs(await portal.signedIn(club))).status).toBe(403);
    await portal.grant("Club", { Club: "ReadOnly" });
    const list = await clubs(await portal.signedIn(club));
    expect(await list.names()).toEqual(["Ősz Klub"]);
    expect((await organisers(await portal.signedIn(club))).status).toBe(403);
    await portal.grant("Athlete", { Club: "ReadOnly" });
    await portal.grant("TechnicalCommittee", { Club: "ReadOnly" });
    for (const person of [
      await makeAthlete(portal.db, { club: club.id }),
      await makeOfficial(portal.db, { isReferee: false, isTechnicalCommittee: true }),
    ])
      expect(await (await clubs(await portal.signedIn(person))).names()).toEqual([]);
    expect((await clubs(portal.browser())).status).toBe(401);
  });

  it("export only to a viewer of the list", async () => {
    const { session } = await organisers(portal.admin.browser);
    const address = `/api/orgTableControl/exportXlsx?session=${session}`;
    expect((await portal.admin.browser.send("GET", address)).status).toBe(200);
    // The session belongs to the admin only.
    expect((await (await portal.signedIn(club)).send("GET", address)).status).toBe(404);
    expect((await portal.browser().send("GET", address)).status).toBe(401);
  });

  it("omit deleted accounts", async () => {
    const gone = await makeOrganiser(portal.db, { name: "Volt Kft." });
    await deleteAccount(portal.db, gone.id, portal.clock());
    expect(await (await organisers(portal.admin.browser)).names()).toEqual(["Árva Klub", "Szervező Kft."]);
  });
});
