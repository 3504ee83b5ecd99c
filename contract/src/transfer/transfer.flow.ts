/** The flow of a transfer of an athlete between two clubs (product/transfers). */
import { defineFlow, type MoveOf } from "../kernel/flow/flow.ts";
import type { PromptFields } from "../kernel/form/prompt.ts";
import { area } from "../kernel/form/form.ts";
import * as right from "../kernel/right.ts";
import { transferRights } from "./transfer.rights.ts";

export const TRANSFER_STATUSES = [
  "STARTED",
  "WAIT_FOR_ATHLETE",
  "ATHLETE_ACCEPTED",
  "ATHLETE_REJECTED",
  "WAIT_FOR_CLUB",
  "CLUB_ACCEPTED",
  "CLUB_REJECTED",
  "WAIT_FOR_ADMIN",
  "ADMIN_ACCEPTED",
  "ADMIN_REJECTED",
  "AWAITING_PAYMENT",
  "UNPAID",
  "FINISHED",
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const TRANSFER_ACTORS = ["targetClub", "athlete", "sourceClub", "admin"] as const;
export type TransferActor = (typeof TRANSFER_ACTORS)[number];

/** The statuses that await an answer, with the party. */
export const TURN_OF = {
  WAIT_FOR_ATHLETE: "athlete",
  WAIT_FOR_CLUB: "sourceClub",
  WAIT_FOR_ADMIN: "admin",
  AWAITING_PAYMENT: "targetClub",
} as const satisfies Partial<Record<TransferStatus, TransferActor>>;

/** Returns the party whose turn it is; null in a status that awaits no party. */
export const turnOf = (status: TransferStatus): TransferActor | null =>
  status in TURN_OF ? TURN_OF[status as keyof typeof TURN_OF] : null;

/** The longest reason of a rejection, a withdrawal or a closing. */
export const LONGEST_REASON = 500;
const WHY = { reason: area({ max: LONGEST_REASON, required: true }) } as const satisfies PromptFields;

export const ANSWER_DAYS = 14;
export const PAYMENT_DAYS = 30;
const ANSWER_TERM = { days: ANSWER_DAYS, expiryEvent: "termOver", reminderDays: [7, 1] } as const;

/** The targets of a step after which the transfer still awaits the same answer. */
const STAYS = {
  WAIT_FOR_ATHLETE: "WAIT_FOR_ATHLETE",
  WAIT_FOR_CLUB: "WAIT_FOR_CLUB",
  WAIT_FOR_ADMIN: "WAIT_FOR_ADMIN",
} as const satisfies Partial<Record<TransferStatus, TransferStatus>>;

/** A closed transfer keeps its status and has no moves. */
const open = right.not(right.is("isClosed"));
const openAndLate = right.allOf<"isClosed" | "isLate">(open, right.is("isLate"));
const openPastTerm = right.allOf<"isClosed" | "isTermOver">(open, right.is("isTermOver"));

/** All states, moves, events and limits of a transfer, in their order. */
export const transferFlow = defineFlow<TransferStatus, TransferActor>()({
  name: "transfer",
  about:
    "An athlete moves from a source club to a target club: the target club starts it, the athlete, the source club and the federation answer, the target club pays. A closed transfer keeps its status.",
  states: TRANSFER_STATUSES,
  start: "WAIT_FOR_ATHLETE",
  creation: {
    name: "start",
    about: "The target club starts it, for an athlete found by licence number.",
    via: "STARTED",
    by: ["targetClub"],
  },
  ends: ["ATHLETE_REJECTED", "CLUB_REJECTED", "ADMIN_REJECTED", "UNPAID", "FINISHED"],
  moves: {
    athleteAccepts: {
      about: "The athlete accepts; a minor with the permission of the parents.",
      transitions: { WAIT_FOR_ATHLETE: "WAIT_FOR_CLUB" },
      via: "ATHLETE_ACCEPTED",
      by: ["athlete"],
      when: open,
    },
    athleteRejects: {
      about: "The athlete rejects, and decides whether the target club may read the reason.",
      transitions: { WAIT_FOR_ATHLETE: "ATHLETE_REJECTED" },
      by: ["athlete"],
      when: open,
      asks: WHY,
      reasonFor: transferRights.athleteReason,
      destructive: true,
    },
    sourceClubAccepts: {
      about: "The source club lets the athlete go.",
      transitions: { WAIT_FOR_CLUB: "WAIT_FOR_ADMIN" },
      via: "CLUB_ACCEPTED",
      by: ["sourceClub"],
      when: open,
    },
    sourceClubRejects: {
      about: "The source club rejects.",
      transitions: { WAIT_FOR_CLUB: "CLUB_REJECTED" },
      by: ["sourceClub"],
      when: open,
      asks: WHY,
      destructive: true,
    },
    adminAccepts: {
      about: "The federation accepts; the target club owes the fee.",
      transitions: { WAIT_FOR_ADMIN: "AWAITING_PAYMENT" },
      via: "ADMIN_ACCEPTED",
      by: ["admin"],
      when: open,
    },
    adminRejects: {
      about: "The federation rejects.",
      transitions: { WAIT_FOR_ADMIN: "ADMIN_REJECTED" },
      by: ["admin"],
      when: open,
      asks: WHY,
      destructive: true,
    },
    withdraw: {
      about: "The target club withdraws it before all have accepted. The status stays, and the transfer is closed.",
      transitions: STAYS,
      by: ["targetClub"],
      when: open,
      asks: WHY,
      destructive: true,
    },
    moveOn: {
      about:
        "The source club has not answered in its term: the federation continues without its answer, which stays empty.",
      transitions: { WAIT_FOR_CLUB: "WAIT_FOR_ADMIN" },
      by: ["admin"],
      when: openPastTerm,
    },
    close: {
      about: "The federation closes a transfer of the late list. The status stays.",
      transitions: { ...STAYS, AWAITING_PAYMENT: "AWAITING_PAYMENT" },
      by: ["admin"],
      when: openAndLate,
      asks: WHY,
      destructive: true,
    },
  },
  events: {
    termOver: {
      about: "The term of an answer is over: the transfer is put on the late list, and can still be answered.",
      transitions: STAYS,
    },
    silenceConsents: {
      about: "The source club has not answered in its term, and the setting makes silence consent.",
      transitions: { WAIT_FOR_CLUB: "WAIT_FOR_ADMIN" },
    },
    feeSettled: {
      about: "The fee is settled by any method: the athlete moves to the target club.",
      transitions: { AWAITING_PAYMENT: "FINISHED" },
    },
    feeUnpaid: {
      about: "The fee was not paid in time. Money received later is the club's credit.",
      transitions: { AWAITING_PAYMENT: "UNPAID" },
    },
  },
  limits: {
    WAIT_FOR_ATHLETE: ANSWER_TERM,
    WAIT_FOR_CLUB: ANSWER_TERM,
    WAIT_FOR_ADMIN: ANSWER_TERM,
    AWAITING_PAYMENT: { days: PAYMENT_DAYS, expiryEvent: "feeUnpaid", reminderDays: [] },
  },
});

export type TransferMove = MoveOf<typeof transferFlow>;
