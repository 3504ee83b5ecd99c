import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint } from "./build.mjs";

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "rajt-build-"));
  mkdirSync(join(project, "server/src/features"), { recursive: true });
  writeFileSync(join(project, "server/src/main.ts"), "listen(3000);");
});
afterEach(() => rmSync(project, { recursive: true }));

it("fingerprint stays the same without a write", () => {
  expect(fingerprint(project)).toBe(fingerprint(project));
});

it("fingerprint changes with a source's contents or its time, a new file and a removed one", () => {
  const main = join(project, "server/src/main.ts");
  const extra = join(project, "server/src/features/extra.ts");
  const seen = [fingerprint(project)];
  writeFileSync(main, "listen(30000);");
  seen.push(fingerprint(project));
  utimesSync(main, new Date(0), new Date(0));
  seen.push(fingerprint(project));
  writeFileSync(extra, "");
  seen.push(fingerprint(project));
  rmSync(main);
  seen.push(fingerprint(project));
  expect(new Set(seen).size).toBe(seen.length);
});

it("fingerprint ignores tests, which no build contains", () => {
  const before = fingerprint(project);
  writeFileSync(join(project, "server/src/main.test.ts"), "");
  expect(fingerprint(project)).toBe(before);
});
