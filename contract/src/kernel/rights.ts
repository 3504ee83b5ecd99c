/** The names that rights go by, without a schema, so that a list's page can import them (product/access 1). */

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

/** The services that only staff may hold: no built-in role grants them, and no person or organisation (docs/product/access.md). */
export const STAFF_SERVICES = ["Finance"] as const;

/** The services that the signed-out may hold, to read only. Whatever else a role says of them opens nothing. */
export const PUBLIC_SERVICES = ["CompetitionCalendar"] as const;

export const GRANTED_LEVELS = ["ReadOnly", "WriteRead", "Deny"] as const;

/**
 * Kinds of content that a role may say more of than the service through which they are reached: what is in the two storages of the file
 * picker, pictures for mails and pages in the one, documents in the other.
 */
export const CONTENT_TYPES = ["PublicFile", "PrivateFile"] as const;

/** The life of an account: NEW until the address is proven. */
export const REGISTRATION_STATUSES = ["NEW", "ACTIVE", "DELETED", "DISABLED"] as const;

export const ACCESS_TYPES = ["Org", "Person", "Admin"] as const;
