/** Writes the demo season's spreadsheet: `npx tsx server/demo/workbook/make-season.ts`. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { season } from "./season.data.ts";
import { writeWorkbook } from "./write-workbook.ts";

await writeFile(path.join(import.meta.dirname, "../season.xlsx"), writeWorkbook(season));
