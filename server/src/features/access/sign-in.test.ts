import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAthlete, makeClub, makeStaff, PASSWORD } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

test("a guest sees what the Guest role grants", async () => {
  const { status, body } = await portal.browser().call("GET /accessManagement/getAccessConfig", {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: null,
    accessType: null,
    isSuperAdmin: false,
    serviceList: [{ service: "CompetitionCalendar", grantedLevel: "ReadOnly" }],
    roleList: [{ name: "Vendég" }],
  });
});

test("an athlete signs in by e-mail in any case, is seen, and leaves", async () => {
  const athlete = await makeAthlete(portal.db, { lastName: "Kovács", firstName: "Réka", email: "Reka@Pelda.hu" });
  const browser = await portal.browser().signIn("rEKA@pelda.HU", PASSWORD);
  const { body } = await browser.call("GET /accessManagement/getAccessConfig", {});
  expect(body).toMatchObject({
    user: { id: athlete.id, name: "Kovács Réka", email: "Reka@Pelda.hu" },
    accessType: "Person",
    isAthlete: true,
    isClub: false,
    athleteRegType: "NORMAL",
    roleList: [{ name: "Sportoló" }],
  });
  expect(body.serviceList).toContainEqual({ service: "Payment", grantedLevel: "WriteRead" });
  const before = new Map(browser.cookies);
  await browser.call("GET /userLogin/logout", {});
  expect(browser.cookies.has("session")).toBe(false);
  for (const [name, value] of before) browser.cookies.set(name, value);
  expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
});

test("every door opens with the right password and says the same to a wrong one", async () => {
  const club = await makeClub(portal.db);
  for (const door of ["POST /userLogin/loginV2", "POST /userLogin/login", "POST /accessManagement/login"] as const) {
    const right = await portal.browser().call(door, { email: club.email, password: PASSWORD });
    expect(right).toMatchObject({ status: 200, body: { successful: true } });
    const wrong = await portal.browser().call(door, { email: club.email, password: "nem ez az" });
    expect(wrong).toMatchObject({
      status: 200,
      body: { successful: false, message: "Hibás belépési azonosító vagy jelszó." },
    });
  }
});

test("the federation administrator holds every service", async () => {
  const { email } = await makeStaff(portal.db);
  const { body } = await (
    await portal.browser().signIn(email, PASSWORD)
  ).call("GET /accessManagement/getAccessConfig", {});
  expect(body).toMatchObject({ accessType: "Admin", isSuperAdmin: true });
  expect(body.serviceList.every(({ grantedLevel }) => grantedLevel === "WriteRead")).toBe(true);
  expect(body.serviceList).toHaveLength(21);
});
