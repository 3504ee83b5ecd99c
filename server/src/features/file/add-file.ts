import type { FileStorage } from "@rajt/contract/file/file.schema";
import type { UploadAnswer } from "@rajt/contract/file/file.calls";
import { typedFileName } from "@rajt/contract/file/file.rules";
import { isPictureType, type Accepts } from "@rajt/contract/kernel/file-types";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { sqlStateOf } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { lostSavingOf } from "../../kernel/saving/lost-saving.ts";
import type { FileStore } from "../../ports/storage/index.ts";
import type { AppContext } from "../../app-context.ts";
import { insertFailure } from "../work/index.ts";
import { announceFile, areGuestsFull, fileIsStored, forgetFile, type NewFile, type Uploader } from "./file.store.ts";
import { sha256 } from "./give-file.ts";
import { newFileKey } from "./file-key.ts";
import type { TakenFile } from "./intake/take-file.ts";
import { refuseFull } from "./refuse-full.ts";

/** The destination of an upload, decided before its first byte is read. */
export type Destination = {
  readonly accepts: Accepts;
  readonly storage: FileStorage;
  readonly directory: string | null;
  readonly inLibrary: boolean;
  readonly rule: string;
};

/**
 * Stores an uploaded file and returns its key. The row is inserted first, and counts once the content is stored.
 *
 * @throws {Refusal}
 */
export async function addFile(
  context: Keeping,
  taken: TakenFile,
  destination: Destination,
  upload: Upload,
): Promise<UploadAnswer> {
  const file = newFile(newFileKey(), taken, destination, upload);
  await keep(context, file, taken.content);
  const { key, fileName, mimeType, size } = file;
  return { successful: true, key, fileName, mimeType, fileSize: size };
}

type Upload = { readonly uploader: Uploader; readonly at: Date };

/**
 * Inserts the row of a file whose content is already stored under its key, in the caller's transaction.
 *
 * @throws {Refusal} if the uploader has too many unused files
 */
export async function addStoredFile(
  tx: Tx,
  { key, ...taken }: TakenFile & { readonly key: string },
  destination: Destination,
  upload: Upload,
): Promise<void> {
  const file = newFile(key, taken, destination, upload);
  if (!(await announceFile(tx, file))) throw tooManyLoose();
  await fileIsStored(tx, file);
}

const newFile = (key: string, { type, content, fileName }: TakenFile, destination: Destination, upload: Upload) =>
  ({
    ...destination,
    ...upload,
    key,
    category: isPictureType(type) ? "Image" : "Document",
    fileName: typedFileName(fileName, type),
    mimeType: type,
    size: content.length,
    sha256: sha256(content),
  }) as const;

/**
 * Inserts the row of a file. While all guests together are at their limit no guest can register with a file, so it is
 * listed as a failure of the portal.
 *
 * @throws {Refusal} if there are too many unused files
 */
async function announce(db: Db, file: NewFile): Promise<void> {
  if (await announceFile(db, file).catch(refuseDirectory)) return;
  if (file.uploader.guest !== null && (await areGuestsFull(db, file.size)))
    await insertFailure(db, { ...GUESTS_FULL, at: file.at });
  throw tooManyLoose();
}

const GUESTS_FULL = {
  kind: "PORTAL",
  what: "guestFilesFull",
  mark: "guestFilesFull",
  cause: "uploads of guests are refused: too many wait for a registration",
} as const;

const tooManyLoose = (): Refusal => new Refusal("file.refusal.tooManyLoose", { status: 429 });

type Keeping = Pick<AppContext, "db" | "fileStore" | "log" | "saving">;

async function keep({ db, fileStore, log, saving }: Keeping, file: NewFile, content: Buffer) {
  await announce(db, file);
  try {
    await fileStore.put(file.key, content);
  } catch (error) {
    saving.failed("files", error);
    // A later sweep deletes the row with any content. Without content the row can be deleted now, unless the database
    // shares the full disk.
    if (lostSavingOf(error) === null) log.error({ err: error }, "a file could not be stored");
    else await forgetFile(db, file.key).catch(() => undefined);
    return refuseFull(error);
  }
  await tx(db, (tx) => fileIsStored(tx, file)).catch((error: unknown) => takeBack(fileStore, file, error));
}

/** The row certainly does not count, so the content is deleted now instead of by a sweep. */
async function takeBack(fileStore: FileStore, { key }: NewFile, error: unknown): Promise<never> {
  if (lostSavingOf(error) !== null) await fileStore.delete(key).catch(() => undefined);
  throw error;
}

/** The directory was deleted concurrently. */
function refuseDirectory(error: unknown): never {
  throw sqlStateOf(error) === FOREIGN_KEY ? noData() : error;
}
const FOREIGN_KEY = "23503";
