import type { SameKeys } from "../kernel/texts.ts";
import type { notificationTextsHu } from "./notification.texts.hu.ts";

export const notificationTextsEn = {
  message: {
    OrgRegistation: "A new organisation has registered and waits to be checked: {name}.",
    PersonRegistration: "A new person has registered and waits to be checked: {name}.",
    NewCompetition: "A new announcement is waiting for a decision.",
    CompetitionAgreed: "{name}: one of the reviewers approved the announcement.",
    CompetitionAgreedWithChanges:
      "{name}: one of the reviewers approved the announcement with changes. Reason: {reason}",
    CompetitionApproved: "{name}: the announcement is approved and in the calendar.",
    CompetitionDenied: "{name}: the announcement was sent back. Reason: {reason}",
    CompetitionCancelled: "{name}: the competition is cancelled. Reason: {reason}",
    PersonDoctorDateExpire:
      "Your medical clearance expires on {validUntil}. Please upload the new one to your profile.",
    PortalTrouble:
      "An unexpected error occurred in the portal ({cause}). The portal keeps running; the log marks the error as {mark}.",
  },
  notWaiting: "{name}: the announcement came for a decision, but is not waiting for you now.",
  couldNotSave: {
    diskFull:
      "The portal could not save anything for {minutes} minutes: its disk was full. Everything can be saved again.",
    readOnly:
      "The portal could not save anything for {minutes} minutes: its database was read-only. Everything can be saved again.",
  },
  cannotSave: {
    title: "The portal cannot save anything right now.",
    diskFull: "The disk is full. Free some space: the portal then saves again by itself.",
    readOnly: "The database or the disk is read-only. Once it can be written to, the portal saves again by itself.",
  },
  panel: {
    title: "Notifications",
    open: "Open notifications",
    empty: "There are currently no notifications.",
    remove: "Delete notification",
    removeAll: "Delete all",
  },
} as const satisfies SameKeys<typeof notificationTextsHu>;
