import type { DoubtfulPayment } from "@rajt/contract/payment/doubt/doubtful-payment.calls";
import type { Decision } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { endNotices } from "../../notification/index.ts";
import { findDoubt, writeDecision, type DoubtRow } from "./doubt.store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { lockPayment, updatePayment, type Payment } from "../payment.store.ts";
import { cancelOrderItems } from "../receive-money.ts";
import { allocateTaken, bookedOf } from "../take-payment.ts";
import { notifyPayer, notifyReleased } from "./notify-doubt.ts";

type Deciding = {
  readonly id: number;
  readonly decision: Decision;
  readonly reason: string;
  readonly actor: number;
  readonly at: Date;
};

/**
 * Returns the open decisions of a payment: under review, whether it pays for its items; else, and of what was received
 * after that decision, that it was noted.
 */
const choicesIn = ({ state }: Pick<Payment, "state">, { why }: Pick<DoubtRow, "why">): Decision[] =>
  state === "REVIEW" && why !== "REFUNDED" && why !== "OFF" ? ["TAKEN", "RELEASED"] : ["NOTED"];

/** Returns one row of the list for its page. */
export async function readDoubt(runner: Runner, id: number): Promise<DoubtfulPayment> {
  const row = await findDoubt(runner, id);
  if (row === null) throw noData();
  return {
    ...row,
    items: [...row.items],
    choices: row.decision === null ? choicesIn(row, row) : [],
    startedAt: row.startedAt.toISOString(),
    foundAt: row.foundAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Decides a doubtful payment once, under the locks of every writer of money, and releases its items. */
export const decideDoubt = (context: PaymentContext, deciding: Deciding): Promise<void> =>
  tx(context.db, async (tx) => {
    const { id, decision, actor, at } = deciding;
    const row = await findDoubt(tx, id);
    const payment = row === null ? null : await lockPayment(tx, row.payment);
    if (row === null || payment === null) throw noData();
    if (!choicesIn(payment, row).includes(decision)) throw new Refusal("payment.refusal.notThisDecision");
    if (!(await writeDecision(tx, deciding))) throw new Refusal("payment.refusal.decided");
    await releaseItems(context, tx, payment, decision, at);
    const amount =
      decision === "TAKEN"
        ? await allocateTaken(tx, context.ledger, payment, { actor, at })
        : await bookedOf(tx, payment);
    const changes = { decision: [null, decision], reason: [null, deciding.reason] } as const;
    await endNotices(tx, ["DoubtfulPayment"], { id, at });
    await logChange(tx, { actor, action: "status", object: "doubtful_payment", objectId: id, changes, at });
    await notifyDecision(context, tx, payment, { ...deciding, amount });
  });

async function releaseItems(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  decision: Decision,
  at: Date,
): Promise<void> {
  if (decision === "NOTED") return;
  if (payment.endedAt === null) await updatePayment(tx, { ...payment, endedAt: at });
  await cancelOrderItems(context, tx, payment, at);
}

async function notifyDecision(
  context: PaymentContext,
  tx: Tx,
  payment: Payment,
  { id, decision, reason, amount, at }: Deciding & { amount: number },
): Promise<void> {
  const notice = { doubt: id, amount, reason, at };
  if (decision === "TAKEN") await notifyPayer(context, tx, payment, { ...notice, event: "PaymentTaken" });
  if (decision === "RELEASED") await notifyReleased(context, tx, payment, notice);
}
