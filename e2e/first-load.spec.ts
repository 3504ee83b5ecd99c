import { expect, test, type Page } from "@playwright/test";

const CODE = /\/assets\/index-[\w-]+\.js$/;

type First = {
  readonly address: string;
  readonly kilobytes: number;
};

/** The first pages with the limits of their transfer sizes: scripts as in bench/page-size.ts, and 80 kB of styles, fonts and pictures. */
const PAGES: readonly First[] = [
  { address: "/calendar", kilobytes: 265 },
  { address: "/calendar/view/", kilobytes: 340 },
  { address: "/login", kilobytes: 265 },
  { address: "/registration", kilobytes: 265 },
];

/** Returns the transfer size of a page's resources in kB. */
const weightOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // cast: entries of this type.
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  });

/** Collects the browser's own complaints about a page, as in Lighthouse's best practices: errors, violations, deprecations, quirks mode. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  const session = await page.context().newCDPSession(page);
  session.on("Audits.issueAdded", ({ issue }) => complaints.push(issue.code));
  await session.send("Audits.enable");
  return complaints;
}

/** Pictures with distorted proportions. */
const distorted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.images)
      .filter(({ naturalWidth, complete }) => complete && naturalWidth > 0)
      .filter((image) => getComputedStyle(image).objectFit === "fill")
      .filter(({ width, height, naturalWidth, naturalHeight }) =>
        height === 0 ? false : Math.abs(width - (height * naturalWidth) / naturalHeight) > 2,
      )
      .map(({ src }) => src),
  );

for (const { address, kilobytes } of PAGES)
  test(`${address} shows the splash screen before its code loads, is small, and the browser reports nothing @slow`, async ({
    page,
    isMobile,
  }) => {
    const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as { id: number }[];
    // The first is of the demo season. Those that other journeys announce are so short that the map below loads too.
    const first = Math.min(...list.map(({ id }) => id));
    const complaints = await complaintsOf(page);
    let release = (): void => undefined;
    const held = new Promise<void>((free) => {
      release = free;
    });
    await page.route(CODE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address.endsWith("/") ? `${address}${first}` : address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(page.getByRole("main")).toHaveCount(0);
    release();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".splash")).toHaveCount(0);
    await page.waitForLoadState("load");
    expect(complaints).toEqual([]);
    expect(await distorted(page)).toEqual([]);
    // On a desktop the map of a competition is in view and loads too.
    if (!isMobile && address.endsWith("/")) return;
    expect(await weightOf(page)).toBeLessThanOrEqual(kilobytes);
  });
