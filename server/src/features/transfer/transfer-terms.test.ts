import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { PASSWORD, type Made } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { NOW, openTransfers, type TransferPortal } from "./transfer.testbed.ts";

let portal: TransferPortal;
beforeAll(async () => {
  portal = await openTransfers();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set(NOW);
  await portal.mails();
  await portal.db.deleteFrom("notification").execute();
  await portal.db.deleteFrom("mail").execute();
  await portal.db.deleteFrom("transfer_setting").execute();
  await sql`update athlete_transfer set closed_at = now(), close_reason = case when status like 'WAIT%' or status like 'AWAIT%' then 'x' end
    where closed_at is null`.execute(portal.db);
});

const SAVE = "POST /athleteTransferControl/saveSetting";
const OVER = "2026-05-19T02:25:00Z";
const signedIn = ({ email }: Made): Promise<Browser> => portal.browser().signIn(email, PASSWORD);
const stored = (id: number) =>
  portal.db
    .selectFrom("athlete_transfer")
    .where("id", "=", id)
    .select(["status", "since", "late_cause", "source_club_accepted"])
    .executeTakeFirstOrThrow();
const notified = async (type: string) =>
  (await portal.db.selectFrom("notification").where("type", "=", type).select("account_id").execute()).map(
    ({ account_id }) => account_id,
  );
const choose = async (sourceClubSilence: "LATE_LIST" | "CONSENT") =>
  (await (await signedIn(portal.admin)).call(SAVE, { sourceClubSilence })).body;
const stepsOf = async (id: number) => {
  const { rows } = await sql<{ step: string }>`select changes->'move'->>1 as step from change_log
    where object = 'athlete_transfer' and object_id = ${id} order by id`.execute(portal.db);
  return rows.map(({ step }) => step);
};

describe("the late list of transfers", () => {
  it("lists each overdue transfer as work of super admins only", async () => {
    for (const status of ["WAIT_FOR_ATHLETE", "WAIT_FOR_CLUB", "WAIT_FOR_ADMIN"] as const)
      await portal.transferIn(status, await portal.athlete());
    const count = async (made: Made) => {
      const { body } = await (await signedIn(made)).call("GET /workControl/getWork", {});
      return body.data.find(({ id }) => id === "lateTransfers")?.count ?? null;
    };
    portal.clock.set("2026-05-18T21:59:59Z");
    await portal.runJob("transfer-terms");
    expect(await count(portal.admin)).toBe(0);
    portal.clock.set(OVER);
    await portal.runJob("transfer-terms");
    expect([await count(portal.admin), await count(portal.target)]).toEqual([3, null]);
    const admin = await signedIn(portal.admin);
    const filter = [{ propertyName: "isLate", type: "EQ", value: true }] as const;
    const list = await openList(admin, "athleteTransfer", { filter: [...filter] });
    expect(await list.rows()).toHaveLength(3);
  });
});

describe("the daily check of transfers", () => {
  it("fails and names the overdue transfers that are not on the late list", async () => {
    const id = await portal.transferIn("WAIT_FOR_CLUB", await portal.athlete());
    portal.clock.set("2026-05-18T21:59:59Z");
    await portal.runJob("check-transfer-terms");
    portal.clock.set(OVER);
    await expect(portal.runJob("check-transfer-terms")).rejects.toThrow(`not on the late list: ${id}`);
    await portal.runJob("transfer-terms");
    await portal.runJob("check-transfer-terms");
  });
});

describe("the silence of a source club", () => {
  it("puts the transfer on the late list by default", async () => {
    const { body } = await (await signedIn(portal.admin)).call("POST /athleteTransferControl/getSetting", {});
    expect(body).toEqual({ sourceClubSilence: "LATE_LIST" });
    const id = await portal.transferIn("WAIT_FOR_CLUB", await portal.athlete());
    portal.clock.set(OVER);
    await portal.runJob("transfer-terms");
    expect(await stored(id)).toMatchObject({ status: "WAIT_FOR_CLUB", late_cause: "TERM" });
  });

  // Summer time begins on 29 March and ends on 25 October 2026.
  it.each([
    [NOW, "2026-05-18T21:59:59Z", "2026-05-18T22:00:00Z"],
    ["2026-03-20T22:30:00Z", "2026-04-03T21:59:59Z", "2026-04-03T22:00:00Z"],
    ["2026-10-19T22:30:00Z", "2026-11-03T22:59:59Z", "2026-11-03T23:00:00Z"],
  ])("since %s is consent after its last day, if the setting says so", async (since, last, over) => {
    portal.clock.set("2026-03-01T10:00:00Z");
    expect(await choose("CONSENT")).toEqual({ successful: true });
    const id = await portal.transferIn("WAIT_FOR_CLUB", await portal.athlete(), { since: new Date(since) });
    portal.clock.set(last);
    await portal.runJob("transfer-terms");
    expect((await stored(id)).status).toBe("WAIT_FOR_CLUB");
    portal.clock.set(over);
    await Promise.all([portal.runJob("transfer-terms"), portal.runJob("transfer-terms")]);
    expect(await stored(id)).toEqual({
      status: "WAIT_FOR_ADMIN",
      since: new Date(over),
      late_cause: null,
      source_club_accepted: null,
    });
    expect(await stepsOf(id)).toEqual(["termOver", "silenceConsents"]);
    expect(await notified("AthleteTransferWaitForAdmin")).toEqual([portal.admin.id]);
  });

  it("is never consent of an athlete or the federation", async () => {
    await choose("CONSENT");
    const ids = [
      await portal.transferIn("WAIT_FOR_ATHLETE", await portal.athlete()),
      await portal.transferIn("WAIT_FOR_ADMIN", await portal.athlete()),
    ];
    portal.clock.set(OVER);
    await portal.runJob("transfer-terms");
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).status))).toEqual([
      "WAIT_FOR_ATHLETE",
      "WAIT_FOR_ADMIN",
    ]);
  });

  it("gives every source club a full new term and a mail once when it becomes consent", async () => {
    const late = await portal.transferIn("WAIT_FOR_CLUB", await portal.athlete(), { lateCause: "TERM" });
    const other = await portal.transferIn("WAIT_FOR_ATHLETE", await portal.athlete());
    portal.clock.set("2026-05-18T10:00:00Z");
    const choosing = [await signedIn(portal.admin), await signedIn(portal.admin)];
    await Promise.all(choosing.map((admin) => admin.call(SAVE, { sourceClubSilence: "CONSENT" })));
    portal.clock.advance(3_600_000);
    await choose("CONSENT");
    expect(await stored(late)).toMatchObject({ since: new Date("2026-05-18T10:00:00Z"), late_cause: null });
    expect((await stored(other)).since).toEqual(new Date(NOW));
    expect(await notified("TransferSilenceConsents")).toEqual([portal.source.id]);
    const mails = await (
      await portal.mails()
    )
      .where("template", "=", "ATHLETE_TRANSFER")
      .select(["recipient", "text"])
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([portal.source.email]);
    expect(mails[0]?.text).toContain("2026 június 1.");
    portal.clock.set("2026-06-01T21:59:59Z");
    await portal.runJob("transfer-terms");
    expect((await stored(late)).status).toBe("WAIT_FOR_CLUB");
    const logged = portal.db.selectFrom("change_log").where("object", "=", "transfer_setting").select("changes");
    expect(await logged.orderBy("id", "desc").limit(1).execute()).toEqual([
      { changes: { sourceClubSilence: ["LATE_LIST", "CONSENT"] } },
    ]);
  });

  it("is set by super admins only", async () => {
    const club = await signedIn(portal.target);
    expect((await club.call(SAVE, { sourceClubSilence: "CONSENT" })).status).toBe(403);
    const { rows } = await sql`select from transfer_setting`.execute(portal.db);
    expect(rows).toEqual([]);
  });
});
