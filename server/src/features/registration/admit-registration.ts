import { PROOF_BITS, proves, type Proof } from "@rajt/contract/registration/proof.rules";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countTry, type Limit } from "../../kernel/db/rate-limit.store.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import { challengeLimit, registrationLimit } from "./registration-limits.ts";
import { keepChallenge, takeChallenge } from "./registration.store.ts";

/** Longer than anyone fills in a form; a page that is open for longer asks for another. */
const CHALLENGE_HOURS = 3;

type AdmissionContext = { readonly ip: string; readonly now: Date };

/** Returns the challenge for which a proof of work is to be found. */
export async function makeChallenge(
  db: Db,
  { ip, now }: AdmissionContext,
): Promise<{ challenge: string; bits: number }> {
  await countOrRefuse(db, challengeLimit(ip), now);
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_HOURS * 3_600_000);
  await keepChallenge(db, { challengeHash: hashToken(challenge), bits: PROOF_BITS, expiresAt });
  return { challenge, bits: PROOF_BITS };
}

/**
 * Lets a registration pass that brings its proof. The challenge is used up whatever becomes of the registration, so that each question
 * about whom the portal knows costs the work of one.
 *
 * @throws {Refusal}
 */
export async function admitRegistration(
  db: Db,
  { proof, ip, now }: AdmissionContext & { proof: Proof },
): Promise<void> {
  await countOrRefuse(db, registrationLimit(ip), now);
  const bits = await takeChallenge(db, hashToken(proof.challenge), now);
  if (bits === null || !proves(proof, bits)) throw new Refusal("registration.refusal.proof");
}

/** @throws {Refusal} once the limit is used up */
export async function countOrRefuse(
  db: Db,
  limit: Limit,
  now: Date,
  code: MessageCode = "registration.refusal.tooMany",
): Promise<void> {
  const counted = await countTry(db, [limit], now);
  if (!counted.limited) return;
  throw new Refusal(code, {
    status: 429,
    retryAfterSeconds: counted.retryAfterSeconds,
    variables: { minutes: Math.ceil(counted.retryAfterSeconds / 60) },
  });
}
