import { expect, test, type Page } from "@playwright/test";

const SCRIPTS = /\/assets\/[^/]+\.js$/;

test("the splash screen has the chosen theme before any script of the page", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("rajt.settings", JSON.stringify({ settings: { scheme: "dark" } })));
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("img", { name: "Rajt" })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("the page replaces the splash screen without a shift, and sends each first call once", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) requests.push(new URL(request.url()).pathname);
  });
  for (const address of ["/calendar", "/login", "/registration"]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifted(page), address).toBeLessThanOrEqual(0.02);
  }
  expect(requests.filter((path) => path.endsWith("/getAccessConfig"))).toHaveLength(3);
  expect(requests.filter((path) => path.endsWith("/getCalendarList"))).toHaveLength(1);
});

/** Returns the cumulative layout shift since the page was opened. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          // cast: entries of this type have the value; the DOM types lack it.
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );

test("the server fills in the head at every address", async ({ page }) => {
  for (const address of ["/calendar", "/login", "/nincs-ilyen"]) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain("</html>");
    expect(html, address).not.toMatch(/__[A-Z_]+__|nonce=|%[A-Z_]{3,}%/);
  }
});
