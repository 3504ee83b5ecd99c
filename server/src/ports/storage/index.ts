import path from "node:path";
import type { Config } from "../../config.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";

export { FileStoreError, tryFileStore, type FileStore } from "./file-store.ts";

/** Returns the configured bucket; otherwise a folder. */
export const createFileStore = ({
  S3_URL,
  FILE_STORE,
  DATA_DIR,
}: Pick<Config, "S3_URL" | "FILE_STORE" | "DATA_DIR">): FileStore =>
  S3_URL === undefined
    ? createFolderStore(path.resolve(FILE_STORE ?? path.join(DATA_DIR, "files")))
    : createS3Store(S3_URL);
