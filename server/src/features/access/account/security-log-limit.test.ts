import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { giveNumbers, makeAthlete, makeStaff, PASSWORD, type Made } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const NOW = "2026-05-04T10:00:30Z";
const MINUTE = 60_000;
/** The most rows of one account and one kind of event in a minute. */
const MOST = 300;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 8 });
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
/** Sends a call that the account has no right to. */
const denied = async (browser: Browser) =>
  (
    await browser.send("POST", "/api/securityLogTableControl/getInstance", {
      body: JSON.stringify({ session: "s", create: true }),
      headers: { "content-type": "application/json" },
    })
  ).status;
const repeat = async (count: number, act: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 20)
    statuses.push(...(await Promise.all(Array.from({ length: Math.min(20, count - done) }, act))));
  return statuses;
};
const logged = async ({ id }: Made, event: string) => {
  const { rows } = await sql<{ detail: object }>`
    select detail from security_log where account_id = ${id} and event = ${event} order by id`.execute(portal.db);
  return rows.map(({ detail }) => detail);
};

describe("the security log", () => {
  it("limits the rows of one account in a minute, and a last row counts the omitted ones", async () => {
    const [noisy, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
    const [browser, quiet] = [await signedIn(noisy), await signedIn(other)];
    expect(new Set(await repeat(MOST + 40, () => denied(browser)))).toEqual(new Set([403]));
    expect(await logged(noisy, "DENIED")).toHaveLength(MOST);
    // Other accounts, and other kinds of event of the same account, are not omitted.
    await denied(quiet);
    expect(await logged(other, "DENIED")).toHaveLength(1);
    await signedIn(noisy);
    expect(await logged(noisy, "SIGNED_IN")).toHaveLength(2);

    await portal.runJob("log-left-out");
    expect(await logged(noisy, "LEFT_OUT")).toEqual([]);
    portal.clock.advance(MINUTE);
    await denied(browser);
    await Promise.all([portal.runJob("log-left-out"), portal.runJob("log-left-out")]);
    expect(await logged(noisy, "LEFT_OUT")).toEqual([{ event: "DENIED", rows: 40 }]);
    expect(await logged(other, "LEFT_OUT")).toEqual([]);
    expect(await logged(noisy, "DENIED")).toHaveLength(MOST + 1);
  });

  it("omits no access that is answered: past the limit, access is refused", async () => {
    const [athlete, reader] = [await makeAthlete(portal.db), await makeStaff(portal.db)];
    await giveNumbers(portal.db, athlete.id, { social_security_number: "123456788" });
    const browser = await signedIn(reader);
    const read = async () => (await browser.call("POST /personEditControl/getData", { id: athlete.id })).status;
    const statuses = await repeat(MOST + 10, read);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await logged(reader, "RECORD_READ")).toHaveLength(MOST);
    portal.clock.advance(MINUTE);
    expect(await read()).toBe(200);
  });
});
