import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { differences } from "./same-build.mjs";

let one;
let other;
beforeEach(() => {
  [one, other] = ["one", "other"].map((name) => {
    const directory = mkdtempSync(join(tmpdir(), `rajt-${name}-`));
    mkdirSync(join(directory, "assets"));
    writeFileSync(join(directory, "index.html"), "<html>");
    writeFileSync(join(directory, "assets/index-a1.js"), "start();");
    return directory;
  });
});
afterEach(() => {
  for (const directory of [one, other]) rmSync(directory, { recursive: true });
});

it("finds nothing between two directories with the same files", () => {
  expect(differences(one, other)).toEqual([]);
});

it("finds a file of the same length with another byte, one that is missing and one that is new", () => {
  writeFileSync(join(other, "index.html"), "<HTML>");
  rmSync(join(other, "assets/index-a1.js"));
  writeFileSync(join(other, "assets/index-b2.js"), "start();");
  expect(differences(one, other)).toEqual(["assets/index-a1.js", "assets/index-b2.js", "index.html"]);
});
