import type { Readable } from "node:stream";

/** Where the contents of files are kept, by key. Who may read what, and what a file is called, is not its matter. */
export interface FileStore {
  /** Keeps the content under the key, whole or not at all; once it returns, the content outlives a loss of power. @throws {FileStoreError} */
  put(key: string, content: Buffer): Promise<void>;
  /** The content from its beginning; null where nothing is kept. @throws {FileStoreError} */
  get(key: string): Promise<Readable | null>;
  /** Nothing kept there is no error. @throws {FileStoreError} */
  delete(key: string): Promise<void>;
}

/** The store cannot do it now: it is full, or out of reach. */
export class FileStoreError extends Error {
  readonly reason: "full" | "away";

  constructor(reason: "full" | "away", cause: unknown) {
    super(`the file store is ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A key names a file in every store: nothing in it can lead out of a folder or need escaping in an address. */
export function checkKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new TypeError("not the key of a file");
}
