import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { layoutTables } from "./manual.ts";

const MANUAL = path.join(import.meta.dirname, "../../../../docs/season.md");
const [FROM, TO] = ["<!-- lapok -->", "<!-- lapok vége -->"];

it("docs/season.md names every sheet and column as they are read (UPDATE_SEASON_MANUAL=1 writes it anew)", async () => {
  const manual = await readFile(MANUAL, "utf8");
  const [before = "", rest = ""] = manual.split(FROM);
  const [told = "", after = ""] = rest.split(TO);
  if (process.env["UPDATE_SEASON_MANUAL"] === "1")
    await writeFile(MANUAL, `${before}${FROM}\n\n${layoutTables()}\n\n${TO}${after}`);
  else expect(unpadded(told)).toBe(unpadded(layoutTables()));
});

/** The formatter widens columns; what they say is the same. */
const unpadded = (table: string): string =>
  table
    .replace(/ *\| */g, "|")
    .replace(/-+/g, "-")
    .trim();
