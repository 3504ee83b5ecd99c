import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Account, canReach, possibleAccounts } from "./account.ts";
import { type Binaries, linkLibraries } from "./binaries.ts";
import { refusedDirectory, StartError } from "./start-error.ts";

/** The directory of the embedded database, open to its account alone: the cluster, the socket, sometimes the binaries. */
export type Home = { readonly directory: string; readonly account: Account };

/** Creates `<dataDir>` (with the default mode, because other files are there too) and returns its real path. */
export function makeDataDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw refusedDirectory(dataDir, error);
  }
}

/** `<dataDir>/pg`, by its real path. */
function locateHome(dataDir: string): string {
  const directory = join(dataDir, "pg");
  return existsSync(directory) ? realpathSync(directory) : directory;
}

/** Finds an account that can reach the directory, gives the directory to it, and removes the leftovers of an interrupted start. */
export function settleHome(dataDir: string): Home {
  const directory = locateHome(dataDir);
  const parent = dirname(directory);
  const accounts = [...possibleAccounts(parent, ownerOf(directory))];
  const account = accounts.find((each) => canReach(each, parent));
  if (account) return handOver(directory, account);
  const [first] = accounts;
  if (first?.how !== "switch")
    throw new StartError(
      `No account on this machine can run the embedded PostgreSQL in ${dataDir}: start as a user that is listed in /etc/passwd, or set DATABASE_URL.`,
    );
  return handOver(moveWithinReach(directory), first);
}

/** Returns the binaries where the account can run them: in place, else copied below the home. */
export function settleBinaries(home: Home, binaries: Binaries): string {
  const program = join(binaries.root, "bin/postgres");
  if (binaries.linked && canReach(home.account, program)) return binaries.root;
  const { size, mtimeMs } = statSync(program);
  const staged = join(home.directory, `binaries-${shortHash(`${program} ${size} ${mtimeMs}`)}`);
  if (existsSync(staged)) return staged;
  const copy = `${staged}${UNFINISHED}${process.pid}`;
  try {
    cpSync(binaries.root, copy, { recursive: true, verbatimSymlinks: true });
    linkLibraries(copy);
    changeOwner(copy, home.account);
    renameSync(copy, staged);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw refusedDirectory(home.directory, error);
  }
  return staged;
}

/** The directory of the socket: below the home, unless its path is longer than a socket's may be. */
export function settleSocketDirectory(home: Home): string {
  const near = join(home.directory, "run");
  const far = `/tmp/rajt-${shortHash(home.directory)}`;
  const directory = Buffer.byteLength(near) <= LONGEST_SOCKET_DIRECTORY ? near : far;
  try {
    mkdirSync(directory, { recursive: true, mode: PRIVATE });
  } catch (error) {
    throw refusedDirectory(directory, error);
  }
  const found = lstatSync(directory);
  // In /tmp any user may have created it before, and there is no password.
  if (!found.isDirectory() || (found.uid !== home.account.uid && found.uid !== process.getuid?.()))
    throw new StartError(`Another account has made ${directory}: remove it, or set DATA_DIR to a shorter path.`);
  if (found.uid !== home.account.uid) changeOwner(directory, home.account);
  return directory;
}

/** Marks a directory that is created under a temporary name first; the rest of the name is the pid of its creator. */
export const UNFINISHED = ".new-";

const PRIVATE = 0o700;

/** A socket's path may have 103 bytes on macOS, 107 on Linux; its name `/.s.PGSQL.5432.lock` takes 19 of them. */
const LONGEST_SOCKET_DIRECTORY = 84;

function handOver(directory: string, account: Account): Home {
  try {
    mkdirSync(directory, { recursive: true, mode: PRIVATE });
    const owners = [directory, join(directory, "cluster")].map(ownerOf);
    if (owners.some((uid) => uid !== undefined && uid !== account.uid)) changeOwner(directory, account);
    chmodSync(directory, PRIVATE);
    for (const name of readdirSync(directory).filter((each) => each.includes(UNFINISHED)))
      rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 10 }); // initdb of its killed creator may still write
  } catch (error) {
    throw refusedDirectory(directory, error);
  }
  return { directory, account };
}

/** For root below a directory closed to others, where user namespaces are forbidden, as in many containers. */
function moveWithinReach(directory: string): string {
  const reachable = `/var/lib/rajt-${shortHash(directory)}`;
  try {
    mkdirSync(dirname(reachable), { recursive: true });
    if (existsSync(directory)) spawnSync("mv", [directory, reachable]);
    else mkdirSync(reachable, { recursive: true, mode: PRIVATE });
    symlinkSync(reachable, directory);
  } catch (error) {
    throw refusedDirectory(reachable, error);
  }
  return reachable;
}

function changeOwner(path: string, { uid, gid, how }: Account): void {
  if (how === "ourselves" && ownerOf(path) === uid) return;
  const { status } = spawnSync("chown", ["-R", `${uid}:${gid}`, path], { stdio: "ignore" });
  if (status !== 0 && ownerOf(path) !== uid)
    throw new StartError(
      `The directory ${path} belongs to another account: start with that account, or set DATA_DIR to another place.`,
    );
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
