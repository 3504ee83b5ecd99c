import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./visitor.ts";

const SCRIPTS = /\/assets\/[^/]+\.js$/;
/** Pixels between where something stood and where it stands. */
const FAR = 4;

type Standing = { readonly title: Box | null; readonly bar: Box | null; readonly side: Box | null };
type Box = { readonly x: number; readonly y: number };

/** Returns where the title, the bar and the menu begin: of the first look, or of the page itself. */
const standing = (page: Page, of: { title: string; bar: string; side: string }): Promise<Standing> =>
  page.evaluate((selectors) => {
    const box = (selector: string, words: boolean) => {
      const seen = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
      if (seen === undefined) return null;
      const { x, y } = seen.getBoundingClientRect();
      const { paddingTop, paddingLeft } = getComputedStyle(seen);
      return words ? { x: x + Number.parseFloat(paddingLeft), y: y + Number.parseFloat(paddingTop) } : { x, y };
    };
    // Of a title the words: its box may be padded.
    return { title: box(selectors.title, true), bar: box(selectors.bar, false), side: box(selectors.side, false) };
  }, of);

const FIRST = { title: ".first-title", bar: ".first-bar", side: ".first-side" };
const PAGE = { title: "main h1", bar: "header:has([href='/calendar'])", side: "aside:has(nav)" };

/** Looks at an address before any script of the portal is there, and again when the page itself is. */
async function looksAt(page: Page, address: string): Promise<{ first: Standing; later: Standing; words: string }> {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(address);
  const first = await standing(page, FIRST);
  const words = await page.locator("#first").innerText();
  await page.unroute(SCRIPTS);
  await page.goto(address);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return { first, later: await standing(page, PAGE), words };
}

for (const [address, title] of [
  ["/calendar", "Versenynaptár"],
  ["/calendar?view=list", "Versenynaptár"],
  ["/login", "Bejelentkezés"],
] as const)
  test(`what is first painted of ${address} stands where the page puts it, before any script`, async ({ page }) => {
    const { first, later, words } = await looksAt(page, address);
    expect(words).toContain(title);
    near(first.title, later.title);
    near(first.bar, later.bar);
    expect(first.side).toBe(later.side === null ? null : expect.anything());
  });

test("a competition is called by its name before any script, and the page takes nothing away from where it was", async ({
  page,
}) => {
  const [competition] = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    name: string;
  }[];
  const { first, later, words } = await looksAt(page, `/calendar/view/${competition?.id ?? 0}`);
  expect(words).toContain(competition?.name);
  near(first.title, later.title);
});

test("who is signed in has a place for the menu at once, in the language that was chosen and the theme of the system", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "admin@demo.rajt.example");
  await page.goto("/club");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().addCookies([{ name: "locale", value: "en", domain: new URL(page.url()).hostname, path: "/" }]);
  await page.evaluate(() => localStorage.setItem("rajt.locale", "en"));
  await page.emulateMedia({ colorScheme: "dark" });
  const { first, later, words } = await looksAt(page, "/club");
  expect(words).toContain("Clubs");
  near(first.title, later.title);
  near(first.bar, later.bar);
  expect(first.side === null).toBe(isMobile);
  if (!isMobile) near(first.side, later.side);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/club");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("nothing jumps when the page takes over, and what it asks first is asked once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).pathname);
  });
  for (const address of ["/calendar", "/login", "/registration"]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("#first")).toHaveCount(0);
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
          // The cast: of this kind of entry browsers say it, and the types do not.
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

function near(one: Box | null, other: Box | null): void {
  expect(one).not.toBeNull();
  expect(other).not.toBeNull();
  expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeLessThanOrEqual(FAR);
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeLessThanOrEqual(FAR);
}

test("what a server fills in stands filled in, whatever page is asked for", async ({ page }) => {
  for (const address of ["/calendar", "/login", "/nincs-ilyen"]) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain("</html>");
    expect(html, address).not.toMatch(/__[A-Z_]+__|nonce=|%[A-Z_]{3,}%/);
  }
});
