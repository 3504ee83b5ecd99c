import type { Event } from "../notification/notification.events.ts";

const announcement = {
  category: "announcement",
  subject: "announcement",
  audience: "account",
  mail: "COMPETITION_STEP",
  repeatable: true,
  values: { id: "id", name: "text", reason: "text" },
} as const;

export const competitionEvents = {
  NewCompetition: { ...announcement, severity: "info" },
  CompetitionAgreed: { ...announcement, severity: "info" },
  CompetitionAgreedWithChanges: { ...announcement, severity: "info" },
  CompetitionDenied: { ...announcement, severity: "warning" },
  CompetitionApproved: { ...announcement, subject: "competition", severity: "success" },
  /** To the organiser: another account corrected the approved announcement. */
  CompetitionCorrected: {
    ...announcement,
    severity: "warning",
    mail: "COMPETITION_CORRECTED",
    values: { id: "id", name: "text", changes: "text" },
  },
  CompetitionCancelled: { ...announcement, subject: "competition", severity: "warning" },
  /** To entrants and persons on the waiting list: the day, start, place or deadline changed. */
  CompetitionChanged: {
    category: "entry",
    mandatory: true,
    severity: "warning",
    subject: "competition",
    audience: "account",
    mail: "COMPETITION_CHANGED",
    repeatable: true,
    values: { id: "id", name: "text", changes: "text" },
  },
} as const satisfies Record<string, Event>;
