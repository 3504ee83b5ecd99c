import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeClub, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import type { Browser } from "../../../test/browser.ts";
import { organisation, person, putUp, registerAthlete } from "./registration.testbed.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z", poolSize: 4 });
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

const tried = async (control: string, dto: object, browser: Browser = portal.browser()) => {
  const { status, body } = await browser.send("POST", `/api/${control}/validate`, {
    body: JSON.stringify({ dto }),
    headers: { "content-type": "application/json" },
  });
  const { successful, properties = {} } = body as { successful?: boolean; properties?: object };
  return { status, successful, wrong: Object.keys(properties).toSorted() };
};
const accounts = async () => (await portal.db.selectFrom("account").select("id").execute()).length;

it("names in one response what schema, rules and rows reject, and writes nothing", async () => {
  const closed = await makeClub(portal.db, { userStatus: "Prohibited" });
  const before = await accounts();
  const dto = person({
    lastName: null,
    motherFirstName: "x".repeat(1000),
    birthDate: "2099-01-01",
    password: "123456789",
    passwordAgain: "123456789",
    club: { id: closed.id },
    profilePicture: await putUp(portal.browser()),
    "athlete.taj": "123456789",
  });
  expect(await tried("personSubmitControl", dto)).toMatchObject({
    status: 200,
    successful: false,
    wrong: expect.arrayContaining([
      "athlete.taj",
      "birthDate",
      "club",
      "lastName",
      "motherFirstName",
      "password",
      "profilePicture",
    ]) as string[],
  });
  expect(await accounts()).toBe(before);
});

it("names the problems of an organisation, and of an empty dto", async () => {
  const { wrong } = await tried(
    "orgSubmitControl",
    organisation({ password: "123456789", passwordAgain: "123456789", fullName: "", "address.city": null }),
  );
  expect(wrong).toEqual(["address.city", "fullName", "password"]);
  for (const control of ["orgSubmitControl", "personSubmitControl"])
    expect(await tried(control, {})).toMatchObject({ status: 200, successful: false });
});

it("reports no problem for a valid registration, whether its person or address is known or not", async () => {
  const club = await makeClub(portal.db);
  const guest = portal.browser();
  const [profilePicture, doctorDocument] = [await putUp(guest), await putUp(guest)];
  const dto = person({
    club: { id: club.id },
    profilePicture,
    "athlete.doctorDocument": doctorDocument,
    email: "ketszer@pelda.hu",
  });
  expect(await tried("personSubmitControl", dto, guest)).toEqual({ status: 200, successful: true, wrong: [] });
  expect((await registerAthlete(portal, club.id, { email: "ketszer@pelda.hu" })).body.successful).toBe(true);
  expect(await tried("personSubmitControl", dto, guest)).toEqual({ status: 200, successful: true, wrong: [] });
});

it("refuses signed-in viewers, and limits guests", async () => {
  const { email } = await makeStaff(portal.db);
  const staff = await portal.browser().signIn(email, PASSWORD);
  expect((await tried("orgSubmitControl", {}, staff)).status).toBe(403);
  const crowd = Array.from({ length: 300 }, () => 0);
  for (const _ of crowd) await tried("orgSubmitControl", {});
  expect((await tried("orgSubmitControl", {})).status).toBe(429);
});

it("a refused save names the closed club and the common password together", async () => {
  const closed = await makeClub(portal.db, { userStatus: "Prohibited" });
  const { body } = await registerAthlete(portal, closed.id, { password: "123456789", passwordAgain: "123456789" });
  expect(Object.keys(body.properties ?? {}).toSorted()).toEqual(["club", "password"]);
});
