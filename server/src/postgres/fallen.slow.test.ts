import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  cleanUp,
  makeDirectory,
  openGuest,
  postmasterPid,
  postmasters,
  query,
  share,
  type Started,
} from "./starter.testbed.ts";

afterAll(cleanUp);
vi.setConfig({ testTimeout: 180_000 }); // several processes each, on a machine that may be busy

/** Once the statement succeeds: right after a fall the others may not have come to hold what one has raised. */
const answered = async (of: Started, sql = "select"): Promise<void> => {
  await expect.poll(() => query(of.owner, sql).then(() => "", String), { timeout: 60_000 }).toBe("");
};

describe("a database that falls", () => {
  it("is raised again by exactly one of those who use it, each time", async () => {
    const directory = makeDirectory();
    const [first, second, last] = await share(directory, 3);
    if (!first || !second || !last) throw new Error("there are three");
    // In the end only one is left, who may never have started a server.
    for (const leaver of [first, second, undefined]) {
      await answered(last, `create table if not exists mark ()`);
      const pid = postmasterPid(directory) ?? Number.NaN;
      process.kill(pid, "SIGKILL");
      await expect.poll(() => postmasterPid(directory) ?? pid, { timeout: 60_000 }).not.toBe(pid);
      await answered(last, "select from mark");
      expect(postmasters(directory)).toEqual([postmasterPid(directory)]);
      await leaver?.kill();
    }
    await last.end();
    expect(postmasterPid(directory)).toBeUndefined();
  });

  it("is raised again at once when it is told to end as soon as everybody has left", async () => {
    const directory = makeDirectory();
    const [only] = await share(directory, 1);
    if (!only) throw new Error("there is one");
    const pid = postmasterPid(directory) ?? Number.NaN;
    const { mark, end } = await openGuest(only.owner);
    await mark();
    process.kill(pid, "SIGTERM");
    await expect.poll(() => postmasterPid(directory) ?? pid, { timeout: 60_000 }).not.toBe(pid);
    await answered(only);
    await end();
  });

  it("that cannot be raised is complained of, tried again with pauses, and raised once it can be", async () => {
    const directory = makeDirectory();
    const [only] = await share(directory, 1);
    if (!only) throw new Error("there is one");
    const control = join(directory, "pg/cluster/global/pg_control");
    renameSync(control, `${control}.away`);
    writeFileSync(control, "");
    process.kill(postmasterPid(directory) ?? Number.NaN, "SIGKILL");
    await expect.poll(() => only.said("fail").length, { timeout: 60_000 }).toBeGreaterThan(2);
    expect(only.said("warn")).toEqual(["The embedded PostgreSQL has ended unexpectedly and is started again."]);
    expect(only.said("fail")[0]).toMatch(/^The embedded PostgreSQL in \S+ did not start: .*pg_control/);
    const tries = only.said("fail").length;
    await sleep(2_000);
    expect(only.said("fail").length - tries).toBeLessThan(20);
    renameSync(`${control}.away`, control);
    await answered(only);
    await only.end();
    expect(postmasterPid(directory)).toBeUndefined();
  });
});
