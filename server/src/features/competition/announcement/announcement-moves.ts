import {
  agrees,
  announcementFlow,
  announcementState,
  reasonOf,
  approvalAfter,
  type AnnouncementMove,
  type ApprovalState,
} from "@rajt/contract/competition/announcement/announcement.flow";
import type { Approval } from "@rajt/contract/kernel/enumerations";
import { fieldsRefused, noData, Refusal, type FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { serveFlow, type AppliedStep, type MoveContext } from "../../../kernel/flow/index.ts";
import { endNotices, superAdmins, type NotifyContext } from "../../notification/index.ts";
import { lockApproval, readLines, saveApproval, type StoredApproval } from "./announcement.store.ts";
import { committeeMembers } from "../works-on.store.ts";
import { notifyMove } from "./notify-move.ts";

/** The job of entry that cancels the entries; it also runs periodically, for entries that were in a payment. */
export const END_CANCELLED_ENTRIES = "end-cancelled-entries";

/** The decision of a side; null for a move without one. */
export type Decided = { readonly decision: Approval | null };

export const UNDECIDED: Decided = { decision: null };

/** Serves the workflow of announcements; the state is derived from stored columns (docs/decisions/0027). */
export const announcementLife = (context: NotifyContext) =>
  serveFlow<typeof announcementFlow, ApprovalState & { createdBy: number | null }, StoredApproval, Decided>(
    announcementFlow,
    {
      object: () => "competition",
      lock: lockApproval,
      stateOf: announcementState,
      actorsOf: ({ accountId, isSuperAdmin, isTechnicalCommittee }, { createdBy }) => [
        ...(accountId === createdBy ? (["organiser"] as const) : []),
        ...(isSuperAdmin ? (["admin"] as const) : []),
        ...(isTechnicalCommittee ? (["committee"] as const) : []),
      ],
      check: async (tx, { id, step }) => {
        if (step === "submit") await refuseEmpty(tx, id);
      },
      store: (tx, { id, subject, step, reason, payload: { decision }, now }) => {
        const words = REASON_OF[step] && { [REASON_OF[step]]: reason };
        const after = { ...subject, ...approvalAfter(step, subject, decision), ...words };
        return saveApproval(tx, id, { ...after, ...reasonsOf(after, after) }, now);
      },
      on: {
        cancel: [(tx) => context.jobs.enqueue(tx, END_CANCELLED_ENTRIES, {})],
        "*": [endAnswered, (tx, taken) => notifyMove(tx, context, taken)],
      },
    },
  );

/**
 * Ends the requests that a move answers: of the deciders' side, or of everybody once no side has to decide; a submission
 * answers what was sent back.
 */
async function endAnswered(
  tx: Tx,
  { id, step, to, now: at }: AppliedStep<typeof announcementFlow, unknown, Decided>,
): Promise<void> {
  if (step === "submit") return endNotices(tx, ["CompetitionDenied"], { id, at });
  const side = step === "adminAgrees" ? superAdmins : committeeMembers;
  const isOpen = to === "ADMIN_AGREED" || to === "COMMITTEE_AGREED";
  await endNotices(tx, ["NewCompetition"], { id, at, of: isOpen ? await side(tx) : null });
}

/** Refuses an announcement without parts or races (product/competitions 4). */
async function refuseEmpty(tx: Tx, id: number): Promise<void> {
  const { keys, races } = await readLines(tx, id);
  const problems: FieldProblem[] = [];
  if (keys.length === 0) problems.push({ path: "competitionPartList", message: "competition.edit.warning.noParts" });
  if (races.length === 0) problems.push({ path: "raceList", message: "competition.edit.warning.noRaces" });
  if (problems.length > 0) throw fieldsRefused(problems);
}

const REASON_OF: Partial<Readonly<Record<AnnouncementMove, keyof StoredApproval>>> = {
  adminAgrees: "adminDecisionReason",
  adminDenies: "adminDecisionReason",
  committeeAgrees: "technicalCommitteeDecisionReason",
  committeeDenies: "technicalCommitteeDecisionReason",
  cancel: "cancellationReason",
};

type Approvals = Pick<ApprovalState, "adminApproval" | "technicalCommitteeApproval">;
type Reasons = Pick<StoredApproval, "adminDecisionReason" | "technicalCommitteeDecisionReason">;

/** Returns the reasons that belong to the approvals (product/competitions 3). */
const reasonsOf = (at: Approvals, reasons: Reasons): Reasons => ({
  adminDecisionReason: reasonOf(at.adminApproval, reasons.adminDecisionReason),
  technicalCommitteeDecisionReason: reasonOf(at.technicalCommitteeApproval, reasons.technicalCommitteeDecisionReason),
});

/** Returns the moves that correspond to the decisions changed in the form. */
function movesIn(before: ApprovalState, dto: Approvals & Reasons) {
  const sides = [
    ["adminApproval", "adminDecisionReason", "adminAgrees", "adminDenies"],
    ["technicalCommitteeApproval", "technicalCommitteeDecisionReason", "committeeAgrees", "committeeDenies"],
  ] as const;
  return sides.flatMap(([approval, reason, agreeing, denying]) => {
    const decision = dto[approval];
    if (decision === before[approval]) return [];
    if (decision === null) throw new Refusal("competition.edit.refusal.decided");
    return [
      { move: agrees(decision) ? agreeing : denying, reason: reasonOf(decision, dto[reason]), payload: { decision } },
    ];
  });
}

/** Makes the decisions of a saved form. */
export async function decide(
  tx: Tx,
  context: NotifyContext,
  id: number,
  dto: Approvals & Reasons,
  mover: MoveContext,
): Promise<void> {
  const before = await lockApproval(tx, id);
  if (!before) throw noData();
  for (const making of movesIn(before, dto)) await announcementLife(context).make(tx, id, making, mover);
  // A reason may be reworded without a new decision.
  const after = (await lockApproval(tx, id)) ?? before;
  await saveApproval(tx, id, { ...after, ...reasonsOf(after, dto) }, mover.now);
}
