import { serveApart } from "../../../kernel/apart/serve-apart.ts";
import { lookThrough } from "./look-through.ts";
import { readSheets } from "./sheet/read-sheets.ts";

/** What is done with documents apart from the portal. */
export const readerTasks = { lookThrough, readSheets };

serveApart(readerTasks);
