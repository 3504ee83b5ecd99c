import { sqlStateOf } from "../db/errors.ts";

/** The reasons why nothing can be saved: the disk is full, or a medium is read-only. */
export type LostSaving = "diskFull" | "readOnly";

/**
 * The reason by the SQLSTATE of PostgreSQL: no space, or a read-only or standby database.
 */
const BY_STATE: Readonly<Record<string, LostSaving>> = { "53100": "diskFull", "25006": "readOnly" };

/** The reason by the error code of the file system. */
const BY_CODE: Readonly<Record<string, LostSaving>> = { ENOSPC: "diskFull", EDQUOT: "diskFull", EROFS: "readOnly" };

/**
 * Returns why nothing can be saved at present, from an error of the database or of the file system; null for any other error. PostgreSQL
 * has no SQLSTATE for a quota and for a read-only file system: there the message decides.
 */
export function lostSavingOf(error: unknown): LostSaving | null {
  const state = sqlStateOf(error);
  if (state !== null) return BY_STATE[state] ?? byWords(state, error);
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? (BY_CODE[code] ?? null) : null;
}

/** Runs an optional write, such as a last-used note; skipped while nothing can be saved. */
export async function noteIfSavable(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (lostSavingOf(error) === null) throw error;
  }
}

const INTERNAL = "XX000";
const NOT_PERMITTED = "42501";

function byWords(state: string, error: unknown): LostSaving | null {
  const message = error instanceof Error ? error.message : "";
  if (state === INTERNAL && message.endsWith(": Disk quota exceeded")) return "diskFull";
  if (state === NOT_PERMITTED && message.endsWith(": Read-only file system")) return "readOnly";
  return null;
}
