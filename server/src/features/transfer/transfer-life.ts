import type { Viewer } from "@rajt/contract/kernel/access";
import { addDays, dayOf, yearOf } from "@rajt/contract/kernel/days";
import { keptUntilOf } from "@rajt/contract/payment-request/payment-request.rules";
import { PAYMENT_DAYS, transferFlow, type TransferActor } from "@rajt/contract/transfer/transfer.flow";
import { obstacleTo } from "@rajt/contract/transfer/transfer.rules";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { serveFlow, type AppliedStep } from "../../kernel/flow/index.ts";
import type { AppContext } from "../../app-context.ts";
import { handOverEntries, leaveTeamsOf } from "../entry/index.ts";
import { billTransfer, deleteFee } from "../fee/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { changeClub } from "../people/index.ts";
import {
  endAnswered,
  notifyAccepted,
  notifyClosed,
  notifyOf,
  notifyPayment,
  remindOfAnswer,
} from "./notify-transfer.ts";
import {
  isFeeInPayment,
  isFeeOnSheet,
  isFeeSettled,
  readAthleteName,
  readTransferFacts,
} from "./transfer-facts.store.ts";
import { readSilence } from "./transfer-setting.store.ts";
import {
  lockTransfer,
  markLateByLicence,
  unfinishedTransfers,
  updateTransfer,
  waitingTransfers,
  type KnownTransfer,
  type StoredTransfer,
  type TransferColumns,
} from "./transfer.store.ts";

export type TransferContext = NotifyContext & Pick<AppContext, "config" | "ledger">;

/** The data of an answer beside its reason: whether the target club may read the reason, and the permission of a parent. */
export type Payload = { readonly showsDescription?: boolean; readonly permission?: string | null };

type Step = AppliedStep<typeof transferFlow, StoredTransfer, Payload>;

const ACCEPTING: ReadonlySet<Step["step"]> = new Set(["athleteAccepts", "sourceClubAccepts", "adminAccepts"]);

/** Serves the flow of transfers (product/transfers). */
export const transferLife = (context: TransferContext) =>
  serveFlow<typeof transferFlow, KnownTransfer, StoredTransfer, Payload>(transferFlow, {
    object: () => "athlete_transfer",
    lock: lockTransfer,
    stateOf: ({ status }) => status,
    actorsOf,
    factsOf: (known) => ({
      ...partiesOf(known),
      isClosed: known.closedAt !== null,
      isLate: known.lateAt !== null,
      isTermOver: known.lateCause === "TERM",
    }),
    check: async (tx, step) => {
      if (ACCEPTING.has(step.step)) await refuseObstacle(tx, step);
    },
    store: (tx, step) => updateTransfer(tx, step.id, columnsOf(step)),
    changes: ({ from, to, step, reason }) => ({ state: [from, to], move: [null, step], reason: [null, reason] }),
    on: {
      WAIT_FOR_ATHLETE: [notifyOf(context, "WAIT_FOR_ATHLETE")],
      ATHLETE_ACCEPTED: [notifyOf(context, "ATHLETE_ACCEPTED")],
      ATHLETE_REJECTED: [notifyOf(context, "ATHLETE_REJECTED")],
      WAIT_FOR_CLUB: [notifyOf(context, "WAIT_FOR_CLUB")],
      CLUB_ACCEPTED: [notifyOf(context, "CLUB_ACCEPTED")],
      CLUB_REJECTED: [notifyOf(context, "CLUB_REJECTED")],
      WAIT_FOR_ADMIN: [notifyOf(context, "WAIT_FOR_ADMIN")],
      ADMIN_ACCEPTED: [(tx, step) => notifyAccepted(tx, context, step)],
      ADMIN_REJECTED: [notifyOf(context, "ADMIN_REJECTED")],
      AWAITING_PAYMENT: [
        (tx, step) => chargeTargetClub(tx, context, step),
        (tx, step) => notifyPayment(tx, context, step),
      ],
      UNPAID: [(tx, step) => endFeeOf(tx, context, step), notifyOf(context, "UNPAID")],
      FINISHED: [
        (tx, step) => moveAthlete(tx, step),
        (tx, step) => handOver(tx, context, step),
        (tx, { subject, now }) => leaveTeamsOf(tx, context, subject.athleteId, now),
        notifyOf(context, "FINISHED"),
      ],
      termOver: [(tx, step) => consentBySilence(tx, context, step)],
      withdraw: [(tx, step) => notifyClosed(tx, context, step)],
      // After the notices of the new status: only those of the old one end.
      "*": [endAnswered],
      close: [(tx, step) => endFeeOf(tx, context, step), (tx, step) => notifyClosed(tx, context, step)],
    },
    limits: {
      waiting: waitingTransfers,
      sinceOf: ({ since, closedAt, lateCause }) => (closedAt !== null || lateCause === "TERM" ? null : since),
      waits: async (tx, _id, { status, feeId, since, paymentMode }, now) => {
        if (status !== "AWAITING_PAYMENT") return false;
        const isByBank = paymentMode === "BANK_TRANSFER" || (feeId !== null && (await isFeeOnSheet(tx, feeId)));
        return (isByBank && isStillOnItsWay(since, now)) || (feeId !== null && (await isFeeInPayment(tx, feeId)));
      },
      remind: (tx, reminder) => remindOfAnswer(tx, context, reminder),
      expiryPayload: {},
    },
  });

/** Returns the parties of a transfer, for its rights. */
export const partiesOf = (transfer: KnownTransfer) => ({
  athlete: transfer.athleteId,
  sourceClub: transfer.sourceClubId,
  targetClub: transfer.targetClubId,
  asksSourceClub: transfer.athleteAccepted === true,
  showsAthleteReason: transfer.showsAthleteDescription,
});

/** Returns the actors of a transfer that a viewer is. The source club is none before the athlete has accepted. */
export function actorsOf({ accountId, isSuperAdmin }: Viewer, transfer: KnownTransfer): TransferActor[] {
  const actors: TransferActor[] = [];
  if (accountId === transfer.targetClubId) actors.push("targetClub");
  if (accountId === transfer.athleteId) actors.push("athlete");
  if (accountId === transfer.sourceClubId && transfer.athleteAccepted === true) actors.push("sourceClub");
  if (isSuperAdmin) actors.push("admin");
  return actors;
}

async function refuseObstacle(tx: Tx, { subject, now }: Step): Promise<void> {
  const facts = await readTransferFacts(tx, subject.athleteId, subject, yearOf(dayOf(now)));
  const obstacle = obstacleTo(facts);
  if (obstacle !== null) throw new Refusal(`transfer.obstacle.${obstacle}`);
}

/** Returns the columns that a step writes. A step to another status starts a new term and takes the transfer off the late list. */
function columnsOf(step: Step): TransferColumns {
  const { from, to, now } = step;
  const closes = transferFlow.ends.some((end) => end === to);
  return {
    // cast: a step ends in none of the statuses that are passed at once.
    status: to as NonNullable<TransferColumns["status"]>,
    ...(from !== to && { since: now, late_at: null, late_cause: null }),
    ...(closes && { closed_at: now }),
    ...answerOf(step),
    updated_at: now,
  };
}

function answerOf({ step, reason, payload, now, subject }: Step): TransferColumns {
  switch (step) {
    case "athleteAccepts":
      return {
        athlete_accepted: true,
        athlete_check_1: true,
        athlete_check_2: true,
        answer_permission: payload.permission ?? null,
        athlete_answered_at: now,
      };
    case "athleteRejects":
      return {
        athlete_accepted: false,
        athlete_description: reason,
        shows_athlete_description: payload.showsDescription === true,
        athlete_answered_at: now,
      };
    case "sourceClubAccepts":
      return { source_club_accepted: true, source_club_check_1: true, source_club_answered_at: now };
    case "sourceClubRejects":
      return { source_club_accepted: false, source_club_description: reason, source_club_answered_at: now };
    case "adminAccepts":
      return { admin_accepted: true, admin_answered_at: now };
    case "adminRejects":
      return { admin_accepted: false, admin_description: reason, admin_answered_at: now };
    case "withdraw":
    case "close":
      return { closed_at: now, close_reason: reason };
    case "termOver":
      return { late_at: subject.lateAt ?? now, late_cause: "TERM" };
    case "feeSettled":
      return { paid_at: now };
    default:
      return {};
  }
}

/** Continues without a source club whose silence counts as consent by the setting. */
async function consentBySilence(tx: Tx, context: TransferContext, { id, now }: Step): Promise<void> {
  if ((await readSilence(tx)) !== "CONSENT") return;
  await transferLife(context).applyEvent(tx, id, { event: "silenceConsents", payload: {}, now });
}

/** Bills the fee to the target club. */
async function chargeTargetClub(
  tx: Tx,
  context: TransferContext,
  { id, subject, viewer, now: at }: Step,
): Promise<void> {
  const billed = { club: subject.targetClubId, athlete: await readAthleteName(tx, subject.athleteId) };
  const fee = await billTransfer(tx, context.ledger, billed, { actor: viewer?.accountId ?? null, at });
  await updateTransfer(tx, id, { fee_id: fee });
  // A fee of 0 Ft was settled before the transfer referred to it.
  if (await isFeeSettled(tx, fee))
    await transferLife(context).applyEvent(tx, id, { event: "feeSettled", payload: {}, now: at });
}

/** Moves the athlete to the target club, in the transaction that settles the fee. */
async function moveAthlete(tx: Tx, { id, subject, viewer, now: at }: Step): Promise<void> {
  const membership = { club: subject.targetClubId, transfer: id };
  await changeClub(tx, subject.athleteId, membership, { actor: viewer?.accountId ?? null, at });
}

/** Moves the unpaid entries that the source club made to the athlete as debtor. */
const handOver = (tx: Tx, { ledger }: TransferContext, { subject, viewer, now: at }: Step): Promise<void> =>
  handOverEntries(tx, ledger, {
    athlete: subject.athleteId,
    club: subject.sourceClubId,
    actor: viewer?.accountId ?? null,
    at,
  });

/**
 * Finishes the transfers whose fees are settled, by any method, in the transaction of the booking. Money for a licence
 * fee of an athlete in an open transfer puts the transfer on the late list, but does not stop it.
 */
export async function finishTransfers(
  tx: Tx,
  context: TransferContext,
  receivables: readonly number[],
  now: Date,
): Promise<void> {
  await markLateByLicence(tx, receivables, now);
  const life = transferLife(context);
  for (const id of await unfinishedTransfers(tx, receivables))
    await life.applyEvent(tx, id, { event: "feeSettled", payload: {}, now });
}

/** Returns whether a bank transfer valued by the due day may still be received. */
const isStillOnItsWay = (since: Date, now: Date): boolean => now < keptUntilOf(addDays(dayOf(since), PAYMENT_DAYS));

/** Ends the fee of a transfer that is closed while it awaits payment. */
async function endFeeOf(tx: Tx, context: TransferContext, { subject, viewer, now: at }: Step): Promise<void> {
  if (subject.feeId !== null)
    await deleteFee(tx, context.ledger, subject.feeId, { actor: viewer?.accountId ?? null, at });
}
