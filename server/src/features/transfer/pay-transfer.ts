import type { PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { MoveContext } from "../../kernel/flow/index.ts";
import { receivablesOfFees } from "../fee/index.ts";
import { markManually } from "../money/index.ts";
import { actorsOf, type TransferContext } from "./transfer-life.ts";
import { lockTransfer, updateTransfer, type StoredTransfer } from "./transfer.store.ts";

/**
 * Marks the fee of a transfer as received manually; its settlement finishes the transfer.
 *
 * @throws {Refusal} if the transfer does not await a bank transfer, or its fee cannot be marked
 */
export async function receiveTransferFee(
  tx: Tx,
  { ledger }: TransferContext,
  id: number,
  mover: MoveContext,
): Promise<void> {
  const transfer = await lockedFor(tx, id, mover, "admin");
  const receivable =
    transfer.feeId === null ? undefined : (await receivablesOfFees(tx, [transfer.feeId])).get(transfer.feeId);
  if (transfer.paymentMode !== "BANK_TRANSFER" || receivable === undefined) throw new Refusal("kernel.flow.notOpen");
  const markedBy = mover.viewer.accountId;
  await markManually(tx, ledger, receivable, { paid: true, receivedBy: "FEDERATION", markedBy, at: mover.now });
}

/** Changes the payment mode of a transfer. @throws {Refusal} if the transfer does not await its payment */
export async function changePaymentMode(tx: Tx, id: number, mode: PaymentMode, mover: MoveContext): Promise<void> {
  await lockedFor(tx, id, mover, "targetClub");
  await updateTransfer(tx, id, { payment_mode: mode, updated_at: mover.now });
}

/** Locks a transfer that awaits its payment, for one of its actors. */
async function lockedFor(
  tx: Tx,
  id: number,
  { viewer }: MoveContext,
  actor: "admin" | "targetClub",
): Promise<StoredTransfer> {
  const transfer = await lockTransfer(tx, id);
  const actors = transfer ? actorsOf(viewer, transfer) : [];
  if (!transfer || actors.length === 0) throw noData();
  if (!actors.includes(actor) || transfer.status !== "AWAITING_PAYMENT" || transfer.closedAt !== null)
    throw new Refusal("kernel.flow.notOpen");
  return transfer;
}
