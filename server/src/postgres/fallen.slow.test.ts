import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { cleanUp, makeDirectory, openGuest, postmasterPid, query, start, type Started } from "./starter.testbed.ts";

afterAll(cleanUp);
vi.setConfig({ testTimeout: 180_000 }); // several processes each, on a machine that may be busy

/** Resolves once the statement succeeds. */
const answered = async (of: Started, sql = "select"): Promise<void> => {
  await expect.poll(() => query(of.owner, sql).then(() => "", String), { timeout: 60_000 }).toBe("");
};

describe("a database that crashes", () => {
  it("is restarted each time, keeps acknowledged writes, and can be stopped in order afterwards", async () => {
    const directory = makeDirectory();
    const only = await start(directory);
    await query(only.owner, "create table race (name text); insert into race values ('Balatonman')");
    for (let fall = 1; fall <= 3; fall++) {
      const pid = postmasterPid(directory) ?? Number.NaN;
      process.kill(pid, "SIGKILL");
      await expect.poll(() => postmasterPid(directory) ?? pid, { timeout: 60_000 }).not.toBe(pid);
      await answered(only);
      expect(await query(only.owner, "select name from race")).toEqual([{ name: "Balatonman" }]);
    }
    await only.end();
    expect(postmasterPid(directory)).toBeUndefined();
  });

  it("is restarted at once after another program has requested its shut-down", async () => {
    const directory = makeDirectory();
    const only = await start(directory);
    const pid = postmasterPid(directory) ?? Number.NaN;
    const { mark, end } = await openGuest(only.owner);
    await mark();
    process.kill(pid, "SIGTERM");
    await expect.poll(() => postmasterPid(directory) ?? pid, { timeout: 60_000 }).not.toBe(pid);
    await answered(only);
    await end();
  });

  it("that cannot be restarted is reported, retried with pauses, and restarted once possible", async () => {
    const directory = makeDirectory();
    const only = await start(directory);
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
