import { sql, type RawBuilder } from "kysely";

/** The condition that {@link allRows} returns, to be told from any other. */
export const ALL_ROWS = sql<boolean>`true`;

/** The scope of a list or a form that hides no row from whoever may open it: `scope: allRows`. */
export const allRows = (): RawBuilder<boolean> => ALL_ROWS;
