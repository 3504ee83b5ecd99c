import { PAYMENT_STATES, type PaymentState } from "@rajt/contract/payment/payment.flow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Payment } from "./payment.store.ts";
import { type Club, openPaymentPortal, type PaymentPortal, settleByReference } from "./payment.testbed.ts";
import { meaningOf, type ProviderReport } from "./settle-payment.ts";

const payment: Payment = {
  id: 1,
  orderRef: "RAJT-2026-1",
  method: "SIMPLEPAY",
  payerId: 1,
  amount: 9_000,
  currency: "HUF",
  state: "STARTED",
  transactionId: "500",
  redirectUrl: null,
  startedAt: new Date("2026-05-04T10:00:00Z"),
  validUntil: new Date("2026-05-04T10:20:00Z"),
  endedAt: null,
};
const paid: ProviderReport = { outcome: "PAID", transactionId: "500", total: 9_000, currency: "HUF" };

describe("meaningOf", () => {
  it.each([
    ["exactly the ordered amount", paid, "PAID"],
    ["a forint less", { ...paid, total: 8_999 }, "DOUBTFUL"],
    ["a forint more", { ...paid, total: 9_001 }, "DOUBTFUL"],
    ["another currency", { ...paid, currency: "EUR" }, "DOUBTFUL"],
    ["another transaction", { ...paid, transactionId: "501" }, "DOUBTFUL"],
    ["a failure of another transaction", { outcome: "FAILED", transactionId: "501" }, "DOUBTFUL"],
    ["received and refunded money", { ...paid, outcome: "REFUNDED" }, "PAID"],
    ["a refund of another amount", { ...paid, total: 1, outcome: "REFUNDED" }, "DOUBTFUL"],
    ["money without an amount", { outcome: "PAID", transactionId: "500" }, null],
    ["money without a currency", { outcome: "PAID", transactionId: "500", total: 9_000 }, null],
    ["money without a transaction", { ...paid, transactionId: null }, null],
    ["a refusal", { outcome: "FAILED", transactionId: null }, "FAILED"],
  ] satisfies [string, ProviderReport, string | null][])("reads %s", (_, report, event) => {
    expect(meaningOf(payment, report)?.event ?? null).toBe(event);
  });
});

describe("settling a payment", () => {
  let portal: PaymentPortal;
  let club: Club;
  beforeAll(async () => {
    portal = await openPaymentPortal();
    club = await portal.club();
  });
  afterAll(() => portal.close());

  it.each(PAYMENT_STATES.filter((state) => state !== "PAID" && state !== "STARTING"))(
    "books the money even after %s",
    async (state) => {
      const page = await portal.start(club, await portal.enter(club, [9_000]));
      const orderRef = await portal.orderOf(page);
      const { transactionId } = await portal.payment(orderRef);
      const words: Partial<Record<PaymentState, ProviderReport["outcome"]>> = {
        AUTHORIZED: "AUTHORIZED",
        FAILED: "FAILED",
        CANCELLED: "CANCELLED",
        EXPIRED: "EXPIRED",
      };
      const outcome = words[state];
      const odd = { ...paid, total: 8_999, transactionId };
      if (state === "REVIEW") await settleByReference(portal.context, orderRef, "QUERY", odd);
      if (outcome !== undefined) await settleByReference(portal.context, orderRef, "QUERY", { outcome, transactionId });
      expect((await portal.payment(orderRef)).state).toBe(state);
      for (const report of [paid, { ...paid, outcome: "FAILED" }, { ...paid, outcome: "REFUNDED" }, paid] as const)
        await settleByReference(portal.context, orderRef, "QUERY", { ...report, transactionId });
      expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", mails: 1, openItems: 0 });
      // Booked money of another amount was corrected: the sum is the ordered amount.
      const { booked } = await portal.payment(orderRef);
      expect(booked).toEqual(state === "REVIEW" ? [9_000, 8_999, -8_999] : [9_000]);
    },
  );

  it("books the money even if its receipt cannot be written", async () => {
    await portal.db
      .updateTable("email_template")
      .set({ text: "{{ broken" })
      .where("name", "=", "PAYMENT_SUCCESSFUL")
      .execute();
    const orderRef = await portal.orderOf(await portal.start(club, await portal.enter(club, [9_000])));
    const { transactionId } = await portal.payment(orderRef);
    await settleByReference(portal.context, orderRef, "QUERY", { ...paid, transactionId });
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [9_000], mails: 0 });
  });
});
