import type { Readable } from "node:stream";

/** The store of file contents, by key. It knows neither rights nor names of files. */
export interface FileStore {
  /** Stores the content under the key, whole or not at all; once it returns, the content survives a power failure. @throws {FileStoreError} */
  put(key: string, content: Buffer): Promise<void>;
  /** Returns the content from its beginning; null if none is stored. @throws {FileStoreError} */
  get(key: string): Promise<Readable | null>;
  /** Deletes the content; a missing one is no error. @throws {FileStoreError} */
  delete(key: string): Promise<void>;
}

/** The store cannot do it now: it is full, read-only, or unreachable. */
export class FileStoreError extends Error {
  readonly reason: FailedStore;
  /** The file system's code of the failure, whatever the store uses. */
  readonly code: string | undefined;

  constructor(reason: FailedStore, cause: unknown) {
    super(`the file store is ${reason}`, { cause });
    this.reason = reason;
    this.code = CODES[reason];
  }
}

type FailedStore = "full" | "readOnly" | "away";
const CODES: Readonly<Record<FailedStore, string | undefined>> = {
  full: "ENOSPC",
  readOnly: "EROFS",
  away: undefined,
};

/** The key of the content that checks whether the store has room. */
export const TRIED = "a-try-whether-there-is-room";
const SOME_ROOM = 65_536;

/** Checks that the store accepts contents; leaves nothing behind. @throws {FileStoreError} */
export async function tryFileStore(store: FileStore): Promise<void> {
  await store.put(TRIED, Buffer.alloc(SOME_ROOM));
  await store.delete(TRIED);
}

/** A key names a file in every store: it cannot leave a folder and needs no escaping in an address. */
export function checkKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new TypeError("not the key of a file");
}
