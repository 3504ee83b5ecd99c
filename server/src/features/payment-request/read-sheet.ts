import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import type { TransferSheet } from "@rajt/contract/payment-request/payment-request.calls";
import { statusOf, totalsOf } from "@rajt/contract/payment-request/payment-request.rules";
import { normalizeReference } from "@rajt/contract/payment-request/reference.rules";
import { sql } from "kysely";
import { bankAccountOf } from "../../config.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import type { World } from "../../world.ts";
import { readPaymentRequests } from "./payment-request.store.ts";

/** May the viewer read and cancel a sheet of this payer? */
export const maySee = (payer: number, viewer: Viewer): boolean => viewer.isSuperAdmin || viewer.accountId === payer;

/**
 * Returns a transfer sheet as its readers see it.
 *
 * @throws {Refusal} where there is none, or where it is another's
 */
export async function readSheetFor(
  { db, config }: Pick<World, "db" | "config">,
  viewer: Viewer,
  typed: string,
  now: Date,
): Promise<TransferSheet> {
  const [request] = await readPaymentRequests(db, sql`q.reference = ${normalizeReference(typed)}`);
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
    items: items.map(({ receivable: _, ...item }) => item),
    mayCancel: state === "OPEN" && outstanding > 0,
  };
}
