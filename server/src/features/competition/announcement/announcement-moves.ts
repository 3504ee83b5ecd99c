import {
  agrees,
  announcementFlow,
  announcementState,
  standingAfter,
  type AnnouncementMove,
  type Standing,
} from "@rajt/contract/competition/announcement/announcement.flow";
import type { Approval } from "@rajt/contract/kernel/enumerations";
import { fieldsRefused, noData, Refusal, type FieldProblem } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { serveFlow, type Mover } from "../../../kernel/flow/index.ts";
import type { Telling } from "../../notification/index.ts";
import { lockStanding, readLines, storeStanding, type StoredStanding } from "./announcement.store.ts";
import { tellOfMove } from "./tell-of-move.ts";

/** The job of the entries' own feature that lets them go; it runs by itself too, for those that a payment holds. */
export const END_CANCELLED_ENTRIES = "end-cancelled-entries";

/** The decision of a side; null where a move is none. */
export type Decided = { readonly decision: Approval | null };

export const UNDECIDED: Decided = { decision: null };

/** The life of announcements; where one stands is derived from what is stored of it (decision 16). */
export const announcementLife = (world: Telling) =>
  serveFlow<typeof announcementFlow, Standing & { createdBy: number | null }, StoredStanding, Decided>(
    announcementFlow,
    {
      object: () => "competition",
      lock: lockStanding,
      stateOf: announcementState,
      actorsOf: ({ accountId, isSuperAdmin, isTechnicalCommittee }, { createdBy }) => [
        ...(accountId === createdBy ? (["organiser"] as const) : []),
        ...(isSuperAdmin ? (["admin"] as const) : []),
        ...(isTechnicalCommittee ? (["committee"] as const) : []),
      ],
      check: async (tx, { id, step }) => {
        if (step === "submit") await refuseEmpty(tx, id);
      },
      store: (tx, { id, subject, step, reason, said: { decision }, now }) => {
        const words = REASON_OF[step] && { [REASON_OF[step]]: reason };
        return storeStanding(tx, id, { ...subject, ...standingAfter(step, subject, decision), ...words }, now);
      },
      on: {
        cancel: [(tx) => world.jobs.enqueue(tx, END_CANCELLED_ENTRIES, {})],
        "*": [(tx, taken) => tellOfMove(tx, world, taken)],
      },
    },
  );

/** There must be something to enter (product/competitions 4). */
async function refuseEmpty(tx: Tx, id: number): Promise<void> {
  const { keys, races } = await readLines(tx, id);
  const problems: FieldProblem[] = [];
  if (keys.length === 0) problems.push({ path: "competitionPartList", message: "competition.edit.warning.noParts" });
  if (races.length === 0) problems.push({ path: "raceList", message: "competition.edit.warning.noRaces" });
  if (problems.length > 0) throw fieldsRefused(problems);
}

const REASON_OF: Partial<Readonly<Record<AnnouncementMove, keyof StoredStanding>>> = {
  adminAgrees: "adminDecisionReason",
  adminDenies: "adminDecisionReason",
  committeeAgrees: "technicalCommitteeDecisionReason",
  committeeDenies: "technicalCommitteeDecisionReason",
  cancel: "cancellationReason",
};

type Deciding = Pick<Standing, "adminApproval" | "technicalCommitteeApproval"> & {
  readonly adminDecisionReason: string | null;
  readonly technicalCommitteeDecisionReason: string | null;
};

/** The moves that decisions come to which were changed on the form. */
function movesIn(before: Standing, dto: Deciding) {
  const sides = [
    ["adminApproval", "adminDecisionReason", "adminAgrees", "adminDenies"],
    ["technicalCommitteeApproval", "technicalCommitteeDecisionReason", "committeeAgrees", "committeeDenies"],
  ] as const;
  return sides.flatMap(([approval, reason, agreeing, denying]) => {
    const decision = dto[approval];
    if (decision === before[approval]) return [];
    if (decision === null) throw new Refusal("competition.edit.refusal.decided");
    return [{ move: agrees(decision) ? agreeing : denying, reason: dto[reason], said: { decision } }];
  });
}

/** Makes the decisions that a saved form holds. */
export async function decide(tx: Tx, world: Telling, id: number, dto: Deciding, mover: Mover): Promise<void> {
  const stored = await lockStanding(tx, id);
  if (!stored) throw noData();
  const moves = movesIn(stored, dto);
  for (const making of moves) await announcementLife(world).make(tx, id, making, mover);
  if (moves.length > 0) return;
  // The words of a decision may be put better without deciding anew.
  const { adminDecisionReason, technicalCommitteeDecisionReason } = dto;
  await storeStanding(tx, id, { ...stored, adminDecisionReason, technicalCommitteeDecisionReason }, mover.now);
}
