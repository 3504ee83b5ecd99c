import type { Event } from "../notification/notification.events.ts";

const step = {
  category: "transfer",
  mandatory: true,
  subject: "athleteTransfer",
  audience: "account",
  mail: "ATHLETE_TRANSFER",
  values: { athlete: "text", from: "text", to: "text" },
} as const;

/** Requests an answer: it leads to its reader's page for it. */
const answer = { ...step, severity: "info", values: { id: "id", ...step.values } } as const;

/** The types on the wire: `AthleteTransfer` and the state (product/transfers 11). */
export const transferEvents = {
  AthleteTransferWaitForAthlete: { ...answer, subject: "athleteAnswer" },
  AthleteTransferAthleteAccepted: { ...step, severity: "success" },
  AthleteTransferAthleteRejected: { ...step, severity: "warning" },
  AthleteTransferWaitForClub: { ...answer, subject: "clubAnswer" },
  AthleteTransferClubAccepted: { ...step, severity: "success" },
  AthleteTransferClubRejected: { ...step, severity: "warning" },
  AthleteTransferWaitForAdmin: { ...answer, subject: "adminAnswer" },
  /** Mailed by the event of the payment, which is awaited at once. */
  AthleteTransferAdminAccepted: {
    category: "transfer",
    mandatory: true,
    severity: "success",
    subject: "athleteTransfer",
    audience: "account",
    values: step.values,
  },
  AthleteTransferAdminRejected: { ...step, severity: "warning" },
  AthleteTransferAwaitingPayment: { ...step, severity: "info" },
  /** To be paid by bank transfer. */
  AthleteTransferAwaitingPaymentTransfer: { ...step, severity: "info" },
  AthleteTransferUnpaid: { ...step, severity: "warning" },
  AthleteTransferFinshed: { ...step, severity: "success" },
  /** Withdrawn by the target club, or closed by the federation. */
  AthleteTransferClosed: { ...step, severity: "warning", values: { ...step.values, reason: "text" } },
  /** The term of an answer ends soon; sent once on each day that the flow names. */
  TransferReminder: { ...step, severity: "warning", repeatable: true, values: { ...step.values, dueOn: "day" } },
  /** To a source club: from now on its silence counts as consent, and its term restarts. */
  TransferSilenceConsents: {
    ...answer,
    severity: "warning",
    subject: "clubAnswer",
    repeatable: true,
    values: { ...answer.values, dueOn: "day" },
  },
} as const satisfies Record<string, Event>;
