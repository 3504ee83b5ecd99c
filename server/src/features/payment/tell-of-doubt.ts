import { formatForints } from "@rajt/contract/kernel/money";
import type { NotificationType, Severity } from "@rajt/contract/notification/notification.calls";
import type { Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { say } from "../../kernel/http/texts.ts";
import { findSuperAdmins } from "../access/index.ts";
import { queueMail } from "../mail/index.ts";
import { notify } from "../notification/index.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { payerOf, type Payment } from "./payment.store.ts";

export type Notice = {
  readonly type: Extract<NotificationType, `Payment${string}`>;
  readonly severity: Severity;
  /** What it tells of, so that it is told once: the row of the list. */
  readonly doubt: number;
  /** Forints. */
  readonly amount: number;
  readonly reason: string | null;
  readonly at: Date;
};

/** Tells the payer in plain words what became of a payment, on the portal and by mail, in the transaction in which it happens. */
export async function tellPayer(
  { jobs, log }: PaymentWorld,
  tx: Tx,
  { orderRef, transactionId, payerId }: Payment,
  { type, severity, doubt, amount, reason, at }: Notice,
): Promise<void> {
  const about = `doubtful-payment:${doubt}:${type}`;
  const data = { orderRef, amount: formatForints(amount, "running") };
  await notify(tx, { accountIds: [payerId], type, severity, data, about, at });
  const { name, email, locale } = await payerOf(tx, payerId);
  if (email === null) return;
  const happened = say(locale, `notification.message.${type}`, data);
  try {
    const values = { name, happened, reason, orderRef, transactionId };
    await queueMail(tx, jobs, { template: "PAYMENT_NOTICE", locale, to: email, values, about, at });
  } catch (error) {
    // A template that was spoilt must not undo money that came in.
    if (sqlStateOf(error) !== null) throw error;
    log.error({ err: error, orderRef }, "a payer could not be mailed");
  }
}

/** Tells super admins that a payment waits in the list. */
export async function tellSuperAdmins(tx: Tx, { orderRef, payerId }: Payment, doubt: number, at: Date): Promise<void> {
  const { name } = await payerOf(tx, payerId);
  await notify(tx, {
    accountIds: await findSuperAdmins(tx),
    type: "DoubtfulPayment",
    severity: "warning",
    data: { id: doubt, orderRef, payer: name },
    about: `doubtful-payment:${doubt}`,
    at,
  });
}
