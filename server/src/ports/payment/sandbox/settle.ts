import type { TransactionStatus } from "../simplepay/messages.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";
import type { Change, SandboxTransaction } from "./sandbox.store.ts";

export type Outcome = "success" | "fail" | "cancel" | "timeout";

const OPEN: readonly TransactionStatus[] = ["INIT", "INPAYMENT"];
const statusAfter = { success: "FINISHED", fail: "NOTAUTHORIZED", cancel: "CANCELLED", timeout: "TIMEOUT" } as const;
/** The code of a refusal without a reason. */
export const REFUSED = 2078;
const TIMED_OUT = 5016;
const CANCELLED = 5017;
const resultCodeOf = { success: 0, fail: REFUSED, cancel: CANCELLED, timeout: TIMED_OUT } as const;

export function isOpen({ status }: SandboxTransaction, settings: SandboxSettings): boolean {
  return OPEN.includes(status) || (status === "TIMEOUT" && settings.latePayment);
}

/**
 * Ends a transaction and sends its notification. A transaction that has already ended is unchanged: the answer is its present state.
 */
export async function settle(
  context: SandboxContext,
  transaction: SandboxTransaction,
  outcome: Outcome,
  resultCode: number = resultCodeOf[outcome],
): Promise<SandboxTransaction> {
  const settings = await context.settings.read();
  const from = settings.latePayment && outcome !== "timeout" ? [...OPEN, "TIMEOUT" as const] : OPEN;
  const status = outcome === "success" && transaction.twoStep ? "AUTHORIZED" : statusAfter[outcome];
  const change: Change = { status, resultCode, finished: context.clock() };
  const settled = await context.store.move(transaction.transactionId, from, change);
  if (settled === null) return (await context.store.byToken(transaction.token)) ?? transaction;
  if (outcome === "success" || settings.notifyFailures || context.manner.tellsEveryEnd === true)
    await notify(context, settled);
  return settled;
}

/** An open transaction past its time limit ends by itself; checked at each read. */
export async function expireIfDue(
  context: SandboxContext,
  transaction: SandboxTransaction,
): Promise<SandboxTransaction> {
  if (!OPEN.includes(transaction.status) || context.clock() < transaction.validUntil) return transaction;
  return settle(context, transaction, "timeout");
}

/** Stores the notification; it is delivered before this returns, or in the background, as set. */
export async function notify(
  context: SandboxContext,
  transaction: SandboxTransaction,
  refundStatus?: "PARTIAL" | "FULL",
) {
  const settings = await context.settings.read();
  if (settings.loseNotification) return;
  const body = context.manner.notificationOf(transaction, transaction.finished ?? context.clock(), refundStatus);
  const { notificationBeforeReturn: before, notificationCopies, notificationDelayMilliseconds } = settings;
  const delay = before ? 0 : notificationDelayMilliseconds;
  await context.notifier.add({ transactionId: transaction.transactionId, body }, notificationCopies, delay);
  if (before) await context.notifier.deliver();
  else context.notifier.deliverAfter(delay);
}
