import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Returns the program of the browser: the one that `CHROMIUM_PATH` names, the one of this machine, or Playwright's. */
export function findChromium(): string {
  const ofMachine = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));
  return process.env["CHROMIUM_PATH"] ?? ofMachine ?? chromium.executablePath();
}
