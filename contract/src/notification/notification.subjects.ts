import type { NotificationType } from "./notification.calls.ts";

/** What a notification is about: the page it leads to follows from that, and whether its reader may open that page. */
export type Subject =
  | "organisation"
  | "person"
  | "announcement"
  | "competition"
  | "profile"
  | "portal"
  | "doubtfulPayment"
  | "ownPayment";

/** No schemas here: the panel loads this. */
export const SUBJECTS: Readonly<Record<NotificationType, Subject>> = {
  OrgRegistation: "organisation",
  PersonRegistration: "person",
  NewCompetition: "announcement",
  CompetitionAgreed: "announcement",
  CompetitionAgreedWithChanges: "announcement",
  CompetitionDenied: "announcement",
  CompetitionApproved: "competition",
  CompetitionCancelled: "competition",
  PersonDoctorDateExpire: "profile",
  ProfileVerified: "profile",
  ProfileProhibited: "profile",
  PortalTrouble: "portal",
  DoubtfulPayment: "doubtfulPayment",
  PaymentUnderReview: "ownPayment",
  PaymentTaken: "ownPayment",
  PaymentReleased: "ownPayment",
  PaymentNotOwed: "ownPayment",
  PaymentRefunded: "ownPayment",
};
