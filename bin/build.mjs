import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone, root, unwritable } from "./project.mjs";
import { npm, run, tailOf } from "./run.mjs";
import { Stop } from "./stop.mjs";

/** Builds the pages and the server, unless the build is of these sources. */
export async function build() {
  await alone(isBuilt, async (onStart) => {
    console.log("Building (once per change) …");
    const sources = fingerprint(root);
    rmSync(STAMP, { force: true }); // an interrupted build has no stamp
    const { code, output } = await run(npm("run", "build"), {
      quiet: true,
      cwd: root,
      onStart,
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (code !== 0) throw new Stop(explain(output), tailOf(output));
    try {
      writeFileSync(STAMP, sources);
    } catch (error) {
      throw unwritable(error);
    }
  });
}

/**
 * Returns a stamp that changes when a source is added, removed or written, or Node.js is another version (its compression differs). It
 * reads sizes and times only.
 */
export function fingerprint(directory) {
  const hash = createHash("sha256").update(process.version);
  const visit = (path) => {
    const found = statSync(join(directory, path), { throwIfNoEntry: false });
    if (found?.isDirectory())
      for (const name of readdirSync(join(directory, path)).toSorted()) visit(`${path}/${name}`);
    else if (found && !/\.(test|fixture)\.tsx?$/.test(path)) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  SOURCES.forEach(visit);
  return hash.digest("hex");
}

const STAMP = join(root, ".stamp-build");

const SOURCES = [
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  ...["contract", "server", "web"].flatMap((name) => [
    `${name}/package.json`,
    `${name}/tsconfig.json`,
    `${name}/vite.config.ts`,
    `${name}/src`,
  ]),
  "server/demo",
  "web/index.html",
  "web/public",
];

const RESULTS = ["server/dist/main.js", "web/dist/index.html"];

function isBuilt() {
  if (!RESULTS.every((path) => existsSync(join(root, path)))) return false;
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint(root);
}

function explain(output) {
  if (/ENOSPC|no space left/i.test(output)) return `There is no space left on the disk that holds ${root}.`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This account may not write to ${root}: start as the account that owns it.`;
  return "The build has failed: the reason stands above.";
}
