import { formatForints } from "@rajt/contract/kernel/money";
import type { NotificationType } from "@rajt/contract/notification/notification.events";
import type { Tx } from "../../../kernel/db/database.ts";
import { say } from "../../../kernel/http/texts.ts";
import { tell } from "../../notification/index.ts";
import type { PaymentWorld } from "../payment-world.ts";
import { payerOf, type Payment } from "../payment.store.ts";

export type Notice = {
  readonly event: Extract<NotificationType, `Payment${string}`>;
  /** The row of the list that it tells of, so that it is told once. */
  readonly doubt: number;
  /** Forints. */
  readonly amount: number;
  readonly reason: string | null;
  readonly at: Date;
};

/** Tells the payer in plain words what became of a payment, on the portal and by mail, in the transaction in which it happens. */
export async function tellPayer(
  world: PaymentWorld,
  tx: Tx,
  { orderRef, transactionId, payerId }: Payment,
  { event, doubt: id, amount, reason, at }: Notice,
): Promise<void> {
  const values = { orderRef, amount: formatForints(amount, "running") };
  await tell(
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

/** Tells super admins that a payment waits in the list. */
export async function tellSuperAdmins(
  world: PaymentWorld,
  tx: Tx,
  { orderRef, payerId }: Payment,
  id: number,
  at: Date,
): Promise<void> {
  const { name: payer } = await payerOf(tx, payerId);
  await tell(tx, world, "DoubtfulPayment", { id, at }, { values: { id, orderRef, payer } });
}
