import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import { makeCompetition, makeEntries, owedFor, TEST_BUYER } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { BASKET, type Club, openPaymentPortal, PAY, type PaymentPortal } from "./payment.testbed.ts";
import { insertPayment } from "./payment.store.ts";

const CALL_OFF = "POST /competitionControl/cancel";

let portal: PaymentPortal;
let office: Browser;
let club: Club;
let place: { competition: number; race: number };
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6 });
  office = await portal.office();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterAll(() => portal.close());

const enter = () => makeEntries(portal.db, [{ ...place, by: club.id, amount: 9_000, at: portal.clock() }]);
/** Cancels the competition without running the job that ends its entries. */
const callOff = async () => {
  const { body } = await office.call(CALL_OFF, { id: place.competition, reason: "Vihar" });
  expect(body).toMatchObject({ successful: true });
};
const pay = async (items: readonly number[]) =>
  (await club.browser.call(PAY, { urlBase: portal.url.href, itemIdList: [...items] })).body;

describe("a cancelled competition", () => {
  it("is in no basket and cannot be paid for, before any job runs", async () => {
    const items = await enter();
    await callOff();
    expect((await club.browser.call(BASKET, {})).body).toEqual([]);
    expect(await pay(items)).toMatchObject({ code: "payment.refusal.notPayable" });
  });

  it("makes the money of an open payment page refundable at once, and sends no receipt", async () => {
    const items = await enter();
    const page = await portal.start(club, items);
    await callOff();
    const { body } = await portal.comeBack(club.browser, await portal.payer(page, "success"));
    expect(body).toMatchObject({ review: "NOT_OWED" });
    const due = await portal.db.selectFrom("refund_due").select("amount").where("entry_id", "in", items).execute();
    expect(due).toEqual([{ amount: 9_000 }]);
    const entry = await portal.db.selectFrom("entry").select("active").where("id", "in", items).executeTakeFirst();
    expect(entry).toEqual({ active: false });
    const sent = await (
      await portal.mails()
    )
      .select("template")
      .orderBy("template")
      .where("recipient", "=", club.email)
      .execute();
    expect(sent.map(({ template }) => template)).toEqual(["ENTRY_CANCELLED", "PAYMENT_NOTICE"]);
  });

  it("is checked by the database, and a starting payment waits for the cancellation", async () => {
    const [receivable = 0] = await owedFor(portal.db, await enter());
    const at = portal.clock();
    const payment = {
      orderRef: "R-OFF",
      method: "SIMPLEPAY",
      payerId: club.id,
      buyer: TEST_BUYER,
      amount: 9_000,
      state: "STARTING",
    } as const;
    const reserve = () =>
      tx(portal.db, (tx) =>
        insertPayment(tx, { ...payment, items: [{ receivable, amount: 9_000 }], startedAt: at, validUntil: at }),
      );
    let started: Promise<unknown> = Promise.resolve();
    let over = false;
    await tx(portal.db, async (tx) => {
      await sql`update competition set cancelled_at = ${at}, cancellation_reason = 'Vihar' where id = ${place.competition}`.execute(
        tx,
      );
      started = reserve()
        .then(
          () => "started",
          ({ code }: { code: string }) => code,
        )
        .finally(() => (over = true));
      await waitingOr(() => over);
    });
    expect(await started).toBe("RJ013");
  });
});

/** Waits until a transaction waits for a lock, or until `over` holds. */
async function waitingOr(over: () => boolean): Promise<void> {
  while (!over()) {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        portal.db,
      );
    if (rows.length > 0) return;
  }
}

it("breaks no invariant", async () => {
  expect(await brokenInvariants(portal.db)).toEqual([]);
});
