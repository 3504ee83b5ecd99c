import type { Tx } from "../../kernel/db/database.ts";
import { replaceUses, usableKeys, type FileUse } from "./keep-files.store.ts";

export type { FileUse } from "./keep-files.store.ts";

/**
 * Records which files a record refers to, in the transaction that saves it: they are retained as long as it does, and
 * files that no record refers to any more are deleted after a day. A record may refer to files that the actor uploaded
 * for it, files that it refers to already, and public pictures; knowing a key grants no right to the file.
 *
 *     const foreign = await keepFiles(tx, { object: "person", objectId: id, keys: [doctorDocument], actor, owner: id, at: now });
 *
 * @returns the keys that it may not refer to; then nothing is written, and the caller refuses the field with
 * `file.refusal.notYours`
 */
export async function keepFiles(tx: Tx, use: FileUse): Promise<readonly string[]> {
  const foreign = await foreignFiles(tx, use);
  if (foreign.length === 0) await replaceUses(tx, { ...use, keys: inOrder(use.keys) });
  return foreign;
}

/** Returns the keys that a record may not refer to. Locks the files until the transaction ends, and writes nothing. */
export async function foreignFiles(tx: Tx, use: FileUse): Promise<readonly string[]> {
  const keys = inOrder(use.keys);
  const usable = await usableKeys(tx, { ...use, keys });
  return keys.filter((key) => !usable.has(key));
}

const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].toSorted();
