import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { billFee, TEST_BUYER } from "../../../test/factories.ts";
import { insertPayment } from "./payment.store.ts";
import { openPaymentPortal, settleByReference, type Club, type PaymentPortal } from "./payment.testbed.ts";

// Fees use the same payments as entries. Here only the provider's reports are simulated.

let portal: PaymentPortal;
let office: Browser;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 2 });
  office = await portal.office();
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

const AMOUNT = 8_000;

/** Makes a fee of the club; returns it with its receivable. */
async function owedFee(year: number) {
  const receivable = await billFee(portal.db, club.id, "CLUB_ANNUAL", year, AMOUNT);
  const { fee_id: fee } = await portal.db
    .selectFrom("receivable")
    .select("fee_id")
    .where("id", "=", receivable)
    .executeTakeFirstOrThrow();
  return { receivable, fee: fee ?? 0 };
}

/** Inserts an open card payment that holds the fee. */
async function begin(receivable: number, orderRef: string): Promise<void> {
  const now = portal.clock();
  const items = [{ receivable, subject: 0, amount: AMOUNT, inPayment: false, title: "" }];
  const validUntil = new Date(now.getTime() + 1_200_000);
  const begun = {
    orderRef,
    method: "BARION",
    payerId: club.id,
    buyer: TEST_BUYER,
    items,
    amount: AMOUNT,
    startedAt: now,
    validUntil,
  } as const;
  await tx(portal.db, (on) => insertPayment(on, { ...begun, state: paymentFlow.start }));
}

const paid = (orderRef: string) =>
  settleByReference(portal.context, orderRef, "QUERY", {
    outcome: "PAID",
    transactionId: `t-${orderRef}`,
    total: AMOUNT,
    currency: "HUF",
  });
const mark = async (fee: number, isPaid: boolean) =>
  (await office.call("POST /userPaymentTableControl/updatePaymentPaid", { id: fee, paid: isPaid })).body;
const ledgerOf = async (receivable: number) =>
  (
    await sql<{ row: string }>`select l.kind || ' ' || l.amount || coalesce(' ' || p.method, '') as row
      from ledger l left join payment p on p.id = l.payment_id where l.receivable_id = ${receivable} order by l.id`.execute(
      portal.db,
    )
  ).rows.map(({ row }) => row);
const mailsOf = async () =>
  (
    await (
      await portal.mails()
    )
      .select("text")
      .where("template", "<>", "MONEY_RECEIVED")
      .where("recipient", "=", club.email)
      .execute()
  ).map(({ text }) => text);

it("books a manual mark, its correction and a card payment of a fee once each, and names the fee in the receipt", async () => {
  const { receivable, fee } = await owedFee(2026);
  expect(await mark(fee, true)).toEqual({ successful: true });
  expect(await mark(fee, false)).toEqual({ successful: true });
  await begin(receivable, "dij-1");
  expect(await mark(fee, true)).toMatchObject({ code: "money.refusal.inPayment" });
  await paid("dij-1");
  await paid("dij-1");
  expect(await ledgerOf(receivable)).toEqual([
    "CHARGE 8000",
    "PAYMENT 8000 HAND",
    "CORRECTION -8000 HAND",
    "PAYMENT 8000 BARION",
  ]);
  expect(await mark(fee, true)).toMatchObject({ code: "money.refusal.alreadyPaid.BARION" });
  expect(await mark(fee, false)).toMatchObject({ code: "money.refusal.settledBy.BARION" });
  const mails = await mailsOf();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Éves díj 2026");
});

it("refunds a card payment of a fee that was marked while the page was open, without a receipt", async () => {
  const { receivable, fee } = await owedFee(2025);
  await begin(receivable, "dij-2");
  const count = (await mailsOf()).length;
  await settleByReference(portal.context, "dij-2", "QUERY", { outcome: "EXPIRED", transactionId: null });
  expect(await mark(fee, true)).toEqual({ successful: true });
  await paid("dij-2");
  expect(await ledgerOf(receivable)).toEqual(["CHARGE 8000", "PAYMENT 8000 HAND", "PAYMENT 8000 BARION"]);
  const doubts = await portal.db
    .selectFrom("doubtful_payment")
    .innerJoin("payment", "payment.id", "doubtful_payment.payment_id")
    .select(["reason_code as why", "received_amount as came"])
    .where("order_ref", "=", "dij-2")
    .execute();
  expect(doubts).toEqual([{ why: expect.any(String), came: AMOUNT }]);
  expect((await mailsOf()).slice(count).join()).not.toContain("Köszönjük");
});
