import { sql, type RawBuilder } from "kysely";

/** The condition that {@link allRows} returns, to be recognised among others. */
export const ALL_ROWS = sql<boolean>`true`;

/** The scope of a list or a form that hides no row from its viewers: `scope: allRows`. */
export const allRows = (): RawBuilder<boolean> => ALL_ROWS;
