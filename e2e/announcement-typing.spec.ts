import { expect, test, type Locator, type Page } from "@playwright/test";
import { addDays, dayOf } from "../contract/src/kernel/days.ts";
import { saveAnnouncement } from "./made-announcement.ts";
import { signIn } from "./visitor.ts";

const LARGE = { parts: 30, heats: 60 };
const SMALL = { parts: 1, heats: 1 };
/**
 * The limit of a key stroke, in milliseconds of processor time, below perception. Processor time is independent of other work on the
 * machine; on a slow machine a large announcement may take this many times a small one's time.
 */
const LIMIT = 100;
const TIMES = 3;
const KEYS = 15;

const DEADLINE = addDays(dayOf(new Date()), 293);
const DATE = addDays(DEADLINE, 7);

/** Types like a person; returns the page's processor time for a key stroke and its consequences, in milliseconds. */
async function typingIn(page: Page, field: Locator, key: string): Promise<number> {
  await field.click();
  // After a blur, a field is validated at every key stroke.
  await page.keyboard.press("Tab");
  await field.click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN) * 1000;
  };
  const length = (await field.inputValue()).length;
  const before = await busy();
  for (let times = 0; times < KEYS; times++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  const took = ((await busy()) - before) / KEYS;
  expect((await field.inputValue()).length, "every key has arrived").toBeGreaterThan(length);
  await devtools.detach();
  return took;
}

test("typing stays quick in an announcement of thirty events and sixty heats @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "announcements are typed at a desk");
  await signIn(page, "rajtvonal@demo.rajt.example");
  const open = async (id: number, tab: string) => {
    await page.goto(`/competition/edit/${id}?tab=${tab}`);
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  };
  const made = (size: typeof LARGE) => page.evaluate(saveAnnouncement, { ...size, date: DATE, regDeadline: DEADLINE });
  const address = page.getByLabel("A versenyközpont címe");
  await open(await made(SMALL), "base");
  const limit = Math.max(LIMIT, TIMES * (await typingIn(page, address, "a")));

  const id = await made(LARGE);
  await open(id, "base");
  expect(await typingIn(page, address, "a")).toBeLessThan(limit);
  await open(id, "raceList");
  const folded = page.locator("[role=tabpanel] [role=grid] button[aria-expanded=false]:not([aria-haspopup])");
  await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(limit);
  // With every heat open too.
  for (let left = LARGE.heats - 1; left > 0; left--) await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(limit);
  await open(id, "entryPriceList");
  expect(await typingIn(page, page.getByRole("textbox", { name: "Helyszíni" }).first(), "1")).toBeLessThan(limit);
});
