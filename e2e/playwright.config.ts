import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

// Any free port, chosen once: the workers read this file too.
process.env["E2E_PORT"] ??= execFileSync(process.execPath, [
  "-e",
  "const probe = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(probe.address().port); probe.close(); })",
])
  .toString()
  .trim();
const PORT = Number(process.env["E2E_PORT"]);
const chromium =
  process.env["CHROMIUM_PATH"] ??
  ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));

// One portal for the whole run, as a new user starts it: its own database, the demo season, the payment sandbox.
process.env["E2E_DATA"] ??= mkdtempSync(path.join(tmpdir(), "rajt-e2e-"));

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous limits: a busy machine needs longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: "test-results",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : "list",
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "hu-HU",
    timezoneId: "Europe/Budapest",
    // An element in a transition has neither its final colours nor its position.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
  ],
  webServer: {
    command: "node ../bin/start.mjs",
    url: `http://127.0.0.1:${PORT}/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    // Without load shedding, since other tests may keep the machine busy.
    env: { PORT: String(PORT), DATA_DIR: process.env["E2E_DATA"], LOG_LEVEL: "error", SHED_LOAD: "false" },
  },
});
