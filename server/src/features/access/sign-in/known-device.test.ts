import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceOf } from "../../../kernel/session/device-tokens.ts";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, PASSWORD, type Made } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openAccounts, edit } from "../accounts.testbed.ts";

const MINUTE = 60_000;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4, environment: { TRUST_PROXY: "true" } });
});
afterAll(() => portal.close());

const knock = (browser: Browser, { email }: Pick<Made, "email">, password: string, ip: string) =>
  browser.call("POST /userLogin/loginV2", { email, password }, { "x-forwarded-for": ip });

/** Uses up the attempts at an account from many networks. */
const beset = ({ id }: Pick<Made, "id">, { db, clock }: Pick<Portal, "db" | "clock"> = portal, guesses = 100) =>
  sql`insert into rate_limit (key, count, window_ends_at)
    values (${`sign-in:account:${id}`}, ${guesses}, ${new Date(clock().getTime() + 60 * MINUTE)})
    on conflict (key) do update set count = excluded.count, window_ends_at = excluded.window_ends_at`.execute(db);

async function deviceOfOwner(made: Made, ip = "203.0.113.1"): Promise<Browser> {
  const browser = portal.browser();
  expect((await knock(browser, made, PASSWORD, ip)).body.successful).toBe(true);
  expect((await browser.call("GET /userLogin/logout", {})).status).toBe(200);
  return browser;
}

test("a hundred wrong passwords from many networks keep strangers out, and let the owner in on a known device", async () => {
  const owner = await makeAthlete(portal.db);
  const device = await deviceOfOwner(owner);
  await beset(owner, portal, 96);
  const strangers: number[] = [];
  for (let attempt = 96; attempt < 102; attempt++)
    strangers.push((await knock(portal.browser(), owner, "rossz jelszó", `198.51.100.${attempt}`)).status);
  expect(strangers).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await knock(portal.browser(), owner, PASSWORD, "203.0.113.2")).status).toBe(429);
  expect((await knock(device, owner, PASSWORD, "198.51.100.3")).body.successful).toBe(true);
});

test("a device has its own attempts, wherever it is, and the owner's mistakes expire with the window", async () => {
  const owner = await makeAthlete(portal.db);
  const device = await deviceOfOwner(owner);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await knock(device, owner, "rossz jelszó", `198.51.100.${attempt}`)).status);
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429]);
  const counted = await portal.db
    .selectFrom("rate_limit")
    .select("count")
    .where("key", "=", `sign-in:account:${owner.id}`)
    .executeTakeFirst();
  expect(counted?.count ?? 0).toBe(0);
  // Another device of the same owner has its own.
  expect((await knock(await deviceOfOwner(owner), owner, PASSWORD, "198.51.100.1")).body.successful).toBe(true);
  portal.clock.advance(15 * MINUTE);
  expect((await knock(device, owner, PASSWORD, "198.51.100.1")).body.successful).toBe(true);
});

test("a device token names one account and cannot be forged", async () => {
  const [owner, stranger] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
  const [own, others] = [await deviceOfOwner(owner), await deviceOfOwner(stranger)];
  await beset(owner);
  const text = own.cookies.get("device") ?? "";
  expect(text).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  const forged = portal.browser();
  forged.cookies.set(
    "device",
    text.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  );
  const garbled = portal.browser();
  garbled.cookies.set("device", "~.~..~%00~" + "x".repeat(300));
  for (const browser of [others, forged, garbled])
    expect((await knock(browser, owner, PASSWORD, "203.0.113.9")).status).toBe(429);
  expect((await knock(own, owner, PASSWORD, "203.0.113.9")).body.successful).toBe(true);
});

test("five accounts that share a device are known on it, whatever their order", async () => {
  const family: Made[] = [];
  const device = portal.browser();
  for (let member = 0; member < 6; member++) {
    const made = await makeAthlete(portal.db);
    family.push(made);
    await knock(device, made, PASSWORD, "203.0.113.4");
  }
  const statuses: number[] = [];
  for (const made of family) {
    await beset(made);
    const browser = portal.browser();
    browser.cookies.set("device", device.cookies.get("device") ?? "");
    statuses.push((await knock(browser, made, PASSWORD, "203.0.113.5")).status);
  }
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
});

test("a new password forgets every device", async () => {
  const accounts = await openAccounts({ environment: { TRUST_PROXY: "true" } });
  try {
    const { email } = accounts.admin;
    const device = accounts.browser();
    await knock(device, { email }, PASSWORD, "203.0.113.1");
    const changed = "más jelszó lett";
    await edit(accounts.admin.browser, "userEditControl", accounts.admin.id, {
      presentPassword: PASSWORD,
      password: changed,
      passwordAgain: changed,
    });
    await beset(accounts.admin, accounts);
    expect((await knock(device, { email }, changed, "203.0.113.1")).status).toBe(429);
  } finally {
    await accounts.close();
  }
});

test("the device cookie is protected like the session cookie: host-only behind https, and hidden from scripts", async () => {
  const app = Fastify();
  await app.register(cookie);
  app.get("/", (request, reply) => {
    deviceOf(request, reply, new URL("https://rajt.example/")).keep(["a"]);
    return "";
  });
  const { headers } = await app.inject("/");
  expect(headers["set-cookie"]).toBe("__Host-device=a; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax");
  await app.close();
});
