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
  /** Until when a place is offered there to the club's team that it is; null or missing: none is. */
  readonly offerUntil?: Date | null;
  /** The one who moves it, and by which word. */
  readonly by: Pick<EntryOrder, "enteredBy" | "byOrganiser" | "isMove" | "club">;
  readonly at: Date;
  readonly terms: EntryTerms;
};

/** The price of an entry in another race; `forfeited` is the part of it that did not come back of the one before. */
export type MovedPrice = {
  readonly amount: number;
  readonly forfeited: number;
  readonly dayLicence: number;
  /** Until when the difference is promised that a paid one costs more; null: as long as before. */
  readonly heldUntil: Date | null;
};

type Moved = { readonly facts: OrderFacts } & (
  | { readonly refusal: LineRefusal["code"] }
  | ({ readonly refusal: null } & MovedPrice)
);

/**
 * Decides whether an entry may go to another race, and returns its price there, at the step in which it was made. What of a paid one becomes
 * cheaper comes back by the rule by which a withdrawal does (product/entering 33, 61).
 */
export function evaluateRaceChange(row: EditedRow, { of, race, starters, offerUntil, by, at, terms }: Moving): Moved {
  const known = orderFacts(
    of,
    race,
    row.members.map(({ person }) => {
      const starter = person === null ? undefined : starters.get(person);
      // The start that is moved does not stand against itself.
      return starter ? { ...starter, starts: starter.starts.filter((start) => start.race !== row.race) } : null;
    }),
  );
  const facts = { ...known, ...(offerUntil && { offerUntil }) };
  const order: EntryOrder = { ...startOf(row), ...by, race: race.id, at };
  const [first] = evaluateOrder({ order, facts }, terms).refusals;
  if (first !== undefined) return { facts, refusal: first.code };
  const price = priceOf({ facts, order: { ...order, at: row.createdAt } }, terms);
  if (typeof price !== "object") return { facts, refusal: `cannotEnter.${price}` };
  const moved = ifMoved(row, price.amount, at);
  const isDue = row.settled >= row.gross && moved.amount > row.settled;
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
    // A club that entered a team of its own athletes; who starts alone owes alone, whoever entered them.
    ...(row.isTeam && row.clubId !== null && { club: row.clubId }),
  };
}

/** Returns those of an entry's starters whom the portal knows. */
export const personsOf = ({ members }: Pick<EditedRow, "members">): readonly number[] =>
  members.flatMap(({ person }) => (person === null ? [] : [person]));
