import { createHash } from "node:crypto";
import type { Limit } from "../../kernel/db/rate-limit.store.ts";
import { networkOf } from "../access/index.ts";

const HOUR = 3_600;

/** From one network: as many as a club's computer room needs on the evening of its enrolment. */
export const registrationLimit = (ip: string): Limit => ({
  key: `registration:${networkOf(ip)}`,
  most: 30,
  seconds: HOUR,
});

/** Challenges are asked for by every page that opens, and again after each refusal. */
export const challengeLimit = (ip: string): Limit => ({
  key: `registration-challenge:${networkOf(ip)}`,
  most: 300,
  seconds: HOUR,
});

/** Trials before a registration is sent: asked again after each refusal. */
export const trialLimit = (ip: string): Limit => ({
  key: `registration-trial:${networkOf(ip)}`,
  most: 300,
  seconds: HOUR,
});

/** Links that prove an address: nobody guesses one, and nobody keeps the database busy by trying. */
export const confirmationLimit = (ip: string): Limit => ({
  key: `registration-confirmation:${networkOf(ip)}`,
  most: 120,
  seconds: HOUR,
});

/** Links that are mailed once more: a person asks once or twice, a list of addresses by the thousand. */
export const proofAgainLimit = (ip: string): Limit => ({
  key: `registration-proof-again:${networkOf(ip)}`,
  most: 30,
  seconds: HOUR,
});

/** Files of guests: for each registration of that computer room a picture, a doctor's word and a permission, and some that were wrong. */
export const guestUploadLimit = (ip: string): Limit => ({
  key: `registration-file:${networkOf(ip)}`,
  most: 120,
  seconds: HOUR,
});

/** Mails that tell an address of registrations with it: nobody fills the mailbox of somebody else. */
export const knownAddressLimit = (email: string): Limit => ({
  key: `registration-mail:${createHash("sha256").update(email.normalize("NFC").toLowerCase()).digest("base64url")}`,
  most: 3,
  seconds: HOUR,
});
