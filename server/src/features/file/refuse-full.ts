import { Refusal } from "../../kernel/calls/refusal.ts";
import { cannotSave } from "../../kernel/http/errors.ts";
import { lostSavingOf } from "../../kernel/saving/lost-saving.ts";
import { FileStoreError } from "../../ports/storage/index.ts";

const RETRY_SECONDS = 60;

/** Refuses with a clear message if the disk or the store is full or read-only; rethrows any other error. */
export function refuseFull(error: unknown): never {
  const lost = lostSavingOf(error);
  if (lost === "diskFull")
    throw new Refusal("file.refusal.storeFull", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  if (lost === "readOnly") throw cannotSave();
  if (error instanceof FileStoreError)
    throw new Refusal("file.refusal.storeAway", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  throw error;
}
