import { entryRefusal, refusalVariables } from "@rajt/contract/entry/entry.rules";
import { priceOn } from "@rajt/contract/competition/price.rules";
import { addDays, dayOf, startOfDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sqlStateOf, violates } from "../../kernel/db/errors.ts";
import { gathered } from "../../kernel/db/gathered.ts";
import { retried } from "../../kernel/db/transaction.ts";
import { personalPriceLine, ruleFacts } from "./entry-facts.ts";
import { type EnteringAsk, readEnteringFacts } from "./entry-facts.store.ts";
import { insertEntries, type NewEntry } from "./entry.store.ts";

export type Entering = {
  readonly person: number;
  readonly competition: number;
  readonly race: number;
  readonly now: Date;
  readonly locale: Locale;
  /** Days for which the price of today is kept. */
  readonly termDays: number;
};

/**
 * Enters viewers in races (decisions §8) and answers the entry's id. The rules decide on what one statement read; what must hold
 * against other requests of the same moment, the database decides once more. Those who enter at once share their statements.
 */
export function enteringRaces(db: Db): (entering: Entering) => Promise<number> {
  const readFacts = gathered((asks: readonly EnteringAsk[]) => readEnteringFacts(db, asks));
  const insert = gathered((entries: readonly NewEntry[]) => insertTogether(db, entries));
  return async ({ person, competition, race, now, locale, termDays }) => {
    const facts = await readFacts({ viewer: asEntrant(person), competition, race });
    const target = facts?.races[0];
    if (facts === undefined || target === undefined) throw noData();
    if (facts.person === null) throw new Refusal("entry.cannotEnter.notAPerson");
    const rules = ruleFacts(facts, target, now);
    const refusal = entryRefusal(rules);
    if (refusal !== null) throw new Refusal(`entry.refusal.${refusal}`, { variables: refusalVariables(rules, locale) });
    const line = personalPriceLine(facts.person.birthDate, target, facts.prices);
    if (line === null) throw new Refusal("entry.cannotEnter.noPrice");
    return insert({
      competition,
      race,
      person: facts.person.id,
      club: facts.person.clubId,
      amount: priceOn(line, facts.deadlines, dayOf(now)),
      // To the last moment of the term's last day, as every deadline day.
      priceHeldUntil: startOfDay(addDays(dayOf(now), termDays + 1)),
      at: now,
    });
  };
}

/** Nobody may enter what is not approved, so here a person sees no more than everyone: reading their rights would only cost time. */
const asEntrant = (person: number) => ({ accountId: person, isSuperAdmin: false, isTechnicalCommittee: false });

/** Each entry's id or its own refusal: where one of them is refused none was made, so each is asked alone. */
async function insertTogether(db: Db, entries: readonly NewEntry[]): Promise<readonly (number | Error)[]> {
  try {
    return await retried(() => insertEntries(db, entries));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (entries.length === 1) return [refusal];
    return (await Promise.all(entries.map((entry) => insertTogether(db, [entry])))).flat();
  }
}

function refusalOf(error: unknown): Refusal | null {
  if (violates(error, "entry_once_per_race")) return new Refusal("entry.refusal.alreadyEntered");
  if (sqlStateOf(error) === "RJ001") return new Refusal("entry.refusal.full");
  if (sqlStateOf(error) === "RJ002") return new Refusal("entry.refusal.overlapping");
  return null;
}
