import { describe, expect, it } from "vitest";
import {
  afterMove,
  agrees,
  announcementFlow,
  announcementMoves,
  announcementState,
  standingAfter,
  type AnnouncementMove,
  type AnnouncementState,
  type Standing,
} from "./announcement.flow.ts";

const { states } = announcementFlow;
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

/** The story as a table: every state, every move; a dot is a move that is not there. */
const LEADS = `
                            submit           adminAgrees    adminDenies                 committeeAgrees   committeeDenies         cancel
DRAFT                       SUBMITTED        .              .                           .                 .                       .
SUBMITTED                   .                ADMIN_AGREED   SENT_BACK                   COMMITTEE_AGREED  SENT_BACK               .
ADMIN_AGREED                .                ADMIN_AGREED   SENT_BACK                   APPROVED          SENT_BACK_ADMIN_AGREED  .
COMMITTEE_AGREED            .                APPROVED       SENT_BACK_COMMITTEE_AGREED  COMMITTEE_AGREED  SENT_BACK               .
APPROVED                    .                APPROVED       .                           APPROVED          .                       CANCELLED
SENT_BACK                   SUBMITTED        .              .                           .                 .                       .
SENT_BACK_ADMIN_AGREED      ADMIN_AGREED     .              .                           .                 .                       .
SENT_BACK_COMMITTEE_AGREED  COMMITTEE_AGREED .              .                           .                 .                       .
CANCELLED                   .                .              .                           .                 .                       .`;

const [heads = [], ...lines] = LEADS.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const table = lines.flatMap(([state = "", ...cells]) =>
  cells.map((cell, at) => ({ state, move: heads[at] ?? "", to: cell === "." ? null : cell })),
);

describe("the life of an announcement", () => {
  it("is told whole: every state with every move", () => {
    expect(new Set(table.map(({ state, move }) => `${state} ${move}`)).size).toBe(
      states.length * announcementMoves.length,
    );
  });

  it.each(table)("$state, $move: $to", ({ state, move, to }) => {
    expect(afterMove(move as AnnouncementMove, state as AnnouncementState)).toBe(to);
  });

  it.each(announcementMoves)("%s leads from what is stored to where the flow says", (move) => {
    for (const standing of everyStanding) {
      const state = announcementState(standing);
      const to = afterMove(move, state);
      if (to === null) continue;
      for (const decision of ["APPROVED", "APPROVED_WITH_MOD"] as const)
        expect([standing, announcementState(standingAfter(move, standing, decision))]).toEqual([standing, to]);
    }
  });

  it("reaches every state from its start", () => {
    const reached = new Set<AnnouncementState>([announcementFlow.start]);
    for (const state of reached)
      for (const move of announcementMoves) {
        const to = afterMove(move, state);
        if (to !== null) reached.add(to);
      }
    expect([...reached].toSorted()).toEqual([...states].toSorted());
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
