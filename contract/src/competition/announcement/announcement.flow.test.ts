import { describe, expect, it } from "vitest";
import { afterMove } from "../../kernel/flow/flow.ts";
import {
  agrees,
  announcementFlow,
  announcementMoves,
  announcementState,
  standingAfter,
  type Standing,
} from "./announcement.flow.ts";

const DECISIONS = [null, "APPROVED", "APPROVED_WITH_MOD", "DENIED"] as const;
/** The database refuses all others: who denies sends back, nobody decides on what was never submitted, only the approved is cancelled. */
const isLawful = ({ submitted, adminApproval, technicalCommitteeApproval, cancelled }: Standing): boolean => {
  const denials = [adminApproval, technicalCommitteeApproval].filter((decision) => decision === "DENIED").length;
  if (cancelled) return submitted && agrees(adminApproval) && agrees(technicalCommitteeApproval);
  if (submitted) return denials === 0;
  return denials === 1 || (adminApproval === null && technicalCommitteeApproval === null);
};
const everyStanding: Standing[] = [true, false]
  .flatMap((submitted) =>
    DECISIONS.flatMap((adminApproval) =>
      DECISIONS.flatMap((technicalCommitteeApproval) =>
        [true, false].map((cancelled) => ({ submitted, adminApproval, technicalCommitteeApproval, cancelled })),
      ),
    ),
  )
  .filter(isLawful);

describe("the life of an announcement", () => {
  it.each(announcementMoves)("%s leads from what is stored to where the flow says", (move) => {
    for (const standing of everyStanding) {
      const state = announcementState(standing);
      const to = afterMove(announcementFlow, move, state);
      if (to === null) continue;
      for (const decision of ["APPROVED", "APPROVED_WITH_MOD"] as const)
        expect([standing, announcementState(standingAfter(move, standing, decision))]).toEqual([standing, to]);
    }
  });

  it("asks again whoever denied, and nobody else", () => {
    const sentBack = {
      submitted: false,
      adminApproval: "DENIED",
      technicalCommitteeApproval: "APPROVED_WITH_MOD",
      cancelled: false,
    } as const;
    expect(standingAfter("submit", sentBack, null)).toEqual({
      submitted: true,
      adminApproval: null,
      technicalCommitteeApproval: "APPROVED_WITH_MOD",
      cancelled: false,
    });
  });
});
