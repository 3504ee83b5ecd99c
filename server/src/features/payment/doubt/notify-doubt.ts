import { formatForints } from "@rajt/contract/kernel/money";
import type { NotificationType } from "@rajt/contract/portal.events";
import type { Tx } from "../../../kernel/db/database.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { notify } from "../../notification/index.ts";
import type { PaymentContext } from "../payment-context.ts";
import { payerOf, type Payment } from "../payment.store.ts";

export type Notice = {
  readonly event: Extract<NotificationType, `Payment${string}`>;
  /** The row of the list; the payer is notified once for each. */
  readonly doubt: number;
  /** Forints. */
  readonly amount: number;
  readonly reason: string | null;
  readonly at: Date;
};

/** Notifies the payer of the state of a doubtful payment, by bell and mail. */
export async function notifyPayer(
  context: PaymentContext,
  tx: Tx,
  { orderRef, transactionId, payerId }: Payment,
  { event, doubt: id, amount, reason, at }: Notice,
): Promise<void> {
  const values = { orderRef, amount: formatForints(amount, "running") };
  await notify(
    tx,
    context,
    event,
    { id, accounts: [payerId], at },
    {
      values,
      mail: ({ locale }) => ({
        happened: translate(locale, `notification.message.${event}`, values),
        reason,
        orderRef,
        transactionId,
      }),
    },
  );
}

/** Notifies the payer that the items of a payment are free, and of the credit that it left. */
export const notifyReleased = (
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  notice: Omit<Notice, "event">,
): Promise<void> =>
  notifyPayer(context, tx, payment, {
    ...notice,
    event: notice.amount > 0 ? "PaymentReleased" : "PaymentReleasedUnbooked",
  });

/** Notifies the deciders of doubtful payments of a new row. */
export async function notifyTreasurers(
  context: PaymentContext,
  tx: Tx,
  { orderRef, payerId }: Payment,
  id: number,
  at: Date,
): Promise<void> {
  const { name: payer } = await payerOf(tx, payerId);
  await notify(tx, context, "DoubtfulPayment", { id, at }, { values: { id, orderRef, payer } });
}
