import { lostSavingOf } from "./lost-saving.ts";

/**
 * Reads with a note beside it, in one statement, that it was read (when a session was last used); where the note cannot be saved, reads without
 * it. Only for notes that nobody needs: what must be written down before it is read is not read on a full disk.
 *
 *     await noted((isNoted) => readAccounts(db, asks, isNoted));
 */
export async function noted<T>(read: (isNoted: boolean) => Promise<T>): Promise<T> {
  try {
    return await read(true);
  } catch (error) {
    if (lostSavingOf(error) === null) throw error;
    return read(false);
  }
}
