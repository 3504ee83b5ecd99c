import {
  afterMove,
  agrees,
  announcementFlow,
  announcementState,
  standingAfter,
  type AnnouncementActor,
  type AnnouncementMove,
  type Standing,
} from "@rajt/contract/competition/announcement.flow";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Approval } from "@rajt/contract/kernel/enumerations";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { World } from "../../world.ts";
import { lockStanding, storeStanding } from "./announcement.store.ts";
import { tellOfMove } from "./tell-of-move.ts";

/** The job of the entries' own feature that lets them go; it runs by itself too, for those that a payment holds. */
export const END_CANCELLED_ENTRIES = "end-cancelled-entries";

/** What the flow calls somebody, of an announcement that an organisation made. */
const actorsOf = (viewer: Viewer, createdBy: number): AnnouncementActor[] => [
  ...(viewer.accountId === createdBy ? (["organiser"] as const) : []),
  ...(viewer.isSuperAdmin ? (["admin"] as const) : []),
  ...(viewer.isTechnicalCommittee ? (["committee"] as const) : []),
];

type Deciding = Pick<Standing, "adminApproval" | "technicalCommitteeApproval"> & {
  readonly adminDecisionReason: string | null;
  readonly technicalCommitteeDecisionReason: string | null;
};

/** The moves that decisions come to which were changed on the form. */
function movesIn(
  before: Standing,
  dto: Deciding,
): { move: AnnouncementMove; decision: Approval; reason: string | null }[] {
  const sides = [
    ["adminApproval", "adminDecisionReason", "adminAgrees", "adminDenies"],
    ["technicalCommitteeApproval", "technicalCommitteeDecisionReason", "committeeAgrees", "committeeDenies"],
  ] as const;
  return sides.flatMap(([approval, reason, agreeing, denying]) => {
    const decision = dto[approval];
    if (decision === before[approval]) return [];
    if (decision === null) throw new Refusal("competition.edit.refusal.decided");
    return [{ move: agrees(decision) ? agreeing : denying, decision, reason: dto[reason] }];
  });
}

type Moving = { readonly viewer: Viewer; readonly now: Date };

/** Makes the decisions that a saved form holds. */
export async function decide(tx: Tx, world: World, id: number, dto: Deciding, moving: Moving): Promise<void> {
  const stored = await lockStanding(tx, id);
  if (!stored) throw noData();
  const moves = movesIn(stored, dto);
  for (const { move, decision, reason } of moves) await makeMove(tx, world, id, { move, decision, reason }, moving);
  if (moves.length > 0) return;
  // The words of a decision may be put better without deciding anew.
  const { adminDecisionReason, technicalCommitteeDecisionReason } = dto;
  await storeStanding(tx, id, { ...stored, adminDecisionReason, technicalCommitteeDecisionReason }, moving.now);
}

type Made = { readonly move: AnnouncementMove; readonly decision: Approval | null; readonly reason: string | null };

/**
 * Makes one move of the flow under the lock of the announcement: checks that it can be made and by whom, writes where it leads and the line
 * of history, and tells everybody concerned.
 *
 * @throws {Refusal} if it cannot be made from where the announcement stands, or not by this viewer
 */
export async function makeMove(
  tx: Tx,
  world: World,
  id: number,
  { move, decision, reason }: Made,
  { viewer, now }: Moving,
): Promise<void> {
  const before = await lockStanding(tx, id);
  if (!before) throw noData();
  const [from, to] = [announcementState(before), afterMove(move, announcementState(before))];
  const { by }: { by: readonly AnnouncementActor[] } = announcementFlow.moves[move];
  if (to === null || !actorsOf(viewer, before.createdBy).some((actor) => by.includes(actor)))
    throw new Refusal("competition.edit.refusal.move");
  const ofAdmin = move === "adminAgrees" || move === "adminDenies";
  const ofCommittee = move === "committeeAgrees" || move === "committeeDenies";
  await storeStanding(
    tx,
    id,
    {
      ...standingAfter(move, before, decision),
      adminDecisionReason: ofAdmin ? reason : before.adminDecisionReason,
      technicalCommitteeDecisionReason: ofCommittee ? reason : before.technicalCommitteeDecisionReason,
      cancellationReason: move === "cancel" ? reason : before.cancellationReason,
    },
    now,
  );
  await logChange(tx, {
    actor: viewer.accountId,
    action: "status",
    object: "competition",
    objectId: id,
    changes: { state: [from, to], move: [null, move], decision: [null, decision], reason: [null, reason] },
    at: now,
  });
  if (move === "cancel") await world.jobs.enqueue(tx, END_CANCELLED_ENTRIES, {});
  await tellOfMove(tx, world, { id, ...before, move, decision, reason, to }, { viewer, now });
}
