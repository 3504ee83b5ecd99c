import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDemoSeason } from "../../demo/index.ts";
import { DEMO_PASSWORD } from "../../demo/parties.data.ts";
import { openPaymentPortal, type PaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import { describeDatabase } from "../../src/kernel/db/describe-database.ts";
import { migrate } from "../../src/kernel/db/migrate.ts";
import { startPostgres, type EmbeddedPostgres } from "../../src/postgres/index.ts";
import type { Browser } from "../browser.ts";
import { startPortal } from "../harness.ts";
import { oldestPostgres } from "../oldest-postgres.ts";
import { FAST_BUT_FORGETFUL } from "../postgres.harness.ts";

describe.each([
  [15, { binaries: oldestPostgres() }],
  [18, {}],
] as const)("PostgreSQL %i", (major, binaries) => {
  let directory: string;
  let server: EmbeddedPostgres;
  let portal: PaymentPortal;
  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "rajt-oldest-"));
    chmodSync(directory, 0o755); // as root the server runs under another account
    server = await startPostgres({ dataDir: directory, settings: FAST_BUT_FORGETFUL, ...binaries });
    await migrate(server.owner, path.join(import.meta.dirname, "../../migrations"));
    const options = { now: "2027-11-25T10:00:00Z", databaseThrough: async () => server.owner };
    // The demo season needs an empty database, and the portal with payments creates a competition.
    const demo = await startPortal(options);
    await loadDemoSeason(demo.context);
    await demo.close();
    portal = await openPaymentPortal(options);
  });
  afterAll(async () => {
    await portal.close();
    await portal.stopSandbox();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it("has the schema that the code is written for", async () => {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer / 10000 as version`.execute(portal.db);
    expect(rows).toEqual([{ version: major }]);
    await expect(await describeDatabase(portal.db)).toMatchFileSnapshot("../../src/database.generated.ts");
  });

  it("accepts an entry in the demo season and its payment by card", async () => {
    const browser = await portal.browser().signIn("10001", DEMO_PASSWORD);
    const place = await raceToEnter(portal, browser);
    const { body } = await browser.call("POST /competitionEntryControl/personEntry", { ...place, isDelete: false });
    expect(body).toMatchObject({ successful: true });
    const entry = body.id ?? 0;
    const paymentUrl = await portal.start({ id: 0, email: "", browser }, [entry]);
    await portal.comeBack(browser, await portal.payer(paymentUrl, "success"));
    const paid = await sql`select from receivable where entry_id = ${entry} and paid`.execute(portal.db);
    expect(paid.rows).toHaveLength(1);
  });
});

/** Returns a race of the demo season that a user may enter. */
async function raceToEnter(portal: PaymentPortal, browser: Browser): Promise<{ competition: number; race: number }> {
  const competitions = await portal.db
    .selectFrom("competition")
    .where("registration_deadline", ">", "2027-12-31")
    .select("id")
    .orderBy("starts_on")
    .execute();
  for (const { id: competition } of competitions) {
    const { body } = await browser.call("POST /competitionControl/getCompetitionEntryInfoList", {
      competitionId: competition,
    });
    const open = body.find(({ canEntry }) => canEntry);
    if (open !== undefined) return { competition, race: open.race };
  }
  throw new Error("the demo season has no race to enter");
}
