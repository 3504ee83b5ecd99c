import type { ContextOptions } from "../calls/context.ts";
import type { Db } from "../db/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { List } from "./list/list.ts";

/** The parts of the app context that a list needs beside its rows: the sessions that name the viewer, and the queue for long acts. */
export type TableOptions = ContextOptions & { readonly jobs: Jobs };

/** What the calls of a list work on. */
export type ServedTable = {
  readonly db: Db;
  readonly list: List;
  readonly options: TableOptions;
};
