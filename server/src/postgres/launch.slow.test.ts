import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { cleanUp, gone, makeDirectory, postmasterPid, query, spawnStarter, start } from "./starter.testbed.ts";

afterAll(cleanUp);
vi.setConfig({ testTimeout: 180_000 }); // several processes each, on a machine that may be busy

describe("a first start and a later one", () => {
  it("gives the portal a plain role that owns a database of its own", async () => {
    const first = await start(makeDirectory());
    const [role] = await query(first.owner, "select * from pg_roles where rolname = current_user");
    expect(role).toMatchObject({
      rolname: "rajt",
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    });
    await expect(query(first.owner, "create role intruder")).rejects.toThrow(/permission denied/);
    await query(first.owner, "create extension unaccent; create extension pg_trgm; create table race (name text)");
    await first.end();
  });

  it("is durable, checks its pages, listens on no port and counts in UTC", async () => {
    const server = await start(makeDirectory());
    const names = [
      "fsync",
      "synchronous_commit",
      "full_page_writes",
      "data_checksums",
      "listen_addresses",
      "TimeZone",
      "server_encoding",
    ];
    const settings = await query(
      server.owner,
      `select ${names.map((n) => `current_setting('${n}') as "${n}"`).join(", ")}`,
    );
    expect(settings).toEqual([
      {
        fsync: "on",
        synchronous_commit: "on",
        full_page_writes: "on",
        data_checksums: "on",
        listen_addresses: "",
        TimeZone: "UTC",
        server_encoding: "UTF8",
      },
    ]);
    const words =
      "select w from unnest(array['zab','öröm','cukor','csiga','ágy','alma','orr','Éva','eper']) w order by w";
    expect((await query(server.owner, words)).map((row) => row["w"])).toEqual([
      "ágy",
      "alma",
      "cukor",
      "csiga",
      "eper",
      "Éva",
      "orr",
      "öröm",
      "zab",
    ]);
    await server.end();
  });

  it("keeps its rows", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    await query(first.owner, "create table race (name text); insert into race values ('Balatonman')");
    await first.end();
    expect(postmasterPid(directory)).toBeUndefined();
    const later = await start(directory);
    expect(await query(later.owner, "select name from race")).toEqual([{ name: "Balatonman" }]);
    await later.end();
  });
});

describe("several processes on one directory", () => {
  it("lets one own the server and the others adopt it, on a new directory and on an existing one", async () => {
    const directory = makeDirectory();
    for (const round of ["new", "existing"]) {
      const all = await Promise.all([start(directory), start(directory), start(directory)]);
      const owners = all.filter((each) => !each.adopted);
      expect({ round, owners: owners.length }).toEqual({ round, owners: 1 });
      for (const each of all) expect(await query(each.owner, "select 1 as one")).toEqual([{ one: 1 }]);
      await Promise.all(all.map((each) => each.end()));
    }
    expect(readdirSync(join(directory, "pg")).toSorted()).toEqual(["cluster", "run"]);
  });

  it("leaves the server to its owner when an adopter ends", async () => {
    const directory = makeDirectory();
    const owner = await start(directory);
    const adopter = await start(directory);
    expect(adopter.adopted).toBe(true);
    await adopter.end();
    expect(await query(owner.owner, "select 1 as one")).toEqual([{ one: 1 }]);
    await owner.end();
  });

  it("starts anew where the owner is stopping at that very moment", async () => {
    const directory = makeDirectory();
    const owner = await start(directory);
    const [, next] = await Promise.all([owner.end(), start(directory)]);
    expect(next.adopted).toBe(false);
    expect(await query(next.owner, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.end();
  });
});

describe("processes that are killed", () => {
  it("ends the server when the process that started it dies, and keeps what was acknowledged", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    await query(first.owner, "create table race (name text); insert into race values ('Balatonman')");
    expect(postmasterPid(directory)).toBeGreaterThan(0);
    await first.kill();
    expect(await gone(directory)).toBe(true);
    const next = await start(directory);
    expect(next.adopted).toBe(false);
    expect(await query(next.owner, "select name from race")).toEqual([{ name: "Balatonman" }]);
    await next.end();
  });

  it("starts a killed server again, and still stops it in order", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    const pid = postmasterPid(directory);
    await query(first.owner, "create table race (name text); insert into race values ('Balatonman')");
    process.kill(pid ?? Number.NaN, "SIGKILL");
    await expect
      .poll(() => query(first.owner, "select name from race").catch(() => "no connection"), { timeout: 60_000 })
      .toEqual([{ name: "Balatonman" }]);
    expect(postmasterPid(directory)).not.toBe(pid);
    await first.end();
    expect(postmasterPid(directory)).toBeUndefined();
  });

  it("survives kills at any moment of the first start", async () => {
    const directory = makeDirectory();
    for (const delay of [250, 500, 700, 900]) {
      const child = spawnStarter(directory);
      await sleep(delay);
      child.kill("SIGKILL");
    }
    const next = await start(directory);
    expect(await query(next.owner, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.end();
  });
});
