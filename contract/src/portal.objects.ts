import type { LOGGED_OBJECTS } from "./work/change-log.table.ts";

/** A kind of logged record: a kind without a name in the change log does not compile. */
export type LoggedObject = keyof typeof LOGGED_OBJECTS;
