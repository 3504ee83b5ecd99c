import { PROOF_BITS, proves, type Proof } from "@rajt/contract/registration/proof.rules";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countTry, type Limit } from "../../kernel/db/rate-limit.store.ts";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import { challengeLimit, registrationLimit } from "./registration-limits.ts";
import { keepChallenge, takeChallenge } from "./registration.store.ts";

/** Longer than filling in the form takes; a page that is open for longer requests another challenge. */
const CHALLENGE_HOURS = 3;

type GuestRequest = { readonly ip: string; readonly now: Date };

/** Returns the challenge for a proof of work. */
export async function makeChallenge(db: Db, { ip, now }: GuestRequest): Promise<{ challenge: string; bits: number }> {
  await countOrRefuse(db, challengeLimit(ip), now);
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_HOURS * 3_600_000);
  await keepChallenge(db, { challengeHash: hashToken(challenge), bits: PROOF_BITS, expiresAt });
  return { challenge, bits: PROOF_BITS };
}

/**
 * Admits a registration with its proof. The challenge is consumed whatever the result, so that each probe for a
 * registered person costs the work of one.
 *
 * @throws {Refusal}
 */
export async function admitRegistration(db: Db, { proof, ip, now }: GuestRequest & { proof: Proof }): Promise<void> {
  await countOrRefuse(db, registrationLimit(ip), now);
  const bits = await takeChallenge(db, hashToken(proof.challenge), now);
  if (bits === null || !proves(proof, bits)) throw new Refusal("registration.refusal.proof");
}

/** @throws {Refusal} above the limit */
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
