import { randomBytes } from "node:crypto";
import { buyerProblems } from "@rajt/contract/invoice/buyer.rules";
import { sumForints } from "@rajt/contract/kernel/money";
import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import { readViewer } from "../src/features/access/index.ts";
import { entryPayable } from "../src/features/entry/index.ts";
import { feePayable } from "../src/features/fee/index.ts";
import { readProfileBuyer } from "../src/features/invoice/index.ts";
import { insertPayment, newOrderReference, settleIn } from "../src/features/payment/index.ts";
import { texts } from "./demo.texts.hu.ts";
import type { Filling } from "./filling.ts";

const PAGE_MINUTES = 20;

type Report = Omit<Parameters<typeof settleIn>[4], "transactionId"> & { readonly transactionId?: string };

export type DemoCardPayment = {
  readonly amount: number;
  /** Applies a report of the provider; without a transaction number, it is that of the start. */
  readonly report: (kind: "QUERY" | "NOTIFICATION", report: Report) => Promise<unknown>;
};

/** Starts a Barion payment of a fee as its debtor; its reports are those that the sandbox would send. */
export async function startCardPayment(
  { tx, context: outside }: Filling,
  { fee, payer }: { readonly fee: number; readonly payer: number },
  at: Date,
): Promise<DemoCardPayment> {
  const context = { ...outside, clock: () => at, payables: { ENTRY: entryPayable(outside), FEE: feePayable } };
  const items = await feePayable.lock(tx, await readViewer(tx, payer), [fee], at);
  const amount = sumForints(items.map((item) => item.amount));
  const validUntil = new Date(at.getTime() + PAGE_MINUTES * 60_000);
  const profile = await readProfileBuyer(tx, payer);
  const buyer = buyerProblems(profile).length === 0 ? profile : { ...profile, ...texts.buyerPlace };
  const order = { orderRef: newOrderReference(at), method: "BARION", payerId: payer, buyer, items, amount } as const;
  const id = await insertPayment(tx, { ...order, state: paymentFlow.start, startedAt: at, validUntil });
  const transactionId = newTransaction();
  await settleIn(tx, context, id, "START", { outcome: "PENDING", transactionId });
  return { amount, report: (kind, report) => settleIn(tx, context, id, kind, { transactionId, ...report }) };
}

/** Returns a transaction number in Barion's format. */
export const newTransaction = (): string => randomBytes(16).toString("hex");
