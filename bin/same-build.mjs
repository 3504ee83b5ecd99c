import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { root } from "./project.mjs";
import { run, tailOf } from "./run.mjs";
import { Stop } from "./stop.mjs";

/** Builds pages and server once more and compares them with what `build` has made; 1 where a file differs, else 0. */
export async function compareBuilds() {
  await build();
  const found = (await Promise.all(["web", "server"].map(buildAgain))).flat();
  if (found.length > 0) console.error(`Two builds of the same sources differ:\n${found.join("\n")}`);
  return found.length > 0 ? 1 : 0;
}

/** Beside `dist`, since source maps hold paths as seen from where they lie. */
async function buildAgain(name) {
  const folder = mkdtempSync(join(root, name, "dist-again-"));
  try {
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const { code, output } = await run([process.execPath, vite, "build", "--outDir", folder, "--emptyOutDir"], {
      quiet: true,
      cwd: join(root, name),
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (code !== 0) throw new Stop(`The second build of ${name} has failed.`, tailOf(output));
    return differences(join(root, name, "dist"), folder).map((file) => `${name}/dist/${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files, by their paths within, that only one of two directories has or that are not the same to the byte. */
export function differences(one, other) {
  const [first, second] = [hashesOf(one), hashesOf(other)];
  const names = new Set([...first.keys(), ...second.keys()]);
  return [...names].filter((name) => first.get(name) !== second.get(name)).toSorted();
}

/** @returns {Map<string, string>} by path */
function hashesOf(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(directory.length + 1), hashOf(path)]));
}

function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
