import type { AppContext } from "../../app-context.ts";
import { forgetFile } from "./file.store.ts";
import { markOrphans, unsettledFiles } from "./sweep.store.ts";

const HOUR = 3_600_000;
/** The hours that a file may be unused after its upload. */
const LOOSE_HOURS = 24;
/** Longer than any upload takes. */
const UPLOADING_HOURS = 1;

type Needed = Pick<AppContext, "db" | "fileStore" | "log">;

/** Deletes unused uploads, and finishes what a terminated process left incomplete. */
export async function sweepFiles(context: Needed & Pick<AppContext, "clock">): Promise<void> {
  const now = context.clock();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await markOrphans(context.db, ago(LOOSE_HOURS), now);
  for (const key of await unsettledFiles(context.db, ago(UPLOADING_HOURS))) await removeContent(context, key);
}

/** Deletes the content, then its row; the next sweep repeats what fails. */
export async function removeContent({ db, fileStore, log }: Needed, key: string): Promise<void> {
  try {
    await fileStore.delete(key);
    await forgetFile(db, key);
  } catch (error) {
    log.warn({ err: error }, "a file could not be removed yet");
  }
}
