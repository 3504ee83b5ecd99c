import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { logSecurity } from "./security-log.store.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2028-02-29T10:00:00Z" });
});
afterAll(() => portal.close());

const note = (at: string) =>
  logSecurity(portal.db, { event: "DENIED", accountId: null, ip: null, at: new Date(at), detail: {} });
const logged = async () =>
  (await portal.db.selectFrom("security_log").select("at").orderBy("id").execute()).map(({ at }) => at.toISOString());

it("purgeSecurityLog deletes a row exactly after a year", async () => {
  const moments = [
    "2026-12-24T10:00:00.000Z",
    "2027-02-28T09:59:59.999Z",
    "2027-02-28T10:00:00.000Z",
    "2028-02-29T09:00:00.000Z",
  ];
  for (const at of moments) await note(at);
  await portal.runJob("purge-security-log");
  expect(await logged()).toEqual(moments.slice(2));
});

it("rows newer than half a year before the newest row cannot be deleted, whatever the clock", async () => {
  await note("2027-08-29T09:00:00.001Z");
  await note("2028-02-29T09:00:00.000Z");
  const before = await logged();
  for (const until of ["2028-03-01", "2027-08-30"])
    await expect(
      sql`delete from security_log where at < ${until}::timestamptz`.execute(portal.db),
    ).rejects.toMatchObject({
      code: "RJ011",
    });
  expect(await logged()).toEqual(before);
  portal.clock.set("2040-01-01T00:00:00Z");
  await portal.runJob("purge-security-log");
  expect(await logged()).toEqual(before.filter((at) => at > "2027-08-29T09:00:00.000Z"));
  portal.clock.set("2028-02-29T10:00:00Z");
});
