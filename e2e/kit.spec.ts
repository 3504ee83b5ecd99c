import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type Locator, type Page } from "@playwright/test";
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

// The other journeys' portal is a production build without the catalogue. This journey builds the catalogue, which needs no server.
test.beforeAll(() => {
  built = mkdtempSync(path.join(tmpdir(), "rajt-kit-"));
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--mode", "kit", "--outDir", built, "--logLevel", "error"], {
    cwd: path.join(ROOT, "web"),
  });
});
test.afterAll(() => rmSync(built, { recursive: true, force: true }));

const DIRECTORIES = ["buttons", "inputs", "overlays", "page", "fields", "form", "table"];
const SCHEMES = ["light", "dark"] as const;

/** Rules about a page as a whole, which parts of many pages on one page must break. */
const OF_WHOLE_PAGES = ["heading-order", "landmark-unique"];

/** Opens the catalogue, or one directory of it, from its build. */
async function openKit(page: Page, colorScheme: "light" | "dark", directory = ""): Promise<void> {
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === "/dev/kit" ? "/dev/kit.html" : pathname;
    await route.fulfill({ body: readFileSync(path.join(built, file)), contentType: TYPES[path.extname(file)] ?? "" });
  });
  await page.emulateMedia({ colorScheme });
  await page.goto(directory === "" ? "/dev/kit" : `/dev/kit?kit=${directory}`);
  await expect(page.getByRole("heading", { name: "Kit", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
}

async function expectNoOverflow(page: Page, about: string): Promise<void> {
  const beyond = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(beyond, `wider than the screen, ${about}`).toBeLessThanOrEqual(0);
}

/** The elements whose look may change under the pointer or the keyboard. */
const INTERACTIVE = "a, button, input, select, textarea, label, li, tr, th, td, [tabindex]";

/** Forces a pseudo-class upon all interactive elements, as the developer tools of the browser do. */
async function force(page: Page, pseudoClasses: readonly string[]): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeIds } = await tools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: INTERACTIVE });
  const forcedPseudoClasses = [...pseudoClasses];
  await Promise.all(nodeIds.map((nodeId) => tools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
  return () => tools.detach();
}

/**
 * Opens each closed dialog, menu, panel and list in turn by keyboard, and runs `check` while it is open. `where` limits menus and panels to
 * some states: all lists have the same tools.
 */
async function openEach(page: Page, where: string, check: (name: string) => Promise<void>): Promise<void> {
  const closed = page.locator(
    `main ${where}[aria-expanded="false"]:not([tabindex="-1"]):visible, main [data-state$="to open"] button:visible`,
  );
  for (let at = 0; at < (await closed.count());) {
    const opener = closed.nth(at);
    // Panels that are still closing are counted for a moment.
    const count = await settledCount(closed);
    if (at >= count) break;
    const name = await opener.evaluate((element) => element.outerHTML.slice(0, 200));
    await opener.focus();
    await page.keyboard.press(name.startsWith("<input") ? "ArrowDown" : "Enter");
    await check(name);
    await page.keyboard.press("Escape");
    // A panel that the keyboard does not close has left the list, and the next opener has taken its place.
    if ((await closed.count()) >= count) at++;
  }
}

/** Returns the number of elements once it is the same twice. */
async function settledCount(elements: Locator): Promise<number> {
  for (let last = -1; ;) {
    const count = await elements.count();
    if (count === last) return count;
    last = count;
    await elements.page().waitForTimeout(50);
  }
}

for (const directory of DIRECTORIES)
  for (const colorScheme of SCHEMES)
    test(`axe finds nothing against the ${directory} in any state, ${colorScheme} @slow`, async ({ page }) => {
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => complaints.push(message));
      await openKit(page, colorScheme, directory);
      expect(await findings(page, { without: OF_WHOLE_PAGES })).toEqual([]);
      await expectNoOverflow(page, "at rest");
      for (const pseudoClasses of [["hover"], ["focus", "focus-visible"], ["hover", "active"]]) {
        const release = await force(page, pseudoClasses);
        expect(await findings(page, { rules: ["color-contrast"] }), pseudoClasses.join()).toEqual([]);
        await release();
      }
      await openEach(page, directory === "table" ? '[data-state="full"] ' : "", async (name) => {
        const within = "dialog[open], [data-state]:has([aria-expanded=true]), output:has(button)";
        if ((await page.locator(within).count()) === 0) throw new Error(`nothing opens: ${name}`);
        expect(await findings(page, { within, without: OF_WHOLE_PAGES }), name).toEqual([]);
        await expectNoOverflow(page, name);
      });
      expect(complaints).toEqual([]);
    });

test("the catalogue has no directory that is not checked", async ({ page }) => {
  await openKit(page, "light");
  await expect(page.locator("main > section > h2")).toHaveText(DIRECTORIES);
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
