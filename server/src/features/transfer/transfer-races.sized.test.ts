import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { billFee, type Made, makeClub, makeCompetition, PASSWORD } from "../../../test/factories.ts";
import { sized, unguarded } from "../../../test/size.ts";
import { openPaymentPortal, QUERY_INTERVAL, type PaymentPortal } from "../payment/payment.testbed.ts";
import { NOW, withTransfers, type TransferPortal } from "./transfer.testbed.ts";

const ROUNDS = sized(4, 60);

let portal: PaymentPortal & TransferPortal;
let admin: Browser;
let target: Browser;
let source: Browser;
beforeAll(async () => {
  portal = await withTransfers(await openPaymentPortal({ by: "BARION", now: NOW, poolSize: 10 }));
  await portal.misbehave({ loseNotification: true });
  admin = await portal.as("admin", portal.target);
  target = await portal.as("targetClub", portal.target);
  source = await portal.as("sourceClub", portal.source);
});
afterAll(() => portal.close());

type Answer = { readonly body: { readonly successful: boolean; readonly code?: string } };
const codes = (answers: readonly Answer[]) =>
  answers.map(({ body }) => (body.successful ? "done" : (body.code ?? "?"))).toSorted();
const clubOf = async ({ id }: Made) =>
  (await portal.db.selectFrom("person").where("id", "=", id).select("club_id").executeTakeFirstOrThrow()).club_id;
const stepsOf = async (id: number) =>
  (await admin.call("POST /athleteTransferControl/getData", { transferId: id })).body.history.map(({ step }) => step);

const price = (gross: number) =>
  sql`update licence_cost set gross = ${gross} where cost_type = 'TRANSFER'`.execute(portal.db);
const acceptAsAdmin = (id: number) =>
  admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });

async function awaiting() {
  const athlete = await portal.athlete();
  const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
  await acceptAsAdmin(id);
  const { body } = await target.call("POST /athleteTransferControl/getData", { transferId: id });
  return { id, athlete, fee: body.fee?.id ?? 0 };
}

describe("concurrent acts on transfers", () => {
  it("let one of acceptance and rejection succeed and refuse the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const athlete = await portal.athlete();
      const id = await portal.transferIn("WAIT_FOR_ATHLETE", athlete);
      const own = await portal.as("athlete", athlete);
      const given = { transferId: id, athleteCheck1: true, athleteCheck2: true, description: "Maradok." };
      const answers = await Promise.all(
        [true, false].map((accept) => own.call("POST /athleteTransferControl/athleteAnswer", { ...given, accept })),
      );
      expect(codes(answers)).toEqual(["done", "kernel.flow.notOpen"]);
      const { status } = await portal.statusOf(id);
      expect(status).toBe(answers[0]?.body.successful ? "WAIT_FOR_CLUB" : "ATHLETE_REJECTED");
    }
  });

  const startsOf = async (rounds: number) => {
    const other = await makeClub(portal.db);
    const clubs = [target, await portal.browser().signIn(other.email, PASSWORD)];
    const all: string[][] = [];
    for (let round = 0; round < rounds; round++) {
      const { id: athleteId } = await portal.athlete();
      const start = { athleteId, paymentMode: "CREDIT_CARD", targetClubCheck1: true, targetClubCheck2: true } as const;
      all.push(
        codes(await Promise.all(clubs.map((club) => club.call("POST /athleteTransferControl/startTransfer", start)))),
      );
    }
    return all;
  };

  it("let one of two starting clubs succeed and refuse the other by name", async () => {
    for (const each of await startsOf(ROUNDS)) expect(each).toEqual(["done", "transfer.refusal.open"]);
  });

  it("let either the end of a free transfer or its withdrawal happen, never both", async () => {
    await price(0);
    for (let round = 0; round < ROUNDS; round++) {
      const athlete = await portal.athlete();
      const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete);
      const answers = await Promise.all([
        acceptAsAdmin(id),
        target.call("POST /athleteTransferControl/withdraw", { transferId: id, reason: "Meggondoltuk." }),
      ]);
      const [ended, withdrawn] = answers.map(({ body }) => body.successful);
      expect([ended, withdrawn].filter(Boolean)).toHaveLength(1);
      expect(await portal.statusOf(id)).toEqual({ status: ended ? "FINISHED" : "WAIT_FOR_ADMIN", isClosed: true });
      expect(await clubOf(athlete)).toBe(ended ? portal.target.id : portal.source.id);
    }
    await price(5_000);
  });

  it("settle a fee once by card and by manual mark, and finish the transfer once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, athlete, fee } = await awaiting();
      const url = await portal.start({ ...portal.target, browser: target }, [fee]);
      const brought = await portal.payer(url, "success");
      portal.clock.advance(QUERY_INTERVAL);
      await Promise.all([
        portal.comeBack(target, brought),
        admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id }),
      ]);
      expect((await stepsOf(id)).filter((step) => step === "feeSettled")).toHaveLength(1);
      expect(await clubOf(athlete)).toBe(portal.target.id);
      const { rows } = await sql<{ settled: number }>`select settled from receivable where fee_id = ${fee}`.execute(
        portal.db,
      );
      expect(rows).toEqual([{ settled: 5_000 }]);
    }
  });

  const waitForLocks = async (count: number) => {
    for (let waiting = 0; waiting < count; await sleep(20)) {
      const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
      waiting = rows[0]?.waiting ?? 0;
    }
  };

  it("make the athlete the debtor of an entry that the source club makes during the end of the transfer", async () => {
    const { id, athlete } = await awaiting();
    // With a free licence an athlete may both start and change clubs.
    await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2026, 0);
    const { id: competition, races } = await makeCompetition(portal.db, { startsOn: "2026-07-18" });
    const [race = 0] = races;
    const { entering, ending } = await portal.db.transaction().execute(async (tx) => {
      // The club was checked to be the athlete's, and the entry is not inserted yet when the transfer ends.
      await sql`lock table entry in share mode`.execute(tx);
      const list = { competition, race, athleteIdList: [athlete.id] };
      const entering = source.call("POST /competitionEntryControl/clubEntryList", list);
      await waitForLocks(1);
      const ending = admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
      await Promise.race([ending, waitForLocks(2)]);
      return { entering, ending };
    });
    expect([(await entering).body.entered?.length, (await ending).body.successful]).toEqual([1, true]);
    const { rows } =
      await sql`select v.debtor_id as debtor from receivable v join entry_member m on m.entry_id = v.entry_id
      where m.person_id = ${athlete.id} and v.active`.execute(portal.db);
    expect(rows).toEqual([{ debtor: athlete.id }]);
  });

  unguarded("starts of two clubs both win in some round without the unique index", async () => {
    await sql`drop index athlete_transfer_open`.execute(portal.db);
    const all = await startsOf(ROUNDS);
    expect(all.some((each) => each.join() === "done,done")).toBe(true);
  });
});
