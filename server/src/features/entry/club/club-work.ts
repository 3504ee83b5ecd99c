import type { Viewer } from "@rajt/contract/kernel/access";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import type { WorkQueries, WorkSentence } from "../../../app-context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { basketOf } from "../basket/basket.store.ts";
import { readOwnWaits } from "../own/own-waits.store.ts";

/** The entries of a club that wait for it, by competition (product/work 3): unpaid ones that lapse, and offered places. */
export const clubWork = (db: Db): WorkQueries => ({
  clubEntriesLapse: async ({ viewer, now }) => {
    const lapsing = (await basketOf(db, viewer, now)).flatMap(({ keptUntil, inPayment, enteredOnly, ...item }) =>
      keptUntil === null || inPayment || enteredOnly ? [] : [{ ...item, ends: keptUntil }],
    );
    return byCompetition(
      lapsing,
      ({ competitionId }) => competitionId,
      now,
      (first, all) => ({
        competition: first.competitionName,
        amount: formatForints(sumForints(all.map(({ amount }) => amount)), "running"),
      }),
    );
  },
  clubOffers: async ({ viewer, now }) => {
    const offered = (await waitsOf(db, viewer, now)).flatMap(({ competition, offerUntil }) =>
      offerUntil === null ? [] : [{ competition, ends: offerUntil }],
    );
    return byCompetition(
      offered,
      ({ competition }) => competition.id,
      now,
      ({ competition }) => ({
        competition: competition.name,
      }),
    );
  },
});

const waitsOf = async (db: Db, { accountId }: Viewer, now: Date) =>
  accountId === null ? [] : readOwnWaits(db, accountId, now);

const HOUR = 3_600_000;

/** Returns a sentence for each competition, with the hours left until the first of its items ends. */
function byCompetition<Item extends { readonly ends: Date }>(
  items: readonly Item[],
  idOf: (item: Item) => number,
  now: Date,
  wordsOf: (first: Item, all: readonly Item[]) => WorkSentence["values"],
): readonly WorkSentence[] {
  const inOrder = items.toSorted((one, other) => one.ends.getTime() - other.ends.getTime());
  return [...new Set(inOrder.map(idOf))].flatMap((competitionId) => {
    const all = inOrder.filter((item) => idOf(item) === competitionId);
    const [first] = all;
    if (first === undefined) return [];
    const hours = Math.max(1, Math.ceil((first.ends.getTime() - now.getTime()) / HOUR));
    return [{ values: { ...wordsOf(first, all), count: all.length, hours }, parameters: { competitionId } }];
  });
}
