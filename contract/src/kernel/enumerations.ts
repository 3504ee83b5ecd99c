/** The wire's enumerations, letter for letter. */
import { ACCESS_TYPES, CONTENT_TYPES, GRANTED_LEVELS, SERVICES } from "./rights.ts";

export const LOCALES = ["hu", "en"] as const;
export type Locale = (typeof LOCALES)[number];
/** The language tags for `Intl`. */
export const LANGUAGE_TAGS = { hu: "hu-HU", en: "en-GB" } as const satisfies Record<Locale, string>;

export const GENDERS = ["MALE", "FEMALE", "NA"] as const;
export type Gender = (typeof GENDERS)[number];

/** The federation's verification of a person or an organisation. */
export const USER_STATUSES = ["Verified", "UnderVerification", "Prohibited", "Inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const LICENCE_TYPES = ["ELIT", "PARA", "UP", "AMATOR"] as const;
export type LicenceType = (typeof LICENCE_TYPES)[number];

/** A decision on an announcement; undecided is null. */
export const APPROVALS = ["APPROVED", "APPROVED_WITH_MOD", "DENIED"] as const;
export type Approval = (typeof APPROVALS)[number];

export type Service = (typeof SERVICES)[number];

export type GrantedLevel = (typeof GRANTED_LEVELS)[number];

export type ContentType = (typeof CONTENT_TYPES)[number];

export type AccessType = (typeof ACCESS_TYPES)[number];

export const PAYMENT_OUTCOMES = ["SUCCESS", "FAIL", "CANCEL", "TIMEOUT"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The debtor and kind of a fee (product/money 23); OTHER is a fee that the office created manually. */
export const COST_TYPES = [
  "CLUB_ANNUAL",
  "ORGANIZER_ANNUAL",
  "LICENSE_ELIT",
  "LICENSE_PARA",
  "LICENSE_UP",
  "LICENSE_AMATOR",
  "COMPETITOR_ANNUAL",
  "REFEREE_ANNUAL",
  "TRAINER_ANNUAL",
  "TRANSFER",
  "OTHER",
] as const;
export type CostType = (typeof COST_TYPES)[number];

/** The way an athlete came to be registered (product/people 19). */
export const ATHLETE_REG_TYPES = ["NORMAL", "LICENSE_REDEEM", "REG_HU", "REG_EN"] as const;
export type AthleteRegType = (typeof ATHLETE_REG_TYPES)[number];

/** Marks of an entry that changed after the entry deadline (product/entering 14). */
export const ROW_STATUSES = ["ORIGINAL", "ADDED", "MODIFIED", "DELETED"] as const;
