import { delimiter } from "node:path";
import { expect, it } from "vitest";
import { isSupported } from "./node-version.mjs";
import { run } from "./run.mjs";

it.each(["22.22.0", "24.0.0", "26.1.0"])("isSupported accepts Node.js %s", (version) => {
  expect(isSupported(version)).toBe(true);
});

it.each(["18.20.0", "20.20.2", "22.21.1", "23.11.1", "25.9.0"])("isSupported rejects Node.js %s", (version) => {
  expect(isSupported(version)).toBe(false);
});

it("commands run under the machine's own Node.js if it is supported", async () => {
  const PATH = ["/usr/local/bin", "/usr/bin"].join(delimiter);
  const env = { ...process.env, PATH };
  const { output } = await run([process.execPath, "node24.mjs"], { cwd: import.meta.dirname, env, quiet: true });
  expect(output).toBe(`${PATH}\n`);
});
