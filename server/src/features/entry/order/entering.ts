import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { unlessQuicker } from "./enter-race.ts";
import { expireAndReoffer } from "../waiting/offer-places.ts";

/** Runs `enter` in a transaction, after the free places of these races were offered to their waiting lists. */
export const entering = <T>(
  db: Db,
  { races, at }: { readonly races: readonly number[]; readonly at: Date },
  enter: (tx: Tx) => Promise<T>,
): Promise<T> =>
  unlessQuicker(async () => {
    await expireAndReoffer(db, races, at);
    return tx(db, enter);
  });
