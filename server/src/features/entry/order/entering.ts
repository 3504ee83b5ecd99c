import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { unlessQuicker } from "./enter-race.ts";
import { expireAndReoffer } from "../waiting/offer-places.ts";

/** Runs `enter` in a transaction that enters persons in these races, once free places there are offered to those who wait for them. */
export const entering = <T>(
  db: Db,
  { races, at }: { readonly races: readonly number[]; readonly at: Date },
  enter: (tx: Tx) => Promise<T>,
): Promise<T> =>
  unlessQuicker(async () => {
    await expireAndReoffer(db, races, at);
    return tx(db, enter);
  });
