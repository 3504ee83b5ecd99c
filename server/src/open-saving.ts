import { trySpool } from "./features/file/index.ts";
import { tryDatabase } from "./kernel/saving/look.store.ts";
import { watchSaving, type Saving } from "./kernel/saving/saving.ts";
import { tryFileStore } from "./ports/storage/index.ts";
import type { AppContext } from "./app-context.ts";

/** Watches whether the portal can save: its rows, its stored files, and the uploads in progress. */
export const openSaving = ({
  db,
  fileStore,
  clock,
  log,
  lookEvery,
}: Pick<AppContext, "db" | "fileStore" | "clock" | "log"> & { lookEvery?: number }): Saving =>
  watchSaving({
    looks: { database: () => tryDatabase(db), files: () => tryFileStore(fileStore), uploads: trySpool },
    clock,
    log,
    ...(lookEvery !== undefined && { lookEvery }),
  });
