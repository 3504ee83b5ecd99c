import { type Viewer, writes } from "@rajt/contract/kernel/access";
import { totalsOf } from "@rajt/contract/payment-request/payment-request.rules";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { lockRequest } from "../money/index.ts";
import { cancelLocked, findPaymentRequest } from "./payment-request.store.ts";
import { maySee } from "./read-sheet.ts";

/**
 * Cancels an open transfer sheet with an outstanding amount.
 *
 * @throws {Refusal} if the sheet is unknown, another payer's, paid or ended
 */
export async function cancelPaymentRequest(
  tx: Tx,
  typed: string,
  { viewer, actor, at }: { readonly viewer: Viewer; readonly actor: number; readonly at: Date },
): Promise<void> {
  const locked = await lockRequest(tx, normalizeReference(typed));
  if (locked === undefined || !maySee(locked.payer, viewer, writes("Finance"))) throw noData();
  const request = await findPaymentRequest(tx, locked.reference);
  if (request?.state !== "OPEN" || totalsOf(request.items).outstanding === 0)
    throw new Refusal("paymentRequest.refusal.ended");
  await cancelLocked(tx, request.id, { actor, at });
  const changes = { state: ["OPEN", "CANCELLED"] } as const;
  await logChange(tx, { actor, action: "update", object: "payment_request", objectId: request.id, changes, at });
}
