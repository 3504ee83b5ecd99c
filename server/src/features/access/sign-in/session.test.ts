import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../../kernel/session/session.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  deleteAccount,
  giveRole,
  makeAthlete,
  makeClub,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  PASSWORD,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { liveSession } from "../index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const isIn = async (browser: Browser) => (await browser.call("GET /userLogin/isLoggedIn", {})).body;
const signedIn = async () => {
  const account = await makeAthlete(portal.db);
  return { ...account, browser: await portal.browser().signIn(account.email, PASSWORD) };
};
const services = async (browser: Browser) =>
  Object.fromEntries(
    (await browser.call("GET /accessManagement/getAccessConfig", {})).body.serviceList.map(
      ({ service, grantedLevel }) => [service, grantedLevel],
    ),
  );

describe("the lifetime of sessions", () => {
  test("a session lives up to an hour without activity", async () => {
    const { browser } = await signedIn();
    portal.clock.advance(HOUR - 1);
    expect(await isIn(browser)).toBe(true);
    portal.clock.advance(HOUR);
    expect(await isIn(browser)).toBe(false);
  });

  test("every session ends after twelve hours, active or not", async () => {
    const { browser } = await signedIn();
    for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
      portal.clock.advance(30 * MINUTE);
      expect(await isIn(browser)).toBe(true);
    }
    portal.clock.advance(30 * MINUTE - 1);
    expect(await isIn(browser)).toBe(true);
    portal.clock.advance(1);
    expect(await isIn(browser)).toBe(false);
  });

  test("activity is recorded at most once a minute", async () => {
    const { browser } = await signedIn();
    const lastActive = async () =>
      (
        await portal.db
          .selectFrom("session")
          .select("last_active_at")
          .where("token_hash", "=", hashOf(browser))
          .executeTakeFirstOrThrow()
      ).last_active_at;
    const start = await lastActive();
    portal.clock.advance(MINUTE - 1);
    await isIn(browser);
    expect(await lastActive()).toEqual(start);
    portal.clock.advance(1);
    await isIn(browser);
    expect(await lastActive()).toEqual(portal.clock());
  });

  test("reading a live session is no activity", async () => {
    const { id, browser } = await signedIn();
    const poll = async () => {
      const live = liveSession({ tokenHash: hashOf(browser), now: portal.clock() }, portal.context);
      const { rows } = await sql<{ id: number }>`select account_id as id from (${live}) as live`.execute(portal.db);
      return rows[0]?.id;
    };
    for (let minutes = 0; minutes < 59; minutes++) {
      portal.clock.advance(MINUTE);
      expect(await poll()).toBe(id);
    }
    portal.clock.advance(MINUTE);
    expect(await poll()).toBeUndefined();
    expect(await isIn(browser)).toBe(false);
  });
});

const hashOf = (browser: Browser) => hashToken(browser.cookies.get("session") ?? "");

describe("ending sessions", () => {
  test.each(["DISABLED", "DELETED", "NEW"] as const)(
    "an account that is %s is out at once, and does not get in",
    async (status) => {
      const { id, email, browser } = await signedIn();
      expect(await isIn(browser)).toBe(true);
      if (status === "DELETED") await deleteAccount(portal.db, id, portal.clock());
      else await portal.db.updateTable("account").set({ registration_status: status }).where("id", "=", id).execute();
      expect(await isIn(browser)).toBe(false);
      const { body } = await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD });
      expect(body).toMatchObject({ successful: false, message: "Hibás belépési azonosító vagy jelszó." });
    },
  );

  test("logging out ends this session and no other of the account", async () => {
    const { email, browser } = await signedIn();
    const other = await portal.browser().signIn(email, PASSWORD);
    const cookie = browser.cookies.get("session") ?? "";
    await browser.call("GET /userLogin/logout", {});
    browser.cookies.set("session", cookie);
    expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
  });

  test("an assigned, disabled or removed role applies from the next request", async () => {
    const staff = await makeStaff(portal.db, { roles: ["Referee"] });
    const browser = await portal.browser().signIn(staff.email, PASSWORD);
    expect(await services(browser)).not.toHaveProperty("NewCompetition");
    await giveRole(portal.db, staff.id, "Organiser");
    expect(await services(browser)).toHaveProperty("NewCompetition", "WriteRead");
    const setOrganiser = (enabled: boolean) =>
      portal.db.updateTable("dashboard_role").set({ is_enabled: enabled }).where("key", "=", "Organiser").execute();
    await setOrganiser(false);
    expect(await services(browser)).not.toHaveProperty("NewCompetition");
    await setOrganiser(true);
    await portal.db.deleteFrom("account_role").where("account_id", "=", staff.id).execute();
    expect(await services(browser)).toEqual({});
  });
});

describe("the viewer of a request", () => {
  test.each([
    ["Sportoló", "Person", () => makeAthlete(portal.db)],
    ["Versenybíró", "Person", () => makeOfficial(portal.db)],
    ["Egyesület", "Org", () => makeClub(portal.db)],
    ["Rendező", "Org", () => makeOrganiser(portal.db)],
    ["Szövetségi adminisztrátor", "Admin", () => makeStaff(portal.db)],
  ] as const)("%s", async (role, accessType, make) => {
    const { email } = await make();
    const browser = await portal.browser().signIn(email, PASSWORD);
    const { body } = await browser.call("GET /accessManagement/getAccessConfig", {});
    expect(body.accessType).toBe(accessType);
    expect(body.roleList.map(({ name }) => name)).toEqual([role]);
    expect(body.isSuperAdmin).toBe(accessType === "Admin");
  });

  test("a person with several roles has the grants of all, and a Deny removes the service from all of them", async () => {
    const { id, email } = await makeAthlete(portal.db, { isTrainer: true, isTechnicalCommittee: true });
    const browser = await portal.browser().signIn(email, PASSWORD);
    expect(await services(browser)).toMatchObject({ Competition: "WriteRead", AthleteTransfer: "WriteRead" });
    const { id: role } = await portal.db
      .insertInto("dashboard_role")
      .values({ key: "NoPayments", title: "Nem fizethet", is_enabled: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await portal.db.insertInto("role_service").values({ role_id: role, service: "Payment", level: "Deny" }).execute();
    await giveRole(portal.db, id, "NoPayments");
    expect(await services(browser)).not.toHaveProperty("Payment");
  });

  test("only signed-in viewers learn which roles grant which service", async () => {
    const { browser } = await signedIn();
    const { body } = await browser.call("GET /accessManagement/getServiceRolesMap", {});
    expect(body["CompetitionEntryClub"]).toEqual(["FederationAdministrator", "Club"]);
    expect(Object.keys(body)).toHaveLength(22);
    expect((await portal.browser().call("GET /accessManagement/getServiceRolesMap", {})).status).toBe(401);
  });

  test("a signed-in viewer without the right is refused with 403, which is logged", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    const browser = await portal.browser().signIn(staff.email, PASSWORD);
    const call = "GET /competitionControl/getCalendarList";
    expect((await browser.call(call, {})).status).toBe(403);
    const log = await portal.db.selectFrom("security_log").selectAll().where("account_id", "=", staff.id).execute();
    expect(log.map(({ event, detail }) => [event, detail])).toEqual([
      ["SIGNED_IN", { by: "email" }],
      ["DENIED", { call }],
    ]);
  });

  test("getLoggedInClient returns the signed-in account", async () => {
    const club = await makeClub(portal.db, { name: "Tisza Triatlon" });
    const browser = await portal.browser().signIn(club.email, PASSWORD);
    expect((await browser.call("GET /accessManagement/getLoggedInClient", {})).body).toEqual({
      id: club.id,
      name: "Tisza Triatlon",
      profilePicture: null,
      isOrganizer: false,
      isClub: true,
      data: { shortcuts: [] },
    });
    expect((await portal.browser().call("GET /accessManagement/getLoggedInClient", {})).body).toBeNull();
  });
});

test("purgeEnded deletes ended sessions and nothing else", async () => {
  const { browser: ended } = await signedIn();
  portal.clock.advance(HOUR);
  const { browser: live } = await signedIn();
  await portal.runJob("purge-sessions");
  const left = await portal.db.selectFrom("session").select("token_hash").execute();
  expect(left.map(({ token_hash }) => token_hash.toString("hex"))).toContain(hashOf(live).toString("hex"));
  expect(left.map(({ token_hash }) => token_hash.toString("hex"))).not.toContain(hashOf(ended).toString("hex"));
  expect(await isIn(live)).toBe(true);
});

test("the chosen language is stored in the browser, and in the account for its mails", async () => {
  const { id, browser } = await signedIn();
  await browser.call("POST /localeControl/setCurrentLocale", { locale: "en" });
  expect((await browser.call("GET /localeControl/getCurrentLocale", {})).body).toEqual({ locale: "en" });
  const account = await portal.db.selectFrom("account").select("locale").where("id", "=", id).executeTakeFirstOrThrow();
  expect(account.locale).toBe("en");
  const changes = await portal.db.selectFrom("change_log").selectAll().where("object_id", "=", id).execute();
  expect(changes).toMatchObject([
    { actor_id: id, action: "update", object: "account", changes: { locale: ["hu", "en"] } },
  ]);

  const guest = portal.browser();
  expect((await guest.call("GET /localeControl/getCurrentLocale", {})).body).toEqual({ locale: "hu" });
  await guest.call("POST /localeControl/setCurrentAdminLocale", { locale: "en" });
  expect((await guest.call("GET /localeControl/getCurrentAdminLocale", {})).body).toEqual({ locale: "en" });
  expect((await guest.call("GET /localeControl/getDefaultLocale", {})).body).toEqual({ locale: "hu" });
  expect((await guest.call("GET /localeControl/getAvailableLocales", {})).body).toEqual(["hu", "en"]);
});
