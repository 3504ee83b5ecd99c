import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildProgram, dataDirectory, embeddedPostgres, startProgram, type Program } from "./program.testbed.ts";

/** From a signal on the first attempt to close a server of the process fails. */
const MISTAKE = `import { Server } from "node:net";
const { close } = Server.prototype;
const fail = () => { Server.prototype.close = close; throw new Error("it cannot be closed"); };
process.on("SIGWINCH", () => { Server.prototype.close = fail; console.log("broken"); });`;

let built: string;
let data: ReturnType<typeof dataDirectory>;
let program: Program;
beforeAll(async () => {
  built = buildProgram();
  data = dataDirectory();
  program = await startProgram(built, {
    DATA_DIR: data.folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKE)}`,
  });
});
afterAll(() => {
  program.child.kill("SIGKILL");
  data.remove();
  rmSync(built, { recursive: true });
});

test("a step of the shut-down that fails keeps none of the others from running: the database ends, and the exit code tells", async () => {
  const { pid } = embeddedPostgres(data.folder);
  program.child.kill("SIGWINCH");
  await vi.waitUntil(() => program.output().includes("broken"), { timeout: 60_000 });
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain("a step of the shut-down failed");
  expect(program.output()).toContain("it cannot be closed");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
