import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { cleanUp, isRoot, makeDirectory, query, start, type Started } from "./starter.testbed.ts";

afterAll(cleanUp);
vi.setConfig({ testTimeout: 180_000 }); // several processes each, on a machine that may be busy

const NOBODY = { uid: 65534, gid: 65534 };
const UNLISTED = { uid: 12_345, gid: 12_345 };
const project = new URL("../../..", import.meta.url).pathname;

const succeeds = (file: string, args: string[], as = {}) =>
  spawnSync(file, args, { ...as, stdio: "ignore" }).status === 0;
const onlyRoot = isRoot ? "" : "only root can be another account";
const othersRead = onlyRoot || (succeeds("ls", [project], NOBODY) ? "" : "other accounts cannot read this project");
const namespaces = succeeds("unshare", ["--user", "true"]) ? "" : "this machine forbids user namespaces";
const mounts = succeeds("unshare", ["--mount", "true"]) ? "" : "this account may not mount";

/** Skips the test where the machine does not permit it, and logs why. */
function skipFor(skip: (condition: boolean, note: string) => void, obstacle: string): void {
  skip(obstacle !== "", obstacle);
}

/** A private view of the file system in which a file is replaced by another one. */
const replacing = (file: string, by: string) => [
  "unshare",
  "--mount",
  "/bin/sh",
  "-c",
  'mount --bind "$1" "$0" && shift 1 && exec "$@"',
  file,
  by,
];

async function worksAndEnds(server: Started): Promise<void> {
  expect(await query(server.owner, "select current_user::text as who")).toEqual([{ who: "rajt" }]);
  await server.end();
}

describe("root", () => {
  it("runs the server under a system account, which alone may open the database", async ({ skip }) => {
    skipFor(skip, onlyRoot);
    const directory = makeDirectory();
    await worksAndEnds(await start(directory));
    const { uid, mode } = statSync(join(directory, "pg"));
    expect(uid).toBeGreaterThan(0);
    expect(mode & 0o777).toBe(0o700);
    expect(statSync(directory).uid).toBe(0);
  });

  it("starts below a directory that is closed to other accounts, twice", async ({ skip }) => {
    skipFor(skip, onlyRoot || namespaces);
    const closed = makeDirectory(0o700);
    await worksAndEnds(await start(join(closed, "project/data")));
    await worksAndEnds(await start(join(closed, "project/data")));
    expect(statSync(join(closed, "project/data/pg/cluster")).uid).toBe(0);
  });

  it("uses the owner of a closed directory of a plain user", async ({ skip }) => {
    skipFor(skip, onlyRoot);
    const closed = makeDirectory(0o700);
    chownSync(closed, NOBODY.uid, NOBODY.gid);
    await worksAndEnds(await start(join(closed, "data")));
    expect(statSync(join(closed, "data/pg")).uid).toBe(NOBODY.uid);
  });

  it("puts the database elsewhere where user namespaces are forbidden", async ({ skip }) => {
    skipFor(skip, onlyRoot || mounts);
    const closed = makeDirectory(0o700);
    const wrap = replacing("/usr/bin/unshare", "/bin/false");
    await worksAndEnds(await start(join(closed, "data"), { wrap }));
    const again = await start(join(closed, "data"), { wrap });
    expect(again.owner.host).toMatch(/^\/var\/lib\/rajt-[0-9a-f]{12}\/run$/);
    await worksAndEnds(again);
    spawnSync("rm", ["-rf", join(again.owner.host, "..")]);
  });

  it("keeps serving a database that a plain user has created", async ({ skip }) => {
    skipFor(skip, othersRead);
    const directory = makeDirectory();
    chownSync(directory, NOBODY.uid, NOBODY.gid);
    await worksAndEnds(await start(directory, NOBODY));
    await worksAndEnds(await start(directory));
    await worksAndEnds(await start(directory, NOBODY));
    expect(statSync(join(directory, "pg/cluster")).uid).toBe(NOBODY.uid);
  });
});

describe("a plain user", () => {
  it("runs the database under its own account", async ({ skip }) => {
    skipFor(skip, othersRead);
    const directory = makeDirectory();
    chownSync(directory, NOBODY.uid, NOBODY.gid);
    await worksAndEnds(await start(join(directory, "data"), NOBODY));
    expect(statSync(join(directory, "data/pg/cluster")).uid).toBe(NOBODY.uid);
  });

  it("may have no name on this machine", async ({ skip }) => {
    skipFor(skip, othersRead || namespaces);
    const directory = makeDirectory();
    chownSync(directory, UNLISTED.uid, UNLISTED.gid);
    await worksAndEnds(await start(directory, UNLISTED));
    await worksAndEnds(await start(directory, UNLISTED));
    expect(statSync(join(directory, "pg/cluster")).uid).toBe(UNLISTED.uid);
  });

  it("gets an error that names an unwritable directory, or another owner's database", async ({ skip }) => {
    skipFor(skip, othersRead);
    await expect(start(makeDirectory(), NOBODY)).rejects.toThrow(/^StartError: This account may not write to /);
    const directory = makeDirectory();
    chmodSync(directory, 0o777);
    await worksAndEnds(await start(directory));
    await expect(start(directory, NOBODY)).rejects.toThrow(/^StartError: This account may not write to /);
  });
});

describe("directories and leftovers", () => {
  it("accepts a directory whose path is too long for a socket", async () => {
    const server = await start(join(makeDirectory(), "a".repeat(120)));
    expect(server.owner.host).toMatch(/^\/tmp\/rajt-/);
    await worksAndEnds(server);
    rmSync(server.owner.host, { recursive: true });
  });

  it("refuses a file in place of the directory, in one sentence", async () => {
    const file = join(makeDirectory(), "data");
    writeFileSync(file, "");
    await expect(start(file)).rejects.toThrow(/^StartError: The data directory \S+ is a file: set DATA_DIR/);
    await expect(start(join(file, "below"))).rejects.toThrow(/^StartError: The data directory \S+ lies below a file/);
  });

  it("reports that the disk is full", async ({ skip }) => {
    skipFor(skip, onlyRoot || mounts);
    const directory = makeDirectory();
    const small = [
      "unshare",
      "--mount",
      "/bin/sh",
      "-c",
      'mount -t tmpfs -o size=20m none "$0" && exec "$@"',
      directory,
    ];
    await expect(start(directory, { wrap: small })).rejects.toThrow(/^StartError: There is no space left on the disk/);
  });

  it("starts despite a lock file whose pid belongs to another program now", async () => {
    const directory = makeDirectory();
    await worksAndEnds(await start(directory));
    const cluster = join(directory, "pg/cluster");
    const { uid, gid } = statSync(cluster);
    const stranger = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
    writeFileSync(
      join(cluster, "postmaster.pid"),
      `${stranger.pid}\n${cluster}\n1700000000\n5432\n/nowhere\n\n 1 2\nready\n`,
    );
    await worksAndEnds(await start(directory));
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it("starts despite an empty lock file, which a crash may leave", async () => {
    const directory = makeDirectory();
    await worksAndEnds(await start(directory));
    const file = join(directory, "pg/cluster/postmaster.pid");
    writeFileSync(file, "");
    await worksAndEnds(await start(directory));
    expect(existsSync(file)).toBe(false);
  });

  it("removes the leftovers of an interrupted start", async () => {
    const directory = makeDirectory();
    mkdirSync(join(directory, "pg/cluster.new-999999999-0/base"), { recursive: true });
    await worksAndEnds(await start(directory));
    expect(() => statSync(join(directory, "pg/cluster.new-999999999-0"))).toThrow(/ENOENT/);
  });

  it("names the missing version of PostgreSQL for existing files", async () => {
    const directory = makeDirectory();
    await worksAndEnds(await start(directory));
    const version = join(directory, "pg/cluster/PG_VERSION");
    const made = readFileSync(version, "utf8").trim();
    writeFileSync(version, "14\n");
    await expect(start(directory)).rejects.toThrow(
      new RegExp(`^StartError: The database files were made by PostgreSQL 14, but only .*${made}`),
    );
  });
});
