import { Refusal } from "../../kernel/calls/refusal.ts";
import { FileStoreError } from "../../ports/storage/index.ts";

const RETRY_SECONDS = 60;

/** No room on the disk or in the store: an answer that says so; everything else goes on as it is. */
export function refuseFull(error: unknown): never {
  const isFull = error instanceof FileStoreError ? error.reason === "full" : codeOf(error) === "ENOSPC";
  if (isFull) throw new Refusal("file.refusal.storeFull", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  if (error instanceof FileStoreError)
    throw new Refusal("file.refusal.storeAway", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  throw error;
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code;
