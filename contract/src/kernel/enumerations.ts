/** The wire's enumerations, letter for letter. */
import * as z from "zod";
import { ACCESS_TYPES, CONTENT_TYPES, GRANTED_LEVELS, SERVICES } from "./rights.ts";

export const Locale = z.enum(["hu", "en"]);
export type Locale = z.infer<typeof Locale>;

export const Gender = z.enum(["MALE", "FEMALE", "NA"]);
export type Gender = z.infer<typeof Gender>;

/** The federation's word on a person or an organisation. */
export const UserStatus = z.enum(["Verified", "UnderVerification", "Prohibited", "Inactive"]);
export type UserStatus = z.infer<typeof UserStatus>;

export const LicenceType = z.enum(["ELIT", "PARA", "UP", "AMATOR"]);
export type LicenceType = z.infer<typeof LicenceType>;

/** A decision on an announcement; undecided is null. */
export const Approval = z.enum(["APPROVED", "APPROVED_WITH_MOD", "DENIED"]);
export type Approval = z.infer<typeof Approval>;

export const Service = z.enum(SERVICES);
export type Service = z.infer<typeof Service>;

export const GrantedLevel = z.enum(GRANTED_LEVELS);
export type GrantedLevel = z.infer<typeof GrantedLevel>;

export const ContentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof ContentType>;

export const AccessType = z.enum(ACCESS_TYPES);
export type AccessType = z.infer<typeof AccessType>;

export const PaymentOutcome = z.enum(["SUCCESS", "FAIL", "CANCEL", "TIMEOUT"]);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** Names the debtor and the kind of a fee (product/money 23); OTHER is one that the office made by hand. */
export const CostType = z.enum([
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
]);
export type CostType = z.infer<typeof CostType>;

/** The way an athlete came to be registered (product/people 19). */
export const AthleteRegType = z.enum(["NORMAL", "LICENSE_REDEEM", "REG_HU", "REG_EN"]);
export type AthleteRegType = z.infer<typeof AthleteRegType>;
