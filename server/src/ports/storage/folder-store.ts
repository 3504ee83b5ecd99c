import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { checkKey, FileStoreError, type FileStore } from "./file-store.ts";

/**
 * Files in a folder, two levels deep by the first letters of the key, so that no directory grows large: `Ab/cd/Abcd…`. A file is written
 * under a temporary name, synced and renamed, so that a reader sees all of it or nothing.
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    put: (key, content) => told(() => write(folder, pathOf(key), content)),
    get: (key) =>
      told(async () => {
        const handle = await open(pathOf(key), "r").catch(nullIfMissing);
        return handle === null ? null : handle.createReadStream();
      }),
    delete: (key) => told(() => rm(pathOf(key), { force: true })),
  };
}

async function write(folder: string, place: string, content: Buffer): Promise<void> {
  const directory = path.dirname(place);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const beside = `${place}.${randomUUID()}`;
  try {
    const handle = await open(beside, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, place);
    for (const level of [directory, path.dirname(directory), folder]) await syncDirectory(level);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** A renamed file survives a power failure only if its directory is synced too. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new FileStoreError(reasonOf(error), error);
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
function reasonOf(error: unknown): FileStoreError["reason"] {
  const code = codeOf(error);
  if (code === "EROFS") return "readOnly";
  return FULL.has(code) ? "full" : "away";
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code);

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}
