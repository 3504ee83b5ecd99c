import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Day } from "@rajt/contract/kernel/days";
import * as z from "zod";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { notify } from "./index.ts";

const NOW = "2026-05-04T10:00:00Z";
const STATUS = "GET /dashboardNotificationControl/getStatus";
const LIST = "POST /dashboardNotificationControl/getList";
const DELETE_ONE = "POST /dashboardNotificationControl/deleteById";
const DELETE_ALL = "GET /dashboardNotificationControl/deleteAll";
const ALL = { firstResult: 0, maxResults: 0 };

let portal: Portal;
let anna: Made;
let annas: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
});
beforeEach(async () => {
  portal.clock.set(NOW);
  anna = await makeAthlete(portal.db);
  annas = await portal.browser().signIn(anna.email, PASSWORD);
});
afterAll(() => portal.close());

const notifyExpiry = (accounts: number[], validUntil: Day) =>
  tx(portal.db, (tx) => {
    const subject = { id: validUntil, occurrence: "today", accounts, at: portal.clock() };
    const mail = () => ({ day: validUntil, link: portal.url.href });
    return notify(tx, portal.context, "PersonDoctorDateExpire", subject, { values: { validUntil }, mail });
  });
const count = async (browser: Browser) => (await browser.call(STATUS, {})).body.count;

describe("the count of notifications", () => {
  it("counts the caller's own notifications, and decreases when they are removed", async () => {
    const bea = await makeAthlete(portal.db);
    await notifyExpiry([anna.id, bea.id], "2026-06-01");
    await notifyExpiry([anna.id], "2026-06-02");
    expect(await count(annas)).toBe(2);
    const { body } = await annas.call(LIST, ALL);
    await annas.call(DELETE_ONE, { id: body[0]?.id ?? 0 });
    expect(await count(annas)).toBe(1);
    expect(await count(await portal.browser().signIn(bea.email, PASSWORD))).toBe(1);
  });

  it("is answered 304 until it changes", async () => {
    const first = await annas.call(STATUS, {});
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect((await annas.call(STATUS, {}, { "if-none-match": etag })).status).toBe(304);
    await notifyExpiry([anna.id], "2026-06-03");
    expect(await annas.call(STATUS, {}, { "if-none-match": etag })).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it("is 0 for a guest, for a forged cookie and for an expired session", async () => {
    await notifyExpiry([anna.id], "2026-06-04");
    expect(await count(portal.browser())).toBe(0);
    const forger = portal.browser();
    forger.cookies.set("session", "A".repeat(43));
    expect(await count(forger)).toBe(0);
    portal.clock.advance(61 * 60_000);
    expect(await count(annas)).toBe(0);
  });

  it("is no activity: polling does not extend the session", async () => {
    for (let minute = 0; minute < 60; minute += 10) {
      portal.clock.advance(10 * 60_000 - 1);
      await count(annas);
    }
    expect((await annas.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
    for (let minute = 0; minute <= 60; minute += 10) {
      portal.clock.advance(10 * 60_000);
      await count(annas);
    }
    expect((await annas.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
  });

  it("executes nothing for a guest, and for a signed-in page one read-only statement that uses an index", async () => {
    const statements = vi.spyOn(pg.Client.prototype, "query");
    await count(portal.browser());
    expect(statements).not.toHaveBeenCalled();
    await count(annas);
    expect(statements).toHaveBeenCalledTimes(1);
    const { text, values } = Question.parse(statements.mock.calls[0]?.[0]);
    statements.mockRestore();

    const client = new pg.Client(portal.connection);
    await client.connect();
    // With a handful of sessions the planner may choose any plan.
    await client.query(
      `insert into session select sha256(n::text::bytea), $1, now(), now(), now() from generate_series(1, 2000) n`,
      [anna.id],
    );
    await client.query("analyze account, session, notification");
    await client.query("set enable_seqscan = off");
    const plan = JSON.stringify((await client.query(`explain ${text}`, values)).rows);
    await client.end();
    expect(plan).toContain("notification_unread");
    expect(plan).toContain("session_pkey");
    expect(plan).not.toMatch(/Seq Scan|Update|Insert|LockRows/);
  });
});

const Question = z.object({ text: z.string(), values: z.array(z.unknown()) });

describe("the list of notifications", () => {
  it("is sorted newest first, in pages, in the reader's language", async () => {
    for (const day of ["2026-06-01", "2026-06-02", "2026-06-03"] as const) {
      await notifyExpiry([anna.id], day);
      portal.clock.advance(1_000);
    }
    const { body } = await annas.call(LIST, ALL);
    expect(body.map(({ message }) => /június \d/.exec(message)?.[0])).toEqual(["június 3", "június 2", "június 1"]);
    expect(body[0]).toMatchObject({
      message: "A sportorvosi engedélyed 2026 június 3. napján lejár. Töltsd fel az újat a profilodon!",
      severity: "warning",
      notificationType: "PersonDoctorDateExpire",
      created: "2026-05-04T10:00:02.000Z",
    });
    const page = await annas.call(LIST, { firstResult: 1, maxResults: 1 }, { "accept-language": "en" });
    expect(page.body).toMatchObject([{ message: expect.stringContaining("Your medical clearance expires on") }]);
    expect(page.body[0]?.message).toContain("June 2");
  });

  it("shows one occurrence once, even after it was removed", async () => {
    await notifyExpiry([anna.id], "2026-06-01");
    await notifyExpiry([anna.id, anna.id], "2026-06-01");
    expect(await count(annas)).toBe(1);
    await annas.call(DELETE_ALL, {});
    await notifyExpiry([anna.id], "2026-06-01");
    expect(await count(annas)).toBe(0);
  });

  it("lets only the owner remove a row, and answers alike for another account's row and an unknown one", async () => {
    const bea = await makeAthlete(portal.db);
    const beas = await portal.browser().signIn(bea.email, PASSWORD);
    await notifyExpiry([anna.id], "2026-06-01");
    const id = (await annas.call(LIST, ALL)).body[0]?.id ?? 0;
    const foreign = await beas.call(DELETE_ONE, { id });
    const missing = await beas.call(DELETE_ONE, { id: 2_000_000_000 });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    await beas.call(DELETE_ALL, {});
    expect(await count(annas)).toBe(1);
    expect(await annas.call(DELETE_ONE, { id })).toMatchObject({ status: 200, body: { successful: true } });
    expect((await annas.call(DELETE_ONE, { id })).status).toBe(404);
    expect((await annas.call(LIST, ALL)).body).toEqual([]);
  });

  it("is closed to guests, and not cleared by a link on another site", async () => {
    const guest = portal.browser();
    expect((await guest.call(LIST, ALL)).status).toBe(401);
    expect((await guest.call(DELETE_ONE, { id: 1 })).status).toBe(401);
    expect((await guest.call(DELETE_ALL, {})).status).toBe(401);
    await notifyExpiry([anna.id], "2026-06-01");
    expect((await annas.call(DELETE_ALL, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await count(annas)).toBe(1);
  });
});
