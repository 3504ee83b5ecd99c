import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Returns the path of the browser: `CHROMIUM_PATH`, the machine's, or Playwright's. */
export function findChromium(): string {
  const ofMachine = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));
  return process.env["CHROMIUM_PATH"] ?? ofMachine ?? chromium.executablePath();
}
