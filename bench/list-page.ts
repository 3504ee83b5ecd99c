// A list in the browser: how soon it is seen by a browser that has never seen the portal, how soon after its answer, and how smoothly a thousand of them scroll, beside a page with nothing.
import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "@playwright/test";
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";

const PERSONS = 3000;
/** Each to a page that was never seen: those that were are shown at once, without asking. */
const TURNS = 11;
const SCROLL_FRAMES = 300;
const SEEN_LIMIT_MS = 100;
const FRAME_LIMIT_MS = 50;
/** With all that a first visit loads. */
const FIRST_LIMIT_MS = 700;
const ROWS = "[role=grid] tbody [data-row]";

const world = await openBenchWorld();
const browser = await chromium.launch({
  ...(existsSync("/usr/bin/chromium") && { executablePath: "/usr/bin/chromium" }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const { cookies } = await seedEntries(world.pool, PERSONS);
  // The first athlete sees the list of accounts, as an administrator does.
  await world.pool.query(
    `insert into account_role (account_id, role_id)
     select (select min(id) from person), id from dashboard_role where is_super_admin`,
  );
  await world.pool.query("analyze");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: world.portal });
  const [name = "", value = ""] = (cookies[0] ?? "").split("=");
  await context.addCookies([{ name, value, url: world.portal }]);
  // What tsx writes around named functions, for those that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  await page.goto("/user");
  await page.waitForSelector(ROWS);

  const first: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) first.push(await msToFirst(browser, { name, value, url: world.portal }));
  // A little later where others use the machine.
  report("250 rows after an empty cache", median(first), FIRST_LIMIT_MS, "ms", { most: 2 }, { most: 1 });

  const seen: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) seen.push(await msToRows(page));
  console.log(
    `250 rows seen after their answer: median ${median(seen).toFixed(0)} ms, longest ${Math.max(...seen).toFixed(0)} ms; limit ${SEEN_LIMIT_MS} ms`,
  );

  await page.getByLabel("Sorok egy oldalon").selectOption("1000");
  await page.waitForFunction(() => document.querySelector("[role=grid] tbody")?.clientHeight === 40_000);
  const ours = await longestFrames(page, "[role=grid]");
  const bare = await context.newPage();
  await bare.setContent(`<div style="height:860px;overflow:auto"><div id="tall" style="height:40000px">x</div></div>`);
  const limit = await longestFrames(bare, "#tall");
  console.log(
    `scrolling 1,000 rows in ${SCROLL_FRAMES} frames: longest ${ours[0]?.toFixed(0)} ms, next ${ours[1]?.toFixed(0)} ms; an empty page ${limit[0]?.toFixed(0)} ms, ${limit[1]?.toFixed(0)} ms; limit ${FRAME_LIMIT_MS} ms`,
  );
  const frame = Math.max(FRAME_LIMIT_MS, limit[0] ?? 0);
  report("250 rows seen after their answer", median(seen), SEEN_LIMIT_MS, "ms", { most: 1 });
  report("longest frame of a scroll over 1,000 rows", ours[0] ?? 0, frame, "ms", { most: 1 });
} finally {
  await browser.close();
  await world.close();
}

/** From the address of the list of athletes to the frame that shows its first row. */
async function msToFirst(from: Browser, cookie: { name: string; value: string; url: string }): Promise<number> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookie]);
  await context.addInitScript(`{
    const look = () => {
      if (document.querySelector(${JSON.stringify(ROWS)}) === null) requestAnimationFrame(look);
      else requestAnimationFrame((now) => (globalThis.rajtSeen = now));
    };
    requestAnimationFrame(look);
  }`);
  const page = await context.newPage();
  await page.goto(`${cookie.url}/athlete`, { waitUntil: "commit" });
  let seen = 0;
  // Asked seldom, since to be asked holds the page up.
  while (seen === 0) {
    await page.waitForTimeout(FIRST_LIMIT_MS);
    // The cast: the script above leaves it there.
    seen = await page.evaluate(() => (globalThis as { rajtSeen?: number }).rajtSeen ?? 0);
  }
  await context.close();
  return seen;
}

/** From the last byte of the next page's answer to the frame that shows its first row. */
async function msToRows(page: Page): Promise<number> {
  await page.evaluate(() => performance.clearResourceTimings());
  const before = await page.locator(`${ROWS} a`).first().textContent();
  const shown = page.evaluate(
    ([rows = "", old = ""]) =>
      new Promise<number>((done) => {
        const look = () => {
          if (document.querySelector(`${rows} a`)?.textContent === old) requestAnimationFrame(look);
          // One frame later it has been painted.
          else requestAnimationFrame((now) => done(now));
        };
        look();
      }),
    [ROWS, before ?? ""],
  );
  await page.getByRole("button", { name: "Következő oldal" }).click();
  const painted = await shown;
  const answered = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType("resource")
        .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith("/getList"))
        .map(({ responseEnd }) => responseEnd),
    ),
  );
  return painted - answered;
}

/** The longest times between two frames while what holds an element is scrolled from top to bottom, longest first. */
function longestFrames(page: Page, element: string): Promise<number[]> {
  return page.evaluate(
    ([inside, frames]) =>
      new Promise<number[]>((done) => {
        const frame = document.querySelector(inside)?.parentElement;
        const gaps: number[] = [];
        let last: number | undefined;
        const step = (now: number) => {
          if (last !== undefined) gaps.push(now - last);
          last = now;
          if (!frame || gaps.length === frames) return done(gaps.toSorted((a, b) => b - a));
          frame.scrollTop += frame.scrollHeight / frames;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [element, SCROLL_FRAMES] as const,
  );
}
