import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { layoutTables } from "./manual.ts";

const MANUAL = path.join(import.meta.dirname, "../../../../docs/season.md");
const [FROM, TO] = ["<!-- lapok -->", "<!-- lapok vége -->"];

it("docs/season.md names every sheet and column of the layout", async () => {
  const manual = await readFile(MANUAL, "utf8");
  const tables = manual.split(FROM)[1]?.split(TO)[0] ?? "";
  expect(unpadded(tables)).toBe(unpadded(layoutTables()));
});

/** Removes the padding that the formatter adds to columns. */
const unpadded = (table: string): string =>
  table
    .replace(/ *\| */g, "|")
    .replace(/-+/g, "-")
    .trim();
