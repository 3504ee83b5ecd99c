import type { ContextOptions } from "../calls/context.ts";
import type { Db } from "../db/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { List } from "./list/list.ts";

/** What a list needs of the world beside its rows: the sessions that say who is looking, and the queue for what takes long. */
export type TableOptions = ContextOptions & { readonly jobs: Jobs };

/** What the calls of a list work on. */
export type ServedTable = { readonly db: Db; readonly list: List; readonly options: TableOptions };
