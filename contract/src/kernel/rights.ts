/** The names of rights, without a schema, so that a list's page can import them (product/access 1). */

/** The parts of the portal to which a dashboard role grants rights (product/access 1). */
export const SERVICES = [
  "Club",
  "Organizer",
  "Athlete",
  "Competitor",
  "Referee",
  "Trainer",
  "UserProfile",
  "UserAccount",
  "UserRole",
  "Payment",
  "LicenseCost",
  "Finance",
  "Competition",
  "TechnicalCommittee",
  "NewCompetition",
  "CompetitionCalendar",
  "AthleteTransfer",
  "Contest",
  "ValueSet",
  "EmailTemplate",
  "CompetitionEntryClub",
  "Storage",
] as const;

/** The services that only staff may hold: no built-in role, person or organisation has them (docs/product/access.md). */
export const STAFF_SERVICES = ["Finance"] as const;

/** The services that signed-out viewers may hold, to read only. Any other grant to them has no effect. */
export const PUBLIC_SERVICES = ["CompetitionCalendar"] as const;

export const GRANTED_LEVELS = ["ReadOnly", "WriteRead", "Deny"] as const;

/**
 * Kinds of content for which a role may set a level beside that of their service: the files in the two storages of the picker, pictures for
 * mails and pages in the one, documents in the other.
 */
export const CONTENT_TYPES = ["PublicFile", "PrivateFile"] as const;

/** The status of an account: NEW until the address is proven. */
export const REGISTRATION_STATUSES = ["NEW", "ACTIVE", "DELETED", "DISABLED"] as const;

export const ACCESS_TYPES = ["Org", "Person", "Admin"] as const;
