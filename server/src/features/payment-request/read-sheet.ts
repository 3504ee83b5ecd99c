import { allows, anyOf, type Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import type { TransferSheet } from "@rajt/contract/payment-request/payment-request.calls";
import { statusOf, totalsOf } from "@rajt/contract/payment-request/payment-request.rules";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { bankAccountOf } from "../../config.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import type { AppContext } from "../../app-context.ts";
import { findPaymentRequest } from "./payment-request.store.ts";

/** Returns whether the viewer may read a sheet of this payer. `finance` is the right of staff; default: any level of Finance. */
export const maySee = (payer: number, viewer: Viewer, finance = anyOf("Finance")): boolean =>
  viewer.accountId === payer || allows(viewer, finance);

/**
 * Returns a transfer sheet as its readers see it.
 *
 * @throws {Refusal} if the sheet is unknown or another payer's
 */
export async function readSheetFor(
  { db, config }: Pick<AppContext, "db" | "config">,
  viewer: Viewer,
  typed: string,
  now: Date,
): Promise<TransferSheet> {
  const request = await findPaymentRequest(db, normalizeReference(typed));
  if (request === undefined || !maySee(request.payerId, viewer)) throw noData();
  const { reference, payer, dueOn, keptUntil, state, createdAt, items } = request;
  const { outstanding, received } = totalsOf(items);
  return {
    reference,
    status: statusOf({ state, dueOn, items }, dayOf(now)),
    createdOn: dayOf(createdAt),
    dueOn,
    keptUntil: keptUntil.toISOString(),
    payer,
    account: bankAccountOf(config),
    amount: outstanding,
    received,
    items: items.map(({ title, who, competition, amount, outstanding: left, ended }) => ({
      title,
      who,
      competition,
      amount,
      outstanding: left,
      ended,
    })),
    mayCancel: state === "OPEN" && outstanding > 0,
  };
}
