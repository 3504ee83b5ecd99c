/** The life of a competition's announcement (product/competitions 2). */
import type { Approval } from "../../kernel/enumerations.ts";
import { defineFlow, type MoveOf } from "../../kernel/flow/flow.ts";
import { REASON } from "../../kernel/form/asked.ts";

/**
 * The states of an announcement: it was submitted, and each of the two sides decides by itself. Sent back, it remembers
 * whether the other side had agreed: that agreement stands when it comes again.
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

/** Whoever announced it, a super admin, a member of the technical committee. */
export type AnnouncementActor = "organiser" | "admin" | "committee";

/** Read it top to bottom: this is the whole story. */
export const announcementFlow = defineFlow<AnnouncementState, AnnouncementActor>()({
  name: "announcement",
  about:
    "The announcement of a competition: its organiser submits it, the federation and its technical committee each decide by themselves.",
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
      about: "It is submitted. What was denied is undecided again; who had agreed is not asked twice.",
      leads: {
        DRAFT: "SUBMITTED",
        SENT_BACK: "SUBMITTED",
        SENT_BACK_ADMIN_AGREED: "ADMIN_AGREED",
        SENT_BACK_COMMITTEE_AGREED: "COMMITTEE_AGREED",
      },
      by: ["organiser", "admin"],
    },
    adminAgrees: {
      about: "The federation agrees, with changes or without.",
      leads: {
        SUBMITTED: "ADMIN_AGREED",
        ADMIN_AGREED: "ADMIN_AGREED",
        COMMITTEE_AGREED: "APPROVED",
        APPROVED: "APPROVED",
      },
      by: ["admin"],
    },
    adminDenies: {
      about: "The federation sends it back.",
      leads: { SUBMITTED: "SENT_BACK", ADMIN_AGREED: "SENT_BACK", COMMITTEE_AGREED: "SENT_BACK_COMMITTEE_AGREED" },
      by: ["admin"],
      asks: REASON,
    },
    committeeAgrees: {
      about: "The technical committee agrees, with changes or without.",
      leads: {
        SUBMITTED: "COMMITTEE_AGREED",
        COMMITTEE_AGREED: "COMMITTEE_AGREED",
        ADMIN_AGREED: "APPROVED",
        APPROVED: "APPROVED",
      },
      by: ["committee"],
    },
    committeeDenies: {
      about: "The technical committee sends it back.",
      leads: { SUBMITTED: "SENT_BACK", COMMITTEE_AGREED: "SENT_BACK", ADMIN_AGREED: "SENT_BACK_ADMIN_AGREED" },
      by: ["committee"],
      asks: REASON,
    },
    cancel: {
      about: "It is called off: what people have entered is not denied any more.",
      leads: { APPROVED: "CANCELLED" },
      by: ["admin"],
      asks: REASON,
      grave: true,
    },
  },
  events: {},
});

export type AnnouncementMove = MoveOf<typeof announcementFlow>;
export const announcementMoves = Object.keys(announcementFlow.moves) as readonly AnnouncementMove[];

/** The stored and travelling part of an announcement's state. */
export type ApprovalState = {
  readonly submitted: boolean;
  readonly adminApproval: Approval | null;
  readonly technicalCommitteeApproval: Approval | null;
  readonly cancelled: boolean;
};

/** Returns the state of an announcement. */
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

/**
 * Returns the state of an announcement after a decision: a denial sends it back, a new submission asks again whoever
 * denied.
 */
export function approvalAfter(move: AnnouncementMove, state: ApprovalState, decision: Approval | null): ApprovalState {
  const asked = (before: Approval | null) => (before === "DENIED" ? null : before);
  switch (move) {
    case "submit":
      return {
        ...state,
        submitted: true,
        adminApproval: asked(state.adminApproval),
        technicalCommitteeApproval: asked(state.technicalCommitteeApproval),
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

/** Does a decision need its reason (product/competitions 3)? */
export const needsReason = (decision: Approval | null): boolean =>
  decision === "DENIED" || decision === "APPROVED_WITH_MOD";

/** The reason that is kept, shown and mailed with a decision: none where the decision needs none, whatever a form still held. */
export const reasonOf = (decision: Approval | null, reason: string | null): string | null =>
  needsReason(decision) ? reason : null;
