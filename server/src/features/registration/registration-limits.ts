import type { Limit } from "../../kernel/db/rate-limit.store.ts";
import { networkOf } from "../access/index.ts";

const HOUR = 3_600;

/** Per network: as many as a club's computer room needs on an enrolment evening. */
export const registrationLimit = (ip: string): Limit => ({
  key: `registration:${networkOf(ip)}`,
  most: 30,
  seconds: HOUR,
});

/** Each opened page requests a challenge, and another after each refusal. */
export const challengeLimit = (ip: string): Limit => ({
  key: `registration-challenge:${networkOf(ip)}`,
  most: 300,
  seconds: HOUR,
});

/** Trials before sending, repeated after each refusal. */
export const trialLimit = (ip: string): Limit => ({
  key: `registration-trial:${networkOf(ip)}`,
  most: 300,
  seconds: HOUR,
});

/** Attempts to prove an address, so that guessing keeps no database busy. */
export const confirmationLimit = (ip: string): Limit => ({
  key: `registration-confirmation:${networkOf(ip)}`,
  most: 120,
  seconds: HOUR,
});

/** Repeated links: a person requests one or two, an attacker thousands. */
export const proofAgainLimit = (ip: string): Limit => ({
  key: `registration-proof-again:${networkOf(ip)}`,
  most: 30,
  seconds: HOUR,
});

/**
 * Files of guests: for each registration of that computer room a picture, a certificate and a permission, and some
 * mistakes.
 */
export const guestUploadLimit = (ip: string): Limit => ({
  key: `registration-file:${networkOf(ip)}`,
  most: 120,
  seconds: HOUR,
});
