import { existsSync } from "node:fs";
import path from "node:path";

/** The path of `server/demo/season.xlsx`, from the sources and from the bundle beside them. */
export const DEMO_SEASON =
  [".", "../demo"]
    .map((folder) => path.join(import.meta.dirname, folder, "season.xlsx"))
    .find((file) => existsSync(file)) ?? path.join(import.meta.dirname, "../demo/season.xlsx");
