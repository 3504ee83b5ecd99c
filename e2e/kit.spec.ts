import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { findings } from "./axe.ts";

const ROOT = path.join(import.meta.dirname, "..");
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
let built = "";

// The other journeys' portal is a production build without the catalogue. This journey builds it; the catalogue needs no server.
test.beforeAll(() => {
  built = mkdtempSync(path.join(tmpdir(), "rajt-kit-"));
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--mode", "kit", "--outDir", built, "--logLevel", "error"], {
    cwd: path.join(ROOT, "web"),
  });
});
test.afterAll(() => rmSync(built, { recursive: true, force: true }));

test("axe finds nothing against any state of a component, in the light and in the dark", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === "/dev/kit" ? "/dev/kit.html" : pathname;
    await route.fulfill({ body: readFileSync(path.join(built, file)), contentType: TYPES[path.extname(file)] ?? "" });
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/kit");
    await expect(page.getByRole("heading", { name: "Kit", exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect(await findings(page), colorScheme).toEqual([]);
    const beyond = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(beyond, `wider than the screen, ${colorScheme}`).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test("the portal's own build has no catalogue", async ({ page }) => {
  const isOfKit = (file: string) => /(^|\/)kit|buttons\.kit|dev\//i.test(file);
  const assets = readdirSync(path.join(ROOT, "web/dist"), { recursive: true, encoding: "utf8" });
  expect(assets.filter(isOfKit)).toEqual([]);
  const holds = assets.filter(
    (file) =>
      file.endsWith(".js") && readFileSync(path.join(ROOT, "web/dist", file), "utf8").includes("with more than fit"),
  );
  expect(holds).toEqual([]);
  await page.goto("/dev/kit");
  await expect(page.getByText("Ez az oldal nem létezik")).toBeVisible();
});
