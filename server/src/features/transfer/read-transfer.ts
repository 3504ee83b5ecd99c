import { addDays, dayOf, yearOf, type Day } from "@rajt/contract/kernel/days";
import type { Viewer } from "@rajt/contract/kernel/access";
import { permits } from "@rajt/contract/kernel/right";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { transferFlow, turnOf } from "@rajt/contract/transfer/transfer.flow";
import { transferRights } from "@rajt/contract/transfer/transfer.rights";
import { noData } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { readTransfer } from "./read-transfer.store.ts";
import { partiesOf, transferLife, type TransferContext } from "./transfer-life.ts";
import type { StoredTransfer } from "./transfer.store.ts";

/**
 * Returns a transfer as its viewer may see it, without hidden fields.
 *
 * @throws {Refusal} if the transfer does not exist for the viewer
 */
export async function readTransferFor(
  context: TransferContext & { readonly db: Db },
  id: number,
  { viewer, now }: { readonly viewer: Viewer; readonly now: Date },
): Promise<Transfer> {
  const found = await readTransfer(context.db, id, yearOf(dayOf(now)));
  if (!found) throw noData();
  const { stored, shown } = found;
  const parties = partiesOf(stored);
  if (!permits(viewer, transferRights.open, parties)) throw noData();
  const life = transferLife(context);
  const steps = await life.history(context.db, id, stored, { viewer, now });
  const { athlete, athleteDescription, fee, ...open } = shown;
  const { email, ...visible } = athlete;
  const seesEmail = permits(viewer, transferRights.email, { ...parties, athleteClub: athlete.club?.id ?? null });
  return {
    successful: true,
    id,
    ...open,
    athlete: { ...visible, ...(seesEmail && { email }) },
    isAdult: stored.isAdult,
    status: stored.status,
    paymentMode: stored.paymentMode,
    created: isoOf(shown.created) ?? "",
    updated: isoOf(shown.updated) ?? "",
    athleteAnswerTime: isoOf(shown.athleteAnswerTime),
    srcClubAnswerTime: isoOf(shown.srcClubAnswerTime),
    paymentTime: isoOf(shown.paymentTime),
    closed: isoOf(shown.closed),
    turn: stored.closedAt === null ? turnOf(stored.status) : null,
    dueOn: dueOnOf(stored),
    moves: life.open(viewer, stored, now),
    history: steps.map(({ at, by, step, to, reason }) => ({ at: at.toISOString(), by, step, status: to, reason })),
    ...(permits(viewer, transferRights.athleteReason, parties) && { athleteDescription }),
    ...(permits(viewer, transferRights.money, parties) && { fee }),
  };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the last day of the current term, or null. */
function dueOnOf({ status, since, closedAt }: StoredTransfer): Day | null {
  const limits: Readonly<Record<string, { readonly days: number }>> = transferFlow.limits;
  const limit = limits[status];
  return closedAt === null && limit ? addDays(dayOf(since), limit.days) : null;
}
