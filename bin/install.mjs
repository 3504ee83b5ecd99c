import { existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isSupported } from "./node-version.mjs";
import { alone, root } from "./project.mjs";
import { npm, run, tailOf } from "./run.mjs";
import { Stop } from "./stop.mjs";

/** Installs the packages of package-lock.json, unless they are installed. */
export async function install() {
  requireNode();
  await alone(
    () => isInstalled(),
    async (onStart) => {
      requireSpace();
      console.log("Installing the packages (once; this takes a minute or two) …");
      const { code, output } = await run(npm("ci", ...OPTIONS), { quiet: true, cwd: root, onStart });
      if (code !== 0 || DAMAGED.test(output)) {
        rmSync(join(root, STAMP), { force: true });
        throw explainFailure(output);
      }
      if (!isInstalled()) throw new Stop("The installation is incomplete: npm ci says why above.", tailOf(output));
    },
  );
}

function requireNode() {
  const { node } = process.versions;
  if (!isSupported(node))
    throw new Stop(`Rajt needs Node.js 22.22, 24 or 26; this is ${node}: "npm start" fetches one.`);
}

/** Development tools are needed even with NODE_ENV=production; no package needs its install script. */
export const OPTIONS = [
  "--include=dev",
  "--include=optional",
  "--ignore-scripts",
  "--prefer-offline",
  "--no-progress",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=10000",
];

/** npm only warns if it could not write a package's files, and exits with success. */
const DAMAGED = /TAR_ENTRY_ERROR|ENOSPC/;

/** In bytes. */
const SPACE_NEEDED = 700e6;

function requireSpace() {
  const { bavail, bsize } = statfsSync(root);
  const reusable = existsSync(join(root, "node_modules")); // npm ci empties it first
  if (!reusable && bavail * bsize < SPACE_NEEDED) throw new Stop(NO_SPACE);
}

/** npm writes a lock into node_modules at the end of an installation, which serves as the stamp. */
const STAMP = "node_modules/.package-lock.json";

/** Returns whether a folder's node_modules match its package-lock.json. */
export function isInstalled(folder = root) {
  const lock = readLock(join(folder, "package-lock.json"));
  const found = readLock(join(folder, STAMP));
  if (lock === undefined)
    throw new Stop(`The file package-lock.json is missing or damaged in ${folder}: get it back with git checkout.`);
  return found !== undefined && agrees(lock, found);
}

/**
 * Returns whether an installation has every package of the lock in the same version. Optional packages may be missing, but one for another
 * system means that the directory was copied from there.
 */
export function agrees(lock, found) {
  const complete = Object.entries(lock).every(([path, entry]) => {
    if (path === "") return true;
    const there = found[path];
    if (there === undefined) return entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });
  return complete && Object.values(found).every(isForThisSystem);
}

function isForThisSystem({ os, cpu }) {
  const allows = (list, mine) =>
    list.length === 0 || list.includes(mine) || list.some((each) => each.startsWith("!") && each !== `!${mine}`);
  // each is a list or a string
  return allows([os ?? []].flat(), process.platform) && allows([cpu ?? []].flat(), process.arch);
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Returns npm's failure as one sentence. */
export function explainFailure(output) {
  const reason = REASONS.find(([pattern]) => pattern.test(output));
  return new Stop(reason?.[1] ?? "The packages could not be installed: npm ci says why above.", tailOf(output));
}

const NO_SPACE = `There is no space left on the disk that holds ${root}: the packages need 700 MB.`;

const REASONS = [
  [/ENOSPC|no space left/i, NO_SPACE],
  [/EACCES|EPERM|EROFS/, `This account may not write to ${root}: start as the account that owns it.`],
  [/EBADENGINE/, "A package refuses this version of Node.js: use 22.22, 24 or 26."],
  [/EUSAGE/, "package.json and package-lock.json do not agree: get both back with git checkout."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    "The npm registry cannot be reached: check the network (or npm's registry and proxy settings) and start again.",
  ],
  [/^npm$|spawn npm ENOENT/m, "The program npm was not found: install it together with Node.js."],
];
