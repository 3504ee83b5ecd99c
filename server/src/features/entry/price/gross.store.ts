import { sql } from "kysely";

/** The price of the entry of `receivable v` at the moment `n.at`, as the basket shows it. */
export const GROSS = sql<number>`entry_gross_at(v, n.at)`;

/** The part of it that is owed: all while the entry holds, then what is retained. */
export const OWED = sql<number>`case when v.active then ${GROSS} else v.owed end`;
