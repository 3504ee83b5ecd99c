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
    ProfileVerified: "The federation has checked your profile: everything is in order.",
    ProfileProhibited: "The federation has banned you. Reason: {reason}",
    PortalTrouble:
      "An unexpected error occurred in the portal ({cause}). The portal keeps running; the log marks the error as {mark}.",
  },
  notWaiting: "{name}: the announcement came for a decision, but is not waiting for you now.",
  panel: {
    title: "Notifications",
    open: "Open notifications",
    empty: "There are currently no notifications.",
    remove: "Delete notification",
    removeAll: "Delete all",
  },
} as const satisfies SameKeys<typeof notificationTextsHu>;
