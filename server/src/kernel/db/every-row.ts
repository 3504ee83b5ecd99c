import { sql, type RawBuilder } from "kysely";

/** What {@link everyRow} answers, to be told from any other condition. */
export const UNNARROWED = sql<boolean>`true`;

/** The scope of a list or a form that hides no row from whoever may open it: `scope: everyRow`. */
export const everyRow = (): RawBuilder<boolean> => UNNARROWED;
