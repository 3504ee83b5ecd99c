import type { Readable } from "node:stream";
import type { FileStorage } from "@rajt/contract/file/file";
import type { UploadAnswer } from "@rajt/contract/file/file.calls";
import { isPictureType, typedFileName, type Accepts } from "@rajt/contract/file/file.rules";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { FileStoreError } from "../../ports/storage/index.ts";
import type { World } from "../../world.ts";
import { announceFile, fileIsStored, forgetFile, type NewFile, type Uploader } from "./file.store.ts";
import { sha256 } from "./give-file.ts";
import { inspect } from "./inspect.ts";
import { newFileKey } from "./file-key.ts";
import { lanes } from "./lanes.ts";
import { spool } from "./spool.ts";

/** What an upload becomes, decided before its first byte is read. */
export type Destination = {
  readonly accepts: Accepts;
  readonly storage: FileStorage;
  readonly directory: string | null;
  readonly inLibrary: boolean;
  readonly rule: string;
};
export type Incoming = { readonly stream: Readable & { truncated?: boolean }; readonly fileName: string };

const RETRY_SECONDS = 60;

/** Contents are whole in memory only in a lane: two of at most 20 MB at a time, however many senders there are. */
const inLane = lanes({ wide: 2, waiting: 40 });

/**
 * Takes in a file: looks at what it is, stores it, answers its key. The row is made first and counts once the content is in the store.
 *
 * @throws {Refusal}
 */
export async function addFile(
  world: Pick<World, "db" | "fileStore" | "log">,
  { stream, fileName }: Incoming,
  destination: Destination,
  { uploader, at }: { uploader: Uploader; at: Date },
): Promise<UploadAnswer> {
  const spooled = await spool(stream).catch(refuseCut);
  try {
    if (stream.truncated === true) throw new Refusal("file.refusal.tooLarge", { status: 413 });
    return await inLane(async () => {
      const { type, content } = await inspect(await spooled.content(), destination.accepts);
      const file = {
        ...destination,
        key: newFileKey(),
        uploader,
        category: isPictureType(type) ? "Image" : "Document",
        fileName: typedFileName(fileName, type),
        mimeType: type,
        size: content.length,
        sha256: sha256(content),
        at,
      } as const;
      await keep(world, file, content);
      const { key, mimeType, size } = file;
      return { successful: true, key, fileName: file.fileName, mimeType, fileSize: size };
    });
  } finally {
    await spooled.close();
  }
}

async function keep({ db, fileStore, log }: Pick<World, "db" | "fileStore" | "log">, file: NewFile, content: Buffer) {
  if (!(await announceFile(db, file).catch(refuseDirectory)))
    throw new Refusal("file.refusal.tooManyLoose", { status: 429 });
  try {
    await fileStore.put(file.key, content);
  } catch (error) {
    // What may lie in the store is swept with the row later; where nothing does, the row need not wait for that.
    if (error instanceof FileStoreError && error.reason === "full") await forgetFile(db, file.key);
    log.error({ err: error }, "a file could not be stored");
    return refuseFull(error);
  }
  await fileIsStored(db, file);
}

/** What goes wrong while a file comes in is the disk's, or the sender's who stopped in the middle. */
function refuseCut(error: unknown): never {
  if (error instanceof Error && "syscall" in error) return refuseFull(error);
  throw new Refusal("file.refusal.cut", { status: 400 });
}

/** No room on the disk or in the store: an answer that says so; everything else goes on as it is. */
export function refuseFull(error: unknown): never {
  const isFull = error instanceof FileStoreError ? error.reason === "full" : codeOf(error) === "ENOSPC";
  if (isFull) throw new Refusal("file.refusal.storeFull", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  if (error instanceof FileStoreError)
    throw new Refusal("file.refusal.storeAway", { status: 503, retryAfterSeconds: RETRY_SECONDS });
  throw error;
}

/** Its directory was deleted a moment ago. */
function refuseDirectory(error: unknown): never {
  throw sqlStateOf(error) === FOREIGN_KEY ? noData() : error;
}
const FOREIGN_KEY = "23503";

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code;
