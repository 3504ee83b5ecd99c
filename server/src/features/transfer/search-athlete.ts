import { yearOf, dayOf } from "@rajt/contract/kernel/days";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { logSecurityEvent } from "../../kernel/db/security-log.ts";
import { findTransferable } from "./transfer-facts.store.ts";

type Search = { readonly licenceNumber: string; readonly club: number; readonly at: Date; readonly ip: string };
type AthleteRow = { readonly id: number; readonly name: string; readonly club: string };

/** Searches of a club per hour. A number identifies a person, so successful searches count too. */
const SEARCHES = 20;
const AN_HOUR = 3600;

/**
 * Returns name and club of the athlete of another club with a licence number (product/transfers 3). Unknown and
 * unverified numbers have the same answer.
 *
 * @throws {Refusal} with the obstacle to a transfer, or if the searches of the hour are used up
 */
export async function searchAthlete(db: Db, { licenceNumber, club, at, ip }: Search): Promise<AthleteRow> {
  const limit = { key: `athlete-searched:${club}`, most: SEARCHES, seconds: AN_HOUR };
  const counted = await countTry(db, [limit], at);
  if (counted.limited)
    throw new Refusal("transfer.refusal.tooMany", {
      status: 429,
      retryAfterSeconds: counted.retryAfterSeconds,
      variables: { minutes: Math.ceil(counted.retryAfterSeconds / 60) },
    });
  const athlete = await findTransferable(db, licenceNumber, yearOf(dayOf(at)));
  const detail = { found: athlete !== undefined };
  await logSecurityEvent(db, { event: "ATHLETE_SOUGHT", accountId: club, ip, at, detail });
  if (athlete === undefined) throw new Refusal("transfer.refusal.notFound");
  const { id, name, clubId, club: of, hasLicenceMoney, isInTransfer } = athlete;
  if (clubId === club) throw new Refusal("transfer.refusal.ownClub");
  if (hasLicenceMoney) throw new Refusal("transfer.refusal.feePaid");
  if (isInTransfer) throw new Refusal("transfer.refusal.open");
  return { id, name, club: of };
}
