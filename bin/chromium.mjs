import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./project.mjs";
import { run, tailOf } from "./run.mjs";
import { Stop } from "./stop.mjs";

/**
 * Finds a Chromium for the browser journeys, or installs one: Playwright's own, else the system's package.
 * @returns {Promise<string | undefined>} its path; undefined if Playwright finds its own.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Stop(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  if (await ownStarts()) return undefined;
  const present = await firstThatStarts();
  if (present) return present;

  console.log("No Chromium found: getting Playwright's …");
  const download = await run([process.execPath, PLAYWRIGHT, "install", "chromium"], {
    quiet: true,
    cwd: root,
    limit: 5,
  });
  if (download.code === 0 && (await ownStarts())) return undefined;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Playwright's Chromium cannot be had: installing the system's package …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run(["apt-get", "update", "-qq"], { quiet: true, env, limit: 5 });
    for (const name of PACKAGES) {
      await run(["apt-get", "install", "-y", "-qq", name], { quiet: true, env, limit: 8 });
      const installed = await firstThatStarts();
      if (installed) return installed;
    }
  }
  throw new Stop(
    "The browser journeys need a Chromium, and none could be had: install the package chromium, or name one in CHROMIUM_PATH.",
    tailOf(download.output, 8),
  );
}

const PLAYWRIGHT = join(root, "node_modules/@playwright/test/cli.js");

/** The first is headless, which saves a third of the work; not every system has it. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

const CANDIDATES = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

async function firstThatStarts() {
  for (const path of CANDIDATES) if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

/** A downloaded browser may lack system libraries: it must run. */
async function starts(path) {
  return (await run([path, "--version"], { quiet: true, limit: 1 })).code === 0;
}

async function ownStarts() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && starts(path);
}
