import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, PASSWORD } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { networkOf } from "./sign-in-limits.ts";

const MINUTE = 60_000;
const DOORS = ["POST /userLogin/loginV2", "POST /userLogin/login", "POST /accessManagement/login"] as const;
let portal: Portal;
beforeAll(async () => {
  // Behind a proxy, so that the test can use several addresses.
  portal = await startPortal({ poolSize: 10, environment: { TRUST_PROXY: "true" } });
});
afterAll(() => portal.close());

const from = (ip: string) => ({ "x-forwarded-for": ip });
const knock = (browser: Browser, name: string, password: string, ip: string, door = 0) =>
  browser.call(DOORS[door % DOORS.length] ?? DOORS[0], { email: name, password }, from(ip));

test("one counter covers all calls and names of an account; the owner signs in from elsewhere, and here again after the window", async () => {
  const { email, licenceNumber } = await makeAthlete(portal.db);
  const names = [email, email.toUpperCase(), licenceNumber ?? "", ` ${licenceNumber?.toLowerCase() ?? ""} `];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await knock(portal.browser(), names[attempt % 4] ?? "", "rossz jelszó", "198.51.100.7", attempt);
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(11).fill(429)]);

  const limited = await knock(portal.browser(), email, PASSWORD, "198.51.100.7");
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("900");
  expect(limited.body.message).toBe("Túl sok sikertelen próbálkozás. Próbáld újra 15 perc múlva.");

  expect((await knock(portal.browser(), email, PASSWORD, "203.0.113.9")).body.successful).toBe(true);

  portal.clock.advance(15 * MINUTE);
  expect((await knock(portal.browser(), email, PASSWORD, "198.51.100.7")).body.successful).toBe(true);
});

test("an unknown name is limited like an account, so the limit discloses nothing", async () => {
  const { email } = await makeAthlete(portal.db);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    known.push((await knock(portal.browser(), email, "rossz jelszó", "198.51.100.20")).status);
    const name = attempt % 2 ? "Senki@Pelda.hu" : "senki@pelda.hu";
    unknown.push((await knock(portal.browser(), name, "rossz jelszó", "198.51.100.21")).status);
  }
  expect(unknown).toEqual(known);
  expect(unknown.filter((status) => status === 429)).toHaveLength(3);
});

test("a right password resets the count of wrong ones", async () => {
  const { email } = await makeAthlete(portal.db);
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 8; wrong++) await knock(portal.browser(), email, "rossz jelszó", "198.51.100.30");
    expect((await knock(portal.browser(), email, PASSWORD, "198.51.100.30")).body.successful).toBe(true);
  }
});

test("concurrent attempts do not bypass the limit", async () => {
  const { email } = await makeAthlete(portal.db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, attempt) =>
      knock(portal.browser(), email, "rossz jelszó", "198.51.100.40", attempt),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
});

test("a persistent attacker uses up only their own attempts, not the owner's", async () => {
  const { id, email } = await makeAthlete(portal.db);
  for (let attempt = 0; attempt < 150; attempt++)
    await knock(portal.browser(), email, "rossz jelszó", "198.51.100.50", attempt);
  const counter = await portal.db
    .selectFrom("rate_limit")
    .select("count")
    .where("key", "=", `sign-in:account:${id}`)
    .executeTakeFirstOrThrow();
  expect(counter.count).toBe(9);
  expect((await knock(portal.browser(), email, PASSWORD, "203.0.113.50")).body.successful).toBe(true);
});

test("behind a proxy, an address that the client adds changes nothing", async () => {
  const { email } = await makeAthlete(portal.db);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await knock(portal.browser(), email, "rossz jelszó", `192.0.2.${attempt}, 198.51.100.70`)).status);
  expect(statuses.slice(9)).toEqual([429, 429, 429]);
});

test("without a proxy, an X-Forwarded-For changes nothing", async () => {
  const direct = await startPortal();
  try {
    const { email } = await makeAthlete(direct.db);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await knock(direct.browser(), email, "rossz jelszó", `198.51.100.${attempt}`)).status);
    expect(statuses.slice(9)).toEqual([429, 429, 429]);
  } finally {
    await direct.close();
  }
});

test("failed sign-ins are logged, without typed text", async () => {
  const { id, email } = await makeAthlete(portal.db);
  for (let attempt = 0; attempt < 10; attempt++) await knock(portal.browser(), email, "kanári-jelszó", "198.51.100.60");
  await knock(portal.browser(), "kanári-név", "kanári-jelszó", "198.51.100.60");
  const rows = await portal.db.selectFrom("security_log").selectAll().where("ip", "=", "198.51.100.60").execute();
  expect(rows).toHaveLength(10);
  expect(rows.slice(0, 9).map(({ event, account_id, at }) => [event, account_id, at])).toEqual(
    Array.from({ length: 9 }, () => ["SIGN_IN_FAILED", id, portal.clock()]),
  );
  expect(rows.map(({ detail }) => detail)).toMatchObject(
    [...Array<boolean>(8).fill(false), true, false].map((limitReached) => ({ limitReached })),
  );
  expect(JSON.stringify(rows)).not.toContain("kanári");
  const stored = await portal.db.selectFrom("rate_limit").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain("kanári");
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("networkOf(%s)", (ip, network) => expect(networkOf(ip)).toBe(network));
