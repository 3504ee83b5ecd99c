import { formatForints } from "@rajt/contract/kernel/money";
import type { NotificationType } from "@rajt/contract/portal.events";
import type { Tx } from "../../../kernel/db/database.ts";
import { say } from "../../../kernel/http/texts.ts";
import { notify } from "../../notification/index.ts";
import type { PaymentWorld } from "../payment-world.ts";
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
  world: PaymentWorld,
  tx: Tx,
  { orderRef, transactionId, payerId }: Payment,
  { event, doubt: id, amount, reason, at }: Notice,
): Promise<void> {
  const values = { orderRef, amount: formatForints(amount, "running") };
  await notify(
    tx,
    world,
    event,
    { id, accounts: [payerId], at },
    {
      values,
      mail: ({ locale }) => ({
        happened: say(locale, `notification.message.${event}`, values),
        reason,
        orderRef,
        transactionId,
      }),
    },
  );
}

/** Notifies the deciders of doubtful payments of a new row. */
export async function notifyTreasurers(
  world: PaymentWorld,
  tx: Tx,
  { orderRef, payerId }: Payment,
  id: number,
  at: Date,
): Promise<void> {
  const { name: payer } = await payerOf(tx, payerId);
  await notify(tx, world, "DoubtfulPayment", { id, at }, { values: { id, orderRef, payer } });
}
