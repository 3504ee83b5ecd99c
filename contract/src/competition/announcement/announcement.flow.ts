/** The workflow of a competition's announcement (product/competitions 2). */
import type { Approval } from "../../kernel/enumerations.ts";
import { defineFlow, type MoveOf } from "../../kernel/flow/flow.ts";
import { REASON } from "../../kernel/form/prompt.ts";

/**
 * The states of an announcement. Once it is submitted, the federation and the committee decide independently. A
 * returned announcement remembers the agreement of the other side, which is valid for the next submission.
 */
export type AnnouncementState =
  | "DRAFT"
  | "SUBMITTED"
  | "ADMIN_AGREED"
  | "COMMITTEE_AGREED"
  | "APPROVED"
  | "SENT_BACK"
  | "SENT_BACK_ADMIN_AGREED"
  | "SENT_BACK_COMMITTEE_AGREED"
  | "CANCELLED";

/** The organiser who announced it, a super admin, or a member of the technical committee. */
export type AnnouncementActor = "organiser" | "admin" | "committee";

export const announcementFlow = defineFlow<AnnouncementState, AnnouncementActor>()({
  name: "announcement",
  about:
    "The announcement of a competition: its organiser submits it; the federation and its technical committee decide independently.",
  states: [
    "DRAFT",
    "SUBMITTED",
    "ADMIN_AGREED",
    "COMMITTEE_AGREED",
    "APPROVED",
    "SENT_BACK",
    "SENT_BACK_ADMIN_AGREED",
    "SENT_BACK_COMMITTEE_AGREED",
    "CANCELLED",
  ],
  start: "DRAFT",
  ends: ["CANCELLED"],
  moves: {
    submit: {
      about: "It is submitted. A denial is cleared; an agreement remains.",
      transitions: {
        DRAFT: "SUBMITTED",
        SENT_BACK: "SUBMITTED",
        SENT_BACK_ADMIN_AGREED: "ADMIN_AGREED",
        SENT_BACK_COMMITTEE_AGREED: "COMMITTEE_AGREED",
      },
      by: ["organiser", "admin"],
    },
    adminAgrees: {
      about: "The federation agrees, with or without changes.",
      transitions: {
        SUBMITTED: "ADMIN_AGREED",
        ADMIN_AGREED: "ADMIN_AGREED",
        COMMITTEE_AGREED: "APPROVED",
        APPROVED: "APPROVED",
      },
      by: ["admin"],
    },
    adminDenies: {
      about: "The federation sends it back.",
      transitions: {
        SUBMITTED: "SENT_BACK",
        ADMIN_AGREED: "SENT_BACK",
        COMMITTEE_AGREED: "SENT_BACK_COMMITTEE_AGREED",
      },
      by: ["admin"],
      asks: REASON,
    },
    committeeAgrees: {
      about: "The technical committee agrees, with or without changes.",
      transitions: {
        SUBMITTED: "COMMITTEE_AGREED",
        COMMITTEE_AGREED: "COMMITTEE_AGREED",
        ADMIN_AGREED: "APPROVED",
        APPROVED: "APPROVED",
      },
      by: ["committee"],
    },
    committeeDenies: {
      about: "The technical committee sends it back.",
      transitions: { SUBMITTED: "SENT_BACK", COMMITTEE_AGREED: "SENT_BACK", ADMIN_AGREED: "SENT_BACK_ADMIN_AGREED" },
      by: ["committee"],
      asks: REASON,
    },
    cancel: {
      about: "The competition is cancelled.",
      transitions: { APPROVED: "CANCELLED" },
      by: ["admin"],
      asks: REASON,
      destructive: true,
    },
  },
  events: {},
});

export type AnnouncementMove = MoveOf<typeof announcementFlow>;
export const announcementMoves = Object.keys(announcementFlow.moves) as readonly AnnouncementMove[];

/** The stored facts from which the state of an announcement is derived; the wire has the same fields. */
export type ApprovalState = {
  readonly submitted: boolean;
  readonly adminApproval: Approval | null;
  readonly technicalCommitteeApproval: Approval | null;
  readonly cancelled: boolean;
};

/** Returns the state that follows from the stored facts. */
export function announcementState({
  submitted,
  adminApproval,
  technicalCommitteeApproval,
  cancelled,
}: ApprovalState): AnnouncementState {
  if (cancelled) return "CANCELLED";
  const [admin, committee] = [agrees(adminApproval), agrees(technicalCommitteeApproval)];
  if (submitted) {
    if (admin) return committee ? "APPROVED" : "ADMIN_AGREED";
    return committee ? "COMMITTEE_AGREED" : "SUBMITTED";
  }
  if (adminApproval !== "DENIED" && technicalCommitteeApproval !== "DENIED") return "DRAFT";
  if (admin) return "SENT_BACK_ADMIN_AGREED";
  return committee ? "SENT_BACK_COMMITTEE_AGREED" : "SENT_BACK";
}

export const agrees = (decision: Approval | null): boolean =>
  decision === "APPROVED" || decision === "APPROVED_WITH_MOD";

/** Returns the stored facts after a move: a denial sends the announcement back, a new submission clears the denial. */
export function approvalAfter(move: AnnouncementMove, state: ApprovalState, decision: Approval | null): ApprovalState {
  const undenied = (before: Approval | null) => (before === "DENIED" ? null : before);
  switch (move) {
    case "submit":
      return {
        ...state,
        submitted: true,
        adminApproval: undenied(state.adminApproval),
        technicalCommitteeApproval: undenied(state.technicalCommitteeApproval),
      };
    case "adminAgrees":
      return { ...state, adminApproval: decision };
    case "adminDenies":
      return { ...state, submitted: false, adminApproval: "DENIED" };
    case "committeeAgrees":
      return { ...state, technicalCommitteeApproval: decision };
    case "committeeDenies":
      return { ...state, submitted: false, technicalCommitteeApproval: "DENIED" };
    case "cancel":
      return { ...state, cancelled: true };
  }
}

/** Returns whether a decision needs a reason (product/competitions 3). */
export const needsReason = (decision: Approval | null): boolean =>
  decision === "DENIED" || decision === "APPROVED_WITH_MOD";

/**
 * Returns the reason to store, show and mail with a decision; null if the decision needs none, even if the form still
 * contains one.
 */
export const reasonOf = (decision: Approval | null, reason: string | null): string | null =>
  needsReason(decision) ? reason : null;
