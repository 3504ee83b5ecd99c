import type { ContextOptions } from "../calls/context.ts";
import type { Db } from "../db/database.ts";
import type { List } from "./list.ts";

/** What the calls of a list work on. */
export type ServedTable = { readonly db: Db; readonly list: List; readonly options: ContextOptions };
