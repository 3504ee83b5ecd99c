import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";

type Listed = { id: number; name: string; date: string; sportCategoryList: string[] };

const everyCompetition = async (page: Page): Promise<Listed[]> =>
  (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Listed[];

/** Opens the tools that are folded on a phone. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Szűrők( \(\d+\))?$/ });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Competitions of a region in which no other journey announces any. */
async function competitionsOfBalaton(page: Page): Promise<Listed[]> {
  const data = { filters: { region: "balaton", month: "all" }, firstResult: 0, maxResults: 1000 };
  const answer = await page.request.post("/api/competitionControl/getFilteredCalendarList", { data });
  return ((await answer.json()) as { list: Listed[] }).list;
}

/** Returns the calendar's heading of a later month: `2027 május`. */
function monthAfter(month: string, count: number): string {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, nth - 1 + count, 1));
  const name = new Intl.DateTimeFormat("hu-HU", { month: "long", timeZone: "UTC" }).format(first);
  return `${first.getUTCFullYear()} ${name}`;
}

const rows = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");
const found = (page: Page) => page.getByText(/^\d+ verseny$/);

async function expectClean(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("filters narrow the list and are in the address, and Back removes them", async ({ page, context }) => {
  const all = await competitionsOfBalaton(page);
  const duathlons = all.filter(({ sportCategoryList }) => sportCategoryList.includes("Duatlon"));
  expect(duathlons.length).toBeGreaterThan(0);
  await page.goto("/calendar?region=balaton");
  await page.getByRole("navigation", { name: "A naptár nézete" }).getByRole("link", { name: "Lista" }).click();
  await expect(page).toHaveURL(/\?(?=.*\bview=list\b)(?=.*\bregion=balaton\b)/);
  await expect(found(page)).toBeVisible(); // the month view has links and filters of its own

  await openFilters(page);
  await page.getByRole("combobox", { name: "Mikor" }).selectOption({ label: "Minden verseny, a korábbiak is" });
  await expect(found(page)).toHaveText(`${all.length} verseny`);
  await page.getByRole("combobox", { name: "Sportág" }).selectOption({ label: "Duatlon" });
  await expect(found(page)).toHaveText(`${duathlons.length} verseny`);
  await expect(rows(page)).toHaveCount(duathlons.length);
  await expectClean(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(found(other)).toHaveText(`${duathlons.length} verseny`);
  await other.close();

  await page.goBack();
  await expect(found(page)).toHaveText(`${all.length} verseny`);
  await page.goForward();
  await rows(page).first().click();
  await expect(page.getByRole("dialog", { name: duathlons[0]?.name ?? "-" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/view=list.*sportCategory=/);
});

test("the page names the filter that hides every competition, and removes it @slow", async ({ page }) => {
  const all = await everyCompetition(page);
  const past = all[0];
  if (!past) throw new Error("the demo season has no competition");
  const month = past.date.slice(0, 7);
  await page.goto(`/calendar?view=list&month=${month}&sportCategory=2147483647`);
  await expect(page.getByText("Nincs ilyen verseny.")).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: /„Sportág” nélkül: \d+/ }).click();
  await expect(page).toHaveURL(new RegExp(`month=${month}$`));
  await expect(page.getByRole("link", { name: past.name })).toBeVisible();
});

test("the month view is stored, and applies the filters @slow", async ({ page }) => {
  const [one] = await everyCompetition(page);
  if (!one) throw new Error("the demo season has no competition");
  // A given month; without one the page may switch to the first month with a competition.
  const month = one.date.slice(0, 7);
  await page.goto(`/calendar?month=${month}`);
  const title = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("button", { name: "Következő hónap" });
  for (const count of [1, 2]) {
    await next.click();
    await expect(title).toContainText(monthAfter(month, count));
  }
  await page.goto("/calendar");
  await expect(title).toContainText(monthAfter(month, 2));

  await page.goto(`/calendar?month=${month}&region=west&open=yes`);
  await openFilters(page);
  await expect(page.getByRole("combobox", { name: "Mikor" })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Csak nyitott nevezésű" })).toBeChecked();
  await page.getByRole("button", { name: "Szűrők törlése" }).first().click();
  await expect(page).not.toHaveURL(/region|open/);
});

test("a visitor subscribes to the filtered calendar, and downloads one competition @slow", async ({ page }) => {
  const [one] = await everyCompetition(page);
  if (!one) throw new Error("the demo season has no competition");
  await page.goto("/calendar?view=list&region=balaton&month=all");
  await page.getByRole("button", { name: "Naptáramba" }).click();
  const dialog = page.getByRole("dialog", { name: "Versenyek a saját naptáradban" });
  const address = await dialog.getByLabel("A naptár címe").inputValue();
  await expect(dialog.getByRole("link", { name: "Feliratkozás a naptárprogramban" })).toHaveAttribute(
    "href",
    address.replace(/^https?:/, "webcal:"),
  );
  await expect(dialog.getByText(/Térség: Balaton/)).toBeVisible();
  await expectClean(page);
  const calendar = await (await page.request.get(address)).text();
  const events = calendar.match(/^BEGIN:VEVENT\r$/gm) ?? [];
  await expect(found(page)).toHaveText(`${events.length} verseny`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto(`/calendar/view/${one.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Naptáramba" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(`UID:competition-${one.id}@`);
  expect(file).toContain(`DTSTART;VALUE=DATE:${one.date.replaceAll("-", "")}`);
});

test("a competition's page has its structured data once, within the content security policy @slow", async ({
  page,
}) => {
  const [one, other] = await everyCompetition(page);
  if (!one || !other) throw new Error("the demo season has too few competitions");
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|violat/i.test(message.text())) complaints.push(message.text());
  });
  const described = page.locator('script[type="application/ld+json"]');
  const nameIn = async () => (JSON.parse((await described.textContent()) ?? "{}") as { name?: string }).name;
  await page.goto(`/calendar/view/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(described).toHaveCount(1);
  await expect.poll(nameIn).toBe(one.name);
  await page.getByRole("link", { name: "Vissza a naptárhoz" }).click();
  await expect(described).toHaveCount(0);
  await page.goto(`/calendar?competition=${other.id}`);
  await page.getByRole("link", { name: "Részletes versenykiírás" }).click();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
  await expect(described).toHaveCount(1);
  await expect.poll(nameIn).toBe(other.name);
  expect(complaints).toEqual([]);
});
