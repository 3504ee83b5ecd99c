import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";

/**
 * The account that runs PostgreSQL, which refuses to run as root: another account, or root mapped to another one in a user namespace.
 */
export type Account = {
  /** The owner that its files must have, as this process sees it. */
  readonly uid: number;
  readonly gid: number;
  readonly how: "ourselves" | "switch" | "namespace";
};

/** Returns the options to spawn a command as the account. */
export function commandAs(account: Account, [file = "", ...args]: readonly string[]) {
  const options = { env: ENVIRONMENT };
  if (account.how === "switch") return { file, args, options: { ...options, uid: account.uid, gid: account.gid } };
  if (account.how === "namespace") return { file: "unshare", args: [...namespaceFlags(), file, ...args], options };
  return { file, args, options };
}

/**
 * Returns whether the account can reach the path through all its parents, and enter it (a directory) or run it (a program).
 */
export function canReach(account: Account, path: string): boolean {
  const run = commandAs(account, ["/bin/sh", "-c", 'test -x "$0"', path]);
  return spawnSync(run.file, run.args, { ...run.options, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Returns the accounts that could run a database below the directory, best first. */
export function* possibleAccounts(directory: string, ownerUid: number | undefined) {
  const self = ourselves();
  if (self.uid !== ROOT) {
    yield isKnown() ? self : { ...self, how: "namespace" as const }; // initdb refuses a uid without a name
    return;
  }
  const rows = readAccounts();
  const byUid = (uid: number) => rows.filter((row) => row.uid === uid);
  if (ownerUid !== undefined && ownerUid !== ROOT) {
    const gid = byUid(ownerUid)[0]?.gid ?? ownerUid;
    yield { uid: ownerUid, gid, how: "switch" as const };
  }
  for (const name of SERVICE_ACCOUNTS) yield* rows.filter((row) => row.name === name);
  yield* ownersAbove(directory).flatMap(byUid);
  if (mayUnshare()) yield { ...self, how: "namespace" as const };
}

/** Debian's, macOS's, and one that every system has. */
const SERVICE_ACCOUNTS = ["postgres", "_postgres", "nobody"];

const ROOT = 0;

/** No variable of our own environment (keys, library paths) reaches the database; its messages are in English. */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

function ourselves(): Account {
  const uid = process.getuid?.() ?? ROOT;
  return { uid, gid: process.getgid?.() ?? uid, how: "ourselves" };
}

function isKnown(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function readAccounts(): (Account & { name: string })[] {
  const rows = readFileSync("/etc/passwd", "utf8").split("\n");
  return rows.flatMap((row) => {
    const [name = "", , uid, gid] = row.split(":");
    const account = { name, uid: Number(uid), gid: Number(gid), how: "switch" as const };
    // macOS gives nobody the uid -2, which cannot be switched to by number
    return account.uid > 0 && account.gid > 0 ? [account] : [];
  });
}

/** Root in a directory of a plain user, closed to others: that user can enter it. */
function ownersAbove(directory: string): number[] {
  const uids: number[] = [];
  for (let at = directory; ; at = dirname(at)) {
    uids.push(statSync(at).uid);
    if (at === dirname(at)) return [...new Set(uids)];
  }
}

/** In the namespace the process has a uid with a name there, for initdb; outside it stays itself. */
function namespaceFlags(): string[] {
  const id = readAccounts().find((row) => row.name === "nobody")?.uid ?? readAccounts()[0]?.uid;
  return ["--user", `--map-user=${id}`, `--map-group=${id}`, "--"];
}

function mayUnshare(): boolean {
  return spawnSync("unshare", [...namespaceFlags(), "true"], { stdio: "ignore" }).status === 0;
}
