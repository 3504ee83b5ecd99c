import { sqlStateOf } from "../db/errors.ts";

/** The reasons for which nothing can be saved: the disk is full, or a medium takes no writes. */
export type LostSaving = "diskFull" | "readOnly";

/**
 * The loss that PostgreSQL tells by its state: no room, or a database that was set read-only or is the copy of another.
 */
const BY_STATE: Readonly<Record<string, LostSaving>> = { "53100": "diskFull", "25006": "readOnly" };

/** The loss that the file system tells by its code. */
const BY_CODE: Readonly<Record<string, LostSaving>> = { ENOSPC: "diskFull", EDQUOT: "diskFull", EROFS: "readOnly" };

/**
 * Says whether an error of the database or of the file system means that nothing can be saved at present, whoever asks and whatever for; null
 * for any other error. PostgreSQL has no state for a quota and for a read-only file system: there its words tell.
 */
export function lostSavingOf(error: unknown): LostSaving | null {
  const state = sqlStateOf(error);
  if (state !== null) return BY_STATE[state] ?? byWords(state, error);
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? (BY_CODE[code] ?? null) : null;
}

/** Does a write that may be left out while nothing can be saved: a note that something was used. */
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
  const said = error instanceof Error ? error.message : "";
  if (state === INTERNAL && said.endsWith(": Disk quota exceeded")) return "diskFull";
  if (state === NOT_PERMITTED && said.endsWith(": Read-only file system")) return "readOnly";
  return null;
}
