import { expect, test, type Page } from "@playwright/test";

const SCRIPTS = /\/assets\/[^/]+\.js$/;

test("shows the splash screen in the theme that was chosen before any script of the page", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("rajt.settings", JSON.stringify({ settings: { scheme: "dark" } })));
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("img", { name: "Rajt" })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("keeps its layout when the page replaces the splash screen, and sends each first call once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).pathname);
  });
  for (const address of ["/calendar", "/login", "/registration"]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifted(page), address).toBeLessThanOrEqual(0.02);
  }
  expect(asked.filter((path) => path.endsWith("/getAccessConfig"))).toHaveLength(3);
  expect(asked.filter((path) => path.endsWith("/getCalendarList"))).toHaveLength(1);
});

/** Returns how much has moved on the page since it was opened, as browsers count it. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          // cast: of this kind of entry browsers say it, and the types do not.
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            add(observer.takeRecords());
            told(sum);
          }),
        );
      }),
  );

test("fills in the head on the server at every address", async ({ page }) => {
  for (const address of ["/calendar", "/login", "/nincs-ilyen"]) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain("</html>");
    expect(html, address).not.toMatch(/__[A-Z_]+__|nonce=|%[A-Z_]{3,}%/);
  }
});
