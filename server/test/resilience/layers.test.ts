// The load order of style sheets must not matter (web/src/kernel/theme/README.md): each is in the layer of its directory.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.join(import.meta.dirname, "../../../web/src");

const layerOf = (file: string): string => {
  if (file.startsWith("kernel/ui/")) return "ui";
  if (file.startsWith("kernel/")) return "kernel";
  return /^(app|features)\//.test(file) ? "feature" : "shared";
};

/** Returns the first lines of the rules outside any other rule: the formatter puts them at the left edge. `@page` belongs to no layer. */
const outermost = (css: string): string[] =>
  css.split("\n").filter((line) => /^[^\s}/]/.test(line) && !line.startsWith("@page "));

test("every style sheet of a component is in the layer of its directory", () => {
  const sheets = globSync("**/*.module.css", { cwd: WEB });
  const complaints = sheets.flatMap((file) => {
    const layer = `@layer ${layerOf(file)} {`;
    const isWithin = outermost(readFileSync(path.join(WEB, file), "utf8")).join("\n") === layer;
    return isWithin ? [] : [`web/src/${file} does not stand in one ${layer} … } as a whole.`];
  });
  expect(complaints).toEqual([]);
  expect(sheets.length).toBeGreaterThan(100);
});
