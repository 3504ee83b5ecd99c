import { sql, type RawBuilder } from "kysely";

/** The condition that {@link everyRow} returns, to be told from any other. */
export const UNNARROWED = sql<boolean>`true`;

/** The scope of a list or a form that hides no row from whoever may open it: `scope: everyRow`. */
export const everyRow = (): RawBuilder<boolean> => UNNARROWED;
