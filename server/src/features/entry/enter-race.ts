import {
  type EntryOrder,
  type EntryTerms,
  type LineRefusal,
  lineVariables,
  type OrderFacts,
  type OrderLine,
  type Verdict,
  weigh,
} from "@rajt/contract/entry/order.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { noData, notSignedIn, Refusal } from "../../kernel/calls/refusal.ts";
import type { Db, Runner } from "../../kernel/db/database.ts";
import { sqlStateOf, violates } from "../../kernel/db/errors.ts";
import { gathered } from "../../kernel/db/gathered.ts";
import { retried } from "../../kernel/db/transaction.ts";
import { noted } from "../../kernel/saving/noted.ts";
import { type SessionWorld, usedSessions } from "../access/index.ts";
import { type OwnAsk, readOrderFacts, readOwnOrders } from "./entry-facts.store.ts";
import { settleLists } from "./waiting/offer-places.ts";
import { type PricedOrder, writeEntries } from "./entry.store.ts";

/**
 * Enters who brings a session (product/entering 9) and answers the entry's id. The rules decide on what one statement read; what must hold against other requests
 * of the same moment, the database decides once more. Those who enter at once share their statements.
 *
 * @param terms what the price depends on beside the announcement
 */
export function enteringRaces(
  world: SessionWorld & { readonly db: Db },
  terms: EntryTerms,
): (ask: OwnAsk, locale: Locale) => Promise<number> {
  const { db } = world;
  const read = gathered((asks: readonly OwnAsk[]) =>
    noted((isNoted) => readOwnOrders(db, asks, usedSessions(asks, isNoted, world))),
  );
  const write = gathered((orders: readonly PricedOrder[]) => writeTogether(db, orders));
  return async (ask, locale) => {
    let known = await read(ask);
    // What is to be offered is offered before anybody else is asked about.
    if (known?.facts?.isUnsettled) {
      await settleLists(db, [ask.race], ask.now);
      known = await read(ask);
    }
    if (known === null) throw notSignedIn();
    const { order, facts } = known;
    if (facts === undefined) throw noData();
    const [verdict] = weigh([{ order, facts }], terms);
    if (verdict?.price) return write({ order, price: verdict.price, mayWait: facts.mayWait });
    throw refusalFor(verdict, facts, locale);
  };
}

/** The entry's id and price, or why there is none; null where there is no such race to be seen. */
export type Outcome =
  | { readonly id: number; readonly amount: number }
  | { readonly refusals: readonly LineRefusal[] }
  | null;

/**
 * Enters all of the orders that may be, by one reading and one writing statement, and says of each what became of it. Where somebody else was
 * quicker meanwhile the writing fails as `writeEntries` says, and with it the transaction: asked again it reads what they have done.
 */
export async function enterAll(
  runner: Runner,
  orders: readonly EntryOrder[],
  terms: EntryTerms,
): Promise<readonly Outcome[]> {
  const facts = await readOrderFacts(runner, orders);
  const lines = orders.flatMap((order, at) => {
    const known = facts[at];
    return known === undefined ? [] : [{ order, facts: known }];
  });
  const admitted = await admit(runner, lines, terms);
  const outcomes = new Map(lines.map(({ order }, at) => [order, admitted[at]]));
  return orders.map((order) => outcomes.get(order) ?? null);
}

/** The second half of that, where the facts are read already: weighs the orders and enters those that are good. */
export async function admit(
  runner: Runner,
  lines: readonly OrderLine[],
  terms: EntryTerms,
): Promise<readonly NonNullable<Outcome>[]> {
  const verdicts = weigh(lines, terms);
  const good = lines.flatMap(({ order, facts: { mayWait } }, at) => {
    const price = verdicts[at]?.price;
    return price ? [{ order, price, mayWait }] : [];
  });
  const ids = good.length === 0 ? [] : await writeEntries(runner, good);
  const made = new Map(good.map(({ order, price }, at) => [order, { id: ids[at] ?? 0, amount: price.amount }]));
  return lines.map(({ order }, at) => made.get(order) ?? { refusals: verdicts[at]?.refusals ?? [] });
}

const TRIES = 6;

/**
 * Does a transaction anew in which somebody else of the same moment was quicker with a place or a start: it reads what they have done, and
 * refuses by name. Each try fails only because another one has gone through; who never comes through is told why.
 */
export async function unlessQuicker<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (attempt === TRIES) throw refusal;
    }
  }
}

/** The reason that is told first. */
function refusalFor(verdict: Verdict | undefined, facts: OrderFacts, locale: Locale): Error {
  const [first] = verdict?.refusals ?? [];
  if (first === undefined) return new Error("an order was not weighed");
  return new Refusal(`entry.${first.code}`, { variables: lineVariables(first, facts, locale) });
}

/** Each entry's id or its own refusal: where one of them is refused none was made, so each is asked alone. */
async function writeTogether(db: Db, orders: readonly PricedOrder[]): Promise<readonly (number | Error)[]> {
  try {
    return await retried(() => writeEntries(db, orders));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (orders.length === 1) return [refusal];
    return (await Promise.all(orders.map((order) => writeTogether(db, [order])))).flat();
  }
}

function refusalOf(error: unknown): Refusal | null {
  if (violates(error, "entry_once_per_race")) return new Refusal("entry.refusal.alreadyEntered");
  if (violates(error, "entry_team_name")) return new Refusal("entry.team.nameTaken");
  if (violates(error, "start_number_once")) return new Refusal("entry.start.refusal.quicker");
  if (violates(error, "entry_chip")) return new Refusal("entry.organiser.chipTaken");
  if (violates(error, "entry_line")) return new Refusal("entry.team.lineTaken");
  if (sqlStateOf(error) === "RJ001") return new Refusal("entry.refusal.full");
  if (violates(error, "entry_waiting") || sqlStateOf(error) === "RJ003") return new Refusal("entry.waiting.offerOver");
  if (sqlStateOf(error) === "RJ002") return new Refusal("entry.refusal.overlapping");
  return null;
}
