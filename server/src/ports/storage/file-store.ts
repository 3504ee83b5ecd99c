import type { Readable } from "node:stream";

/** The store of files' contents, by key. It does not know who may read what, nor what a file is called. */
export interface FileStore {
  /** Keeps the content under the key, whole or not at all; once it returns, the content outlives a loss of power. @throws {FileStoreError} */
  put(key: string, content: Buffer): Promise<void>;
  /** The content from its beginning; null where nothing is kept. @throws {FileStoreError} */
  get(key: string): Promise<Readable | null>;
  /** Nothing kept there is no error. @throws {FileStoreError} */
  delete(key: string): Promise<void>;
}

/** The store cannot do it now: it is full, takes no writes, or is out of reach. */
export class FileStoreError extends Error {
  readonly reason: FailedStore;
  /** The file system's code of the failure, whatever the store lies on. */
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

const TRIED = "a-try-whether-there-is-room";
const SOME_ROOM = 65_536;

/** Tries whether the store takes contents; nothing stays of it. @throws {FileStoreError} */
export async function tryFileStore(store: FileStore): Promise<void> {
  await store.put(TRIED, Buffer.alloc(SOME_ROOM));
  await store.delete(TRIED);
}

/** A key names a file in every store: nothing in it can lead out of a folder or need escaping in an address. */
export function checkKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new TypeError("not the key of a file");
}
