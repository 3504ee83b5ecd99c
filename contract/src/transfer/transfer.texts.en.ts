import type { SameKeys } from "../kernel/texts.ts";
import type { transferTextsHu } from "./transfer.texts.hu.ts";

export const transferTextsEn = {
  title: "Transfers",
  status: {
    STARTED: "Started",
    WAIT_FOR_ATHLETE: "Waiting for the athlete",
    ATHLETE_ACCEPTED: "Accepted by the athlete",
    ATHLETE_REJECTED: "Rejected by the athlete",
    WAIT_FOR_CLUB: "Waiting for the source club",
    CLUB_ACCEPTED: "Accepted by the source club",
    CLUB_REJECTED: "Rejected by the source club",
    WAIT_FOR_ADMIN: "Waiting for the federation",
    ADMIN_ACCEPTED: "Accepted by the federation",
    ADMIN_REJECTED: "Rejected by the federation",
    AWAITING_PAYMENT: "Waiting for payment",
    UNPAID: "Not paid",
    FINISHED: "Finished",
  },
  actor: {
    targetClub: "Target club",
    athlete: "Athlete",
    sourceClub: "Source club",
    admin: "Federation",
  },
  paymentMode: {
    CREDIT_CARD: "online bank card",
    BANK_TRANSFER: "bank transfer",
  },
  list: {
    athlete: "Athlete",
    licenseNumber: "Licence number",
    srcClub: "Source club",
    targetClub: "Target club",
    status: "Status",
    turn: "Whose turn",
    dueOn: "Due",
    paymentMode: "Payment mode",
    isLate: "Late",
    created: "Started",
    closed: "Closed",
    act: {
      withdraw: {
        label: "Withdraw",
        question: { one: "Withdraw this transfer: {name}?", other: "Withdraw {shown} transfers?" },
        text: "The transfer is closed, and the parties get a mail with the reason.",
        confirm: "Withdraw",
        reason: "Reason of the withdrawal",
      },
      moveOn: {
        label: "Go on without the source club",
        question: {
          one: "Go on without the answer of the source club: {name}?",
          other: "Go on with {shown} transfers without the answers of their source clubs?",
        },
        text: "The term of the source club is over. The transfer then waits for the federation, and the answer stays empty.",
        confirm: "Go on",
      },
      close: {
        label: "Close",
        question: { one: "Close this transfer: {name}?", other: "Close {shown} transfers?" },
        text: "The transfer is closed in its present status, and the parties get a mail with the reason.",
        confirm: "Close",
        reason: "Reason of the closing",
      },
    },
  },
  start: {
    title: "Start a transfer",
    select: "Select an athlete.",
    done: "The transfer was started",
    failed: "An error occurred while starting the transfer",
  },
  answer: {
    done: "The answer was recorded",
    failed: "An error occurred while recording the answer",
    chooseOne: "Choose one: accept or reject.",
  },
  received: {
    question: "Are you sure to mark as paid?",
    failed: "An error occurred while saving.",
  },
  problem: {
    tick: "Must be accepted",
    permission: "The parental permission must be uploaded",
  },
  refusal: {
    notFound: "No athlete of a club who may be transferred has this licence number.",
    ownClub: "This athlete is a member of your club.",
    feePaid: "The transfer is not possible: the athlete's annual fee is paid.",
    targetClub: "Only an active, verified club can start a transfer.",
    open: "A transfer of this athlete is already under way.",
    tooMany: "Too many searches. Try again in {minutes} minutes.",
    noCost:
      "There is no enabled licence cost for transfers. Add one of the type “Transfer” to the licence costs; the transfer can then be accepted.",
  },
  obstacle: {
    athlete: "It cannot be accepted now: the athlete is not verified, or is archived.",
    ownClub: "It cannot be accepted now: the athlete is a member of the target club already.",
    clubChanged: "It cannot be accepted now: the athlete has become a member of another club.",
    feePaid: "It cannot be accepted now: this year's licence fee of the athlete has been paid into.",
    targetClub: "It cannot be accepted now: the target club is not active, or not verified.",
  },
} as const satisfies SameKeys<typeof transferTextsHu>;
