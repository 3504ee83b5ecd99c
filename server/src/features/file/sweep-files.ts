import type { AppContext } from "../../app-context.ts";
import { forgetFile } from "./file.store.ts";
import { markOrphans, unsettledFiles } from "./sweep.store.ts";

const HOUR = 3_600_000;
/** The time that a file may wait for the record it was uploaded for, in hours. */
const LOOSE_HOURS = 24;
/** Longer than any upload takes: what has not come by then never will. */
const UPLOADING_HOURS = 1;

type Needed = Pick<AppContext, "db" | "fileStore" | "log">;

/** Removes what was uploaded and never used, and finishes what a process that ended left half done. */
export async function sweepFiles(context: Needed & Pick<AppContext, "clock">): Promise<void> {
  const now = context.clock();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await markOrphans(context.db, ago(LOOSE_HOURS), now);
  for (const key of await unsettledFiles(context.db, ago(UPLOADING_HOURS))) await removeContent(context, key);
}

/** The content first, then the row that knows of it; what fails now is done by the next sweep. */
export async function removeContent({ db, fileStore, log }: Needed, key: string): Promise<void> {
  try {
    await fileStore.delete(key);
    await forgetFile(db, key);
  } catch (error) {
    log.warn({ err: error }, "a file could not be removed yet");
  }
}
