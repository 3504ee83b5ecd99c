import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");
const VITE = path.join(ROOT, "node_modules/vite/bin/vite.js");

test.each(["web", "server"])("%s: two builds of the same sources are identical to the byte", (workspace) => {
  const cwd = path.join(ROOT, workspace);
  // Source maps have relative paths, so both are built beside the real one.
  const folders = ["dist-one", "dist-other"].map((folder) => path.join(cwd, folder));
  for (const folder of folders) {
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...process.env, NODE_ENV: "production", VITEST: undefined };
    execFileSync(process.execPath, [VITE, "build", "--outDir", folder, "--emptyOutDir"], { cwd, env, stdio: "ignore" });
  }
  expect(execFileSync("diff", ["-rq", ...folders], { encoding: "utf8" })).toBe("");
});
