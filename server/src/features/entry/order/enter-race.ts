import {
  type EntryOrder,
  type EntryTerms,
  type LineRefusal,
  lineVariables,
  type OrderLine,
  evaluateOrders,
} from "@rajt/contract/entry/order.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { sqlStateOf, violates } from "../../../kernel/db/errors.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { CompetitionViewer } from "../../competition/index.ts";
import { readOrderFacts } from "./entry-facts.store.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { OfferGone, type PricedOrder, writeEntries } from "./entry.store.ts";
import { notifyEntered } from "../notice/notify-entries.ts";
import { expireAndReoffer } from "../waiting/offer-places.ts";
import type { Ledger } from "../../money/index.ts";

/** The entry of a single starter. */
export type OwnStart = {
  readonly person: number;
  readonly competition: number;
  readonly race: number;
  readonly at: Date;
  readonly locale: Locale;
};

/** Dependencies of entering, other than the orders. */
export type Admission = {
  readonly terms: EntryTerms;
  readonly ledger: Ledger;
  /** Null: no notices are sent. */
  readonly notifying: NotifyContext | null;
};

/**
 * Enters a single starter (product/entering 9).
 *
 * @returns the entry's id
 * @throws {Refusal} with the first reason
 */
export async function enterRace(db: Db, start: OwnStart, admission: Admission): Promise<number> {
  const { person, race, at, locale } = start;
  const order = orderOf(start);
  const read = () => readOrderFacts(db, [order], { ...ANYBODY, accountId: person });
  let [facts] = await read();
  if (facts?.isUnsettled) {
    // Free places are offered to the waiting list before anybody else is evaluated.
    await expireAndReoffer(db, [race], at);
    [facts] = await read();
  }
  if (facts === undefined) throw noData();
  const [verdict] = evaluateOrders([{ order, facts }], admission.terms);
  if (verdict === undefined) throw new Error("an order was not evaluated");
  if (verdict.price === null) {
    const [first] = verdict.refusals;
    throw new Refusal(`entry.${first.code}`, { variables: lineVariables(first, facts, locale) });
  }
  const priced = { order, price: verdict.price };
  try {
    const [id = 0] = await tx(db, (tx) => write(tx, [priced], admission));
    return id;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

export const orderOf = ({ person, competition, race, at }: OwnStart): EntryOrder => ({
  competition,
  race,
  members: [{ person }],
  enteredBy: person,
  at,
});

/** Only approved competitions can be entered, and guests see those too. */
const ANYBODY: CompetitionViewer = { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false };

/** The entry's id and price, or its refusals; null if the viewer sees no such race. */
export type Outcome =
  | { readonly id: number; readonly amount: number }
  | { readonly refusals: readonly LineRefusal[] }
  | null;

/**
 * Enters all acceptable orders, and returns the result of each.
 * If a concurrent request took a place or a start, writing fails as `writeEntries` describes, and the transaction with it; the next attempt
 * reads the new state.
 */
export async function enterAll(
  tx: Tx,
  orders: readonly EntryOrder[],
  admission: Admission,
): Promise<readonly Outcome[]> {
  const facts = await readOrderFacts(tx, orders, ANYBODY);
  const lines = orders.flatMap((order, at) => {
    const factsOfOrder = facts[at];
    return factsOfOrder === undefined ? [] : [{ order, facts: factsOfOrder }];
  });
  const admitted = await admit(tx, lines, admission);
  const outcomes = new Map(lines.map(({ order }, at) => [order, admitted[at]]));
  return orders.map((order) => outcomes.get(order) ?? null);
}

/** Evaluates orders whose facts are read already, and enters the accepted ones. */
export async function admit(
  tx: Tx,
  lines: readonly OrderLine[],
  admission: Admission,
): Promise<readonly NonNullable<Outcome>[]> {
  const verdicts = evaluateOrders(lines, admission.terms);
  const good = lines.flatMap(({ order }, at) => {
    const price = verdicts[at]?.price;
    return price ? [{ order, price }] : [];
  });
  const ids = good.length === 0 ? [] : await write(tx, good, admission);
  const made = new Map(good.map(({ order, price }, at) => [order, { id: ids[at] ?? 0, amount: price.amount }]));
  return lines.map(({ order }, at) => made.get(order) ?? { refusals: verdicts[at]?.refusals ?? [] });
}

/** Inserts the entries and notifies their accounts. */
async function write(
  tx: Tx,
  orders: readonly PricedOrder[],
  { ledger, notifying }: Admission,
): Promise<readonly number[]> {
  const ids = await writeEntries(tx, ledger, orders);
  const [first] = orders;
  if (notifying !== null && first !== undefined)
    await notifyEntered(tx, notifying, ids, { by: first.order.enteredBy, at: first.order.at });
  return ids;
}

const TRIES = 6;

/**
 * Repeats a transaction that lost against a concurrent request for a place or a start: it reads the new state and returns the exact
 * refusal.
 * Each attempt fails only because another request succeeded. After the last attempt, the refusal of the database is thrown.
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

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof OfferGone) return error;
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
