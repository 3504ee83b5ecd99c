// Measures the list of athletes in a browser with an empty cache, from opening its address to the frame with its first row.
import { chromium, type Browser } from "@playwright/test";
import { median, report, withBench } from "./bench.testbed.ts";
import { findChromium } from "./browser.testbed.ts";
import { seedPersons } from "./persons.testbed.ts";
import { signInSuperAdmins } from "./seed.testbed.ts";

const ROUNDS = 7;
const POLL_MS = 500;
const WATCH_FIRST_ROW = `{
  const look = (now) => {
    if (document.querySelector("[role=grid] tbody [data-row]") === null) requestAnimationFrame(look);
    // It is painted one frame later.
    else requestAnimationFrame((painted) => (globalThis.benchFirstRow = painted));
  };
  requestAnimationFrame(look);
}`;

await withBench(async ({ pool, portal }) => {
  await seedPersons(pool);
  const [cookie = ""] = await signInSuperAdmins(pool, 1);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await msToFirstRow(browser, portal, cookie);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await msToFirstRow(browser, portal, cookie));
    report("list page in a browser, empty cache", median(times) / 1000, { unit: "s", most: 1 });
  } finally {
    await browser.close();
  }
});

async function msToFirstRow(browser: Browser, portal: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: portal }]);
  await context.addInitScript(WATCH_FIRST_ROW);
  const page = await context.newPage();
  await page.goto(`${portal}/athlete`, { waitUntil: "commit" });
  // Polls rarely, since each evaluation delays the page.
  const seen = await page.waitForFunction(
    // cast: the script above sets it.
    () => (globalThis as { benchFirstRow?: number }).benchFirstRow ?? 0,
    undefined,
    { polling: POLL_MS },
  );
  const ms = await seen.jsonValue();
  await context.close();
  return ms;
}
