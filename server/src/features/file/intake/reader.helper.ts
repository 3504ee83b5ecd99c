import { serveWorker } from "../../../kernel/worker-process/serve-worker.ts";
import { lookThrough } from "./look-through.ts";
import { readSheets } from "./sheet/read-sheets.ts";

/** The tasks on documents that run in a worker process. */
export const readerTasks = { lookThrough, readSheets };

serveWorker(readerTasks);
