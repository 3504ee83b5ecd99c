import { serveApart } from "../../../kernel/apart/serve-apart.ts";
import { lookThrough } from "./look-through.ts";
import { readSheets } from "./sheet/read-sheets.ts";

/** The tasks on documents that run in a worker process. */
export const readerTasks = { lookThrough, readSheets };

serveApart(readerTasks);
