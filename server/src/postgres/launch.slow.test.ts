import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  cleanUp,
  gone,
  makeDirectory,
  openGuest,
  postmasterPid,
  query,
  spawnStarter,
  start,
} from "./starter.testbed.ts";

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

  it("is durable, checks its pages, listens on no port and uses UTC", async () => {
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
  it("gives the database to one and refuses the others in one sentence, on a new directory and on an existing one", async () => {
    const directory = makeDirectory();
    for (const round of ["new", "existing"]) {
      const all = await Promise.allSettled([start(directory), start(directory), start(directory)]);
      const [owner, ...more] = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const refusals = all.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
      const refusal = expect.stringMatching(
        /StartError: Another process uses the embedded database in \S+: stop it first, or set DATABASE_URL/,
      );
      expect({ round, more, refusals }).toEqual({ round, more: [], refusals: [refusal, refusal] });
      if (!owner) throw new Error("nobody has it");
      expect(await query(owner.owner, "select 1 as one")).toEqual([{ one: 1 }]);
      await owner.end();
    }
    expect(readdirSync(join(directory, "pg")).toSorted()).toEqual(["cluster", "run"]);
  });
});

describe("a process that ends", () => {
  it("without stopping its database ends it too", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    first.child.kill("SIGUSR2");
    expect(await gone(directory)).toBe(true);
  });

  it("by kill -9 leaves a database behind, which the next start ends; acknowledged writes are kept", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    await query(first.owner, "create table race (name text); insert into race values ('Balatonman')");
    const { mark, end } = await openGuest(first.owner);
    const pid = postmasterPid(directory);
    await first.kill();
    expect(await mark()).toBe(1);
    const next = await start(directory);
    await expect(mark()).rejects.toThrow(/terminat|not queryable/i);
    expect(postmasterPid(directory)).not.toBe(pid);
    expect(await query(next.owner, "select name from race")).toEqual([{ name: "Balatonman" }]);
    await next.end();
    expect(postmasterPid(directory)).toBeUndefined();
    await end();
  });

  it("by kill -9 together with its database can be started again", async () => {
    const directory = makeDirectory();
    const first = await start(directory);
    await query(first.owner, "create table race (name text); insert into race values ('Balatonman')");
    process.kill(postmasterPid(directory) ?? Number.NaN, "SIGKILL");
    await first.kill();
    const next = await start(directory);
    expect(await query(next.owner, "select name from race")).toEqual([{ name: "Balatonman" }]);
    await next.end();
  });

  it("by kill -9 at any moment of the first start can be started again", async () => {
    const directory = makeDirectory();
    for (const delay of [250, 500, 700, 900, 1500, 2000]) {
      const child = spawnStarter(directory);
      await sleep(delay);
      child.kill("SIGKILL");
    }
    const next = await start(directory);
    expect(await query(next.owner, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.end();
  });
});
