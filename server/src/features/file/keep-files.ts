import type { Tx } from "../../kernel/db/database.ts";
import { replaceUses, usableKeys, type FileUse } from "./keep-files.store.ts";

export type { FileUse } from "./keep-files.store.ts";

/**
 * Tells which files a record names now, in the transaction that saves it: they are kept as long as it does, and what it named before and
 * nobody names any more goes after a day. A record may name what the actor has uploaded for it, what it names already, and pictures for
 * everyone; no key that somebody learnt gives a right to the file.
 *
 *     const foreign = await keepFiles(tx, { object: "person", objectId: id, keys: [doctorDocument], actor, owner: id, at: now });
 *
 * @returns the keys that it may not name; then nothing is written, and the field is to be refused with `file.refusal.notYours`
 */
export async function keepFiles(tx: Tx, use: FileUse): Promise<readonly string[]> {
  const foreign = await foreignFiles(tx, use);
  if (foreign.length === 0) await replaceUses(tx, { ...use, keys: inOrder(use.keys) });
  return foreign;
}

/** The keys that a record may not name; its files are held until the transaction ends, and nothing is written. */
export async function foreignFiles(tx: Tx, use: FileUse): Promise<readonly string[]> {
  const keys = inOrder(use.keys);
  const usable = await usableKeys(tx, { ...use, keys });
  return keys.filter((key) => !usable.has(key));
}

const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].toSorted();
