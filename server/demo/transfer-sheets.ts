import { addDays, dayOf } from "@rajt/contract/kernel/days";
import { readViewer } from "../src/features/access/index.ts";
import { entryPayable } from "../src/features/entry/index.ts";
import { feePayable } from "../src/features/fee/index.ts";
import { recordRequestedReceipt } from "../src/features/money/index.ts";
import { createPaymentRequestIn } from "../src/features/payment-request/index.ts";
import type { Filling } from "./filling.ts";

type Requested = { readonly fee: number; readonly payer: number };

/** Requests a transfer sheet of fees as their payer; returns its reference. */
export async function requestTransfer(
  { tx, context }: Filling,
  requested: readonly [Requested, ...Requested[]],
  now: Date,
): Promise<string> {
  const [{ payer }] = requested;
  const payables = { ENTRY: entryPayable(context), FEE: feePayable };
  const input = { viewer: await readViewer(tx, payer), account: payer, entries: [], now };
  return createPaymentRequestIn(tx, { ...context, payables }, { ...input, fees: requested.map(({ fee }) => fee) });
}

/** Records a bank receipt under a sheet's reference, as staff do a day after its arrival. */
export async function receiveTransfer(
  { tx, context, admin }: Filling,
  receipt: { readonly reference: string; readonly bankReference: string; readonly amount: number },
  at: Date,
): Promise<void> {
  const receivedOn = addDays(dayOf(at), -1);
  await recordRequestedReceipt(tx, context.ledger, { ...receipt, receivedOn, actor: admin.accountId, at });
}
