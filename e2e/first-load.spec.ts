import { expect, test, type Page } from "@playwright/test";

const CODE = /\/assets\/index-[\w-]+\.js$/;

type First = {
  readonly address: string;
  readonly kilobytes: number;
};

/** The first pages, each with the most that it may weigh on its way: its script as in bench/page-size.ts, and 80 kB of styles, fonts and pictures. */
const PAGES: readonly First[] = [
  { address: "/calendar", kilobytes: 265 },
  { address: "/calendar/view/", kilobytes: 340 },
  { address: "/login", kilobytes: 265 },
  { address: "/registration", kilobytes: 265 },
];

/** Returns how many kilobytes a page has loaded with itself, on the way. */
const weightOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // cast: of this kind all entries are.
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  });

/** Collects what the browser itself says against a page, as Lighthouse's best practices ask: errors, refused or outdated ways, a document in no standard mode. */
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

/** Pictures that are drawn in other proportions than they have. */
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
  test(`${address} shows the splash screen before its code is there, is light, and the browser says nothing against it @slow`, async ({
    page,
    isMobile,
  }) => {
    const [any] = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
      id: number;
    }[];
    const complaints = await complaintsOf(page);
    let release = (): void => undefined;
    const held = new Promise<void>((free) => {
      release = free;
    });
    await page.route(CODE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address.endsWith("/") ? `${address}${any?.id ?? 0}` : address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(page.getByRole("main")).toHaveCount(0);
    release();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".splash")).toHaveCount(0);
    await page.waitForLoadState("load");
    expect(complaints).toEqual([]);
    expect(await distorted(page)).toEqual([]);
    // On a desk the map of a competition is in view, and comes too.
    if (!isMobile && address.endsWith("/")) return;
    expect(await weightOf(page)).toBeLessThanOrEqual(kilobytes);
  });
