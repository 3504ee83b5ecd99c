import { sql } from "kysely";

/** The price of the entry of `receivable v` at the moment `n.at`, as the basket shows it. */
export const GROSS = sql<number>`entry_gross_at(v, n.at)`;

/** The part of the price that is owed: all of it while the entry is active, the retained amount afterwards. */
export const OWED = sql<number>`case when v.active then ${GROSS} else v.owed end`;
