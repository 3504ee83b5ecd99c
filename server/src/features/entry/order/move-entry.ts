import {
  type EntryOrder,
  type EntryTerms,
  type LineRefusal,
  type Member,
  type OrderFacts,
  priceOf,
  termEnd,
  evaluateOrder,
} from "@rajt/contract/entry/order.rules";
import { ifMoved } from "@rajt/contract/entry/withdrawal.rules";
import { type CompetitionFacts, orderFacts, type RaceFacts, type StarterFacts } from "./entry-facts.ts";
import type { EditedRow } from "../organiser/edited-entry.store.ts";

type Moving = {
  readonly of: CompetitionFacts;
  readonly race: RaceFacts;
  readonly starters: ReadonlyMap<number, StarterFacts>;
  /** End of the offer of a place there to the club's team; null or missing if there is none. */
  readonly offerUntil?: Date | null;
  /** The account that moves it, and in which role. */
  readonly by: Pick<EntryOrder, "enteredBy" | "byOrganiser" | "isMove" | "club">;
  readonly at: Date;
  readonly terms: EntryTerms;
};

/** The price of an entry in another race; `forfeited` is the part that was not refunded for the race before. */
export type MovedPrice = {
  readonly amount: number;
  readonly forfeited: number;
  readonly dayLicence: number;
  /** How long the difference of a paid entry is guaranteed; null if the guarantee does not change. */
  readonly heldUntil: Date | null;
};

type Moved = { readonly facts: OrderFacts } & (
  | { readonly refusal: LineRefusal["code"] }
  | ({ readonly refusal: null } & MovedPrice)
);

/**
 * Evaluates whether an entry may move to another race, and returns its price there at the entry's own price step, or today's for an unpaid
 * entry past its payment term. A paid entry that becomes cheaper is refunded by the rule of a withdrawal (product/entering 33, 61).
 */
export function evaluateRaceChange(row: EditedRow, { of, race, starters, offerUntil, by, at, terms }: Moving): Moved {
  const raceOrderFacts = orderFacts(
    of,
    race,
    row.members.map(({ person }) => {
      const starter = person === null ? undefined : starters.get(person);
      // The start that is moved does not refuse itself.
      return starter ? { ...starter, starts: starter.starts.filter((start) => start.race !== row.race) } : null;
    }),
  );
  const facts = { ...raceOrderFacts, ...(offerUntil && { offerUntil }) };
  const order: EntryOrder = { ...startOf(row), ...by, race: race.id, at };
  const [first] = evaluateOrder({ order, facts }, terms).refusals;
  if (first !== undefined) return { facts, refusal: first.code };
  const isPaid = row.settled >= row.gross;
  const pricedAt = isPaid || at < row.heldUntil ? row.createdAt : at;
  const price = priceOf({ facts, order: { ...order, at: pricedAt } }, terms);
  if (typeof price !== "object") return { facts, refusal: `cannotEnter.${price}` };
  const moved = ifMoved(row, price.amount, at);
  const isDue = isPaid && moved.amount > row.settled;
  const heldUntil = isDue ? termEnd(at, terms) : null;
  return { facts, refusal: null, ...moved, dayLicence: price.dayLicence, heldUntil };
}

function startOf(row: EditedRow): Pick<EntryOrder, "competition" | "members" | "team" | "club"> {
  const [first, ...others] = row.members.map(({ person, unregisteredName }): Member =>
    person === null ? { unregisteredName: unregisteredName ?? "" } : { person },
  );
  if (first === undefined) throw new Error(`entry ${row.id} has nobody in it`);
  return {
    competition: row.competition,
    members: [first, ...others],
    ...(row.isTeam && {
      team: { name: row.teamName ?? "", ...(row.lineNumber !== null && { line: row.lineNumber }) },
    }),
    // The club for a team of its own athletes; a single starter owes alone, no matter who entered them.
    ...(row.isTeam && row.clubId !== null && { club: row.clubId }),
  };
}

/** Returns the accounts of an entry's starters, without unregistered ones. */
export const personsOf = ({ members }: Pick<EditedRow, "members">): readonly number[] =>
  members.flatMap(({ person }) => (person === null ? [] : [person]));
