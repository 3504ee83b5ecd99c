import { describe, expect, it } from "vitest";
import { afterMove } from "../../kernel/flow/flow.ts";
import {
  agrees,
  announcementFlow,
  announcementMoves,
  announcementState,
  approvalAfter,
  type ApprovalState,
} from "./announcement.flow.ts";

const DECISIONS = [null, "APPROVED", "APPROVED_WITH_MOD", "DENIED"] as const;
/**
 * The database rejects all other combinations: a denial sends back, only a submitted announcement is decided on, only
 * an approved one is cancelled.
 */
const isLawful = ({ submitted, adminApproval, technicalCommitteeApproval, cancelled }: ApprovalState): boolean => {
  const denials = [adminApproval, technicalCommitteeApproval].filter((decision) => decision === "DENIED").length;
  if (cancelled) return submitted && agrees(adminApproval) && agrees(technicalCommitteeApproval);
  if (submitted) return denials === 0;
  return denials === 1 || (adminApproval === null && technicalCommitteeApproval === null);
};
const everyApproval: ApprovalState[] = [true, false]
  .flatMap((submitted) =>
    DECISIONS.flatMap((adminApproval) =>
      DECISIONS.flatMap((technicalCommitteeApproval) =>
        [true, false].map((cancelled) => ({ submitted, adminApproval, technicalCommitteeApproval, cancelled })),
      ),
    ),
  )
  .filter(isLawful);

describe("approvalAfter", () => {
  it.each(announcementMoves)("%s leads every stored combination to the state that the flow declares", (move) => {
    for (const approval of everyApproval) {
      const state = announcementState(approval);
      const to = afterMove(announcementFlow, move, state);
      if (to === null) continue;
      for (const decision of ["APPROVED", "APPROVED_WITH_MOD"] as const)
        expect([approval, announcementState(approvalAfter(move, approval, decision))]).toEqual([approval, to]);
    }
  });

  it("clears a denial on a new submission, and keeps an agreement", () => {
    const sentBack = {
      submitted: false,
      adminApproval: "DENIED",
      technicalCommitteeApproval: "APPROVED_WITH_MOD",
      cancelled: false,
    } as const;
    expect(approvalAfter("submit", sentBack, null)).toEqual({
      submitted: true,
      adminApproval: null,
      technicalCommitteeApproval: "APPROVED_WITH_MOD",
      cancelled: false,
    });
  });
});
