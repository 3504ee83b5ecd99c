import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken, newToken, sessionCookie } from "../../../kernel/session/session.ts";
import { makeAthlete, makeClub, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { createSessionStore } from "./session.store.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
});
afterAll(() => portal.close());

test("a guest sees what the guest role grants", async () => {
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

test("an athlete signs in by e-mail in any case, is recognised, and signs out", async () => {
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

test("every sign-in call accepts the right password and answers a wrong one alike", async () => {
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

test("the federation administrator has every service", async () => {
  const { email } = await makeStaff(portal.db);
  const { body } = await (
    await portal.browser().signIn(email, PASSWORD)
  ).call("GET /accessManagement/getAccessConfig", {});
  expect(body).toMatchObject({ accessType: "Admin", isSuperAdmin: true });
  expect(body.serviceList.every(({ grantedLevel }) => grantedLevel === "WriteRead")).toBe(true);
  expect(body.serviceList).toHaveLength(22);
});

describe("signing in by licence number", () => {
  test("accepts usual spellings, and signs in only the holder of the number", async () => {
    const people = await Promise.all(
      ["L00123", "L0123", "L123", "00123", "123"].map((licenceNumber) => makeAthlete(portal.db, { licenceNumber })),
    );
    const variants = [
      "L00123",
      " l00123 ",
      "l 00 123",
      "Ｌ００１２３",
      "L0123",
      "l123",
      "00123",
      "１２３",
      "123",
      "0123",
      "L",
    ];
    const holders = new Map(people.map(({ id, licenceNumber }) => [licenceNumber, id]));
    for (const variant of variants) {
      const browser = portal.browser();
      await browser.call("POST /userLogin/loginV2", { email: variant, password: PASSWORD });
      const { body } = await browser.call("GET /accessManagement/getAccessConfig", {});
      const plain = variant.normalize("NFKC").replaceAll(" ", "").toUpperCase();
      expect([variant, body.user?.id ?? null]).toEqual([variant, holders.get(plain) ?? null]);
    }
  });

  test("signs in only the new holder of a reassigned number", async () => {
    const before = await makeAthlete(portal.db, { licenceNumber: "R1" });
    await portal.db.updateTable("licence").set({ number: "R2" }).where("person_id", "=", before.id).execute();
    const after = await makeAthlete(portal.db, { licenceNumber: "R1" });
    const browser = await portal.browser().signIn("R1", PASSWORD);
    expect((await browser.call("GET /accessManagement/getAccessConfig", {})).body.user?.id).toBe(after.id);
  });

  test.each(["reka@pelda.hu", "L 1", "l1"])(
    "the database holds none that could be another name: %s",
    async (number) => {
      await expect(makeAthlete(portal.db, { licenceNumber: number })).rejects.toThrow(/licence_number_check/);
    },
  );
});

test("answers identically for known, unknown, new and disabled accounts, with or without a password", async () => {
  const { email } = await makeAthlete(portal.db);
  const without = await makeAthlete(portal.db, { password: false });
  const disabled = await makeAthlete(portal.db, { registrationStatus: "DISABLED" });
  const fresh = await makeAthlete(portal.db, { registrationStatus: "NEW" });
  const answers = await Promise.all(
    [email, without.email, disabled.email, fresh.email, "senki@pelda.hu", "L999999999", "\u202e", "x".repeat(255)].map(
      (name) => portal.browser().call("POST /userLogin/loginV2", { email: name, password: "nem ez az" }),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([
      JSON.stringify([
        200,
        { successful: false, code: "access.login.failed", message: "Hibás belépési azonosító vagy jelszó." },
      ]),
    ]),
  );
  expect(answers.every(({ headers }) => headers.getSetCookie().length === 0)).toBe(true);
});

describe("the session cookie", () => {
  test("never adopts a token that the browser brought, and ends the previous one", async () => {
    const { email } = await makeAthlete(portal.db);
    const browser = portal.browser();
    const planted = newToken();
    browser.cookies.set("session", planted);
    await browser.signIn(email, PASSWORD);
    const first = browser.cookies.get("session") ?? "";
    expect(first).not.toBe(planted);
    await browser.signIn(email, PASSWORD);
    for (const dead of [planted, first]) {
      const thief = portal.browser();
      thief.cookies.set("session", dead);
      expect((await thief.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    }
  });

  test("has 256 bits, is hidden from scripts and other sites, and is stored only hashed", async () => {
    const { email } = await makeAthlete(portal.db);
    const { headers } = await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD });
    const cookie = headers.getSetCookie().find((one) => one.startsWith("session=")) ?? "";
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /session=([\w-]+)/.exec(cookie)?.[1] ?? "";
    const { rows } = await sql<{ line: string }>`select session::text as line from session`.execute(portal.db);
    expect(rows.some(({ line }) => line.includes(hashToken(token).toString("hex")))).toBe(true);
    expect(rows.some(({ line }) => line.includes(token) || line.includes(Buffer.from(token).toString("hex")))).toBe(
      false,
    );
    expect(new Set(Array.from({ length: 10_000 }, newToken)).size).toBe(10_000);
  });

  test("is bound to the host and to https behind https", () => {
    expect(sessionCookie(new URL("https://rajt.pelda.hu"))).toEqual({
      name: "__Host-session",
      options: { path: "/", httpOnly: true, sameSite: "lax", secure: true },
    });
  });
});

describe("requests of other sites", () => {
  test.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["a cross-site request", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site", origin: "https://evil.pelda.hu" }],
    ["a sandboxed page", { origin: "null" }],
  ])("%s neither sign in nor sign out", async (_, headers) => {
    const { email } = await makeAthlete(portal.db);
    const { status } = await portal.browser().call("POST /userLogin/loginV2", { email, password: PASSWORD }, headers);
    expect(status).toBe(403);
    const browser = await portal.browser().signIn(email, PASSWORD);
    const logout = await browser.call("GET /userLogin/logout", {}, { "sec-fetch-site": "cross-site", ...headers });
    expect(logout.status).toBe(403);
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
  });

  test("a link to the logout without fetch metadata does nothing", async () => {
    const { email } = await makeAthlete(portal.db);
    const browser = await portal.browser().signIn(email, PASSWORD);
    expect((await browser.call("GET /userLogin/logout", {}, { "sec-fetch-site": "none" })).status).toBe(403);
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
    "a body of %s is no call",
    async (type) => {
      const { email } = await makeAthlete(portal.db);
      const { status, headers } = await portal.browser().send("POST", "/api/userLogin/loginV2", {
        body: JSON.stringify({ email, password: PASSWORD }),
        headers: { "content-type": type },
      });
      expect(status).toBe(415);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );
});

test("a sign-in overtaken by a password change starts no session", async () => {
  const { id, email } = await makeAthlete(portal.db);
  const { password_hash: hash } = await portal.db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await portal.db.updateTable("account").set({ password_hash: "another" }).where("id", "=", id).execute();
  const sessions = createSessionStore(portal.context);
  const starting = sessions.start(hashToken(newToken()), id, portal.clock(), hash ?? "");
  await expect(starting).rejects.toThrow("access.login.failed");
  const left = await portal.db.selectFrom("session").selectAll().where("account_id", "=", id).execute();
  expect([left, email]).toEqual([[], email]);
});

test.each([
  ["email", { email: " ", password: "1234" }, "Email vagy Licensz szám megadása kötelező."],
  ["password", { email: "a@b.hu", password: "" }, "Kérlek add meg a jelszód."],
  ["password", { email: "a@b.hu", password: "123" }, "A jelszó túl rövid. Minimum 4 karakter hosszúságú kell legyen."],
  ["password", { email: "a@b.hu", password: "x".repeat(201) }, "A jelszó túl hosszú."],
])("an invalid %s is named", async (field, input, message) => {
  const { status, body } = await portal.browser().call("POST /userLogin/loginV2", input);
  expect(status).toBe(400);
  expect(body.properties?.[field]).toContainEqual({ message });
});
