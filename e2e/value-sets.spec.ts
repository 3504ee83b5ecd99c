import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, ownWord, signIn } from "./visitor.ts";

/** Expects no axe findings and no overflow. */
async function expectWellMade(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("an administrator adds a sport, finds it, renames it and deletes it again @slow", async ({ page }, info) => {
  const { project } = info;
  const name = `Űszőbajnokság ${ownWord(info)}`;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/sport-category/new");
  await expect(page).toHaveURL(/\/sport-category\/[\w-]{10,}/);
  await expect(page.getByRole("heading", { name: "Sportágak" })).toBeVisible();
  await expectWellMade(page);

  await page.getByRole("link", { name: "Új sportág" }).click();
  await page.getByRole("textbox", { name: "Név", exact: true }).fill(name);
  await page.getByLabel("Sorrend").fill("99");
  await expectWellMade(page);
  await page.keyboard.press("Control+s");
  // Ctrl+S stays on the page, at the record's new address.
  await expect(page).toHaveURL(/\/sport-category\/edit\/\d+$/);
  await page.getByRole("link", { name: "Vissza a listához" }).click();
  await expect(page).toHaveURL(/\/sport-category\/[\w-]{10,}/);

  await page.getByRole("searchbox").fill("uszobajnoksag");
  const found = page.getByRole("link", { name, exact: true });
  await expect(found).toBeVisible();
  await expect(page.getByRole("link", { name: /Triatlon/ })).toHaveCount(0);

  await found.click();
  await page.getByRole("textbox", { name: "Név", exact: true }).fill(`${name} 2`);
  await page.getByRole("button", { name: "Mentés" }).click();
  await page.getByRole("searchbox").fill("uszobajnoksag");
  await expect(page.getByRole("link", { name: `${name} 2`, exact: true })).toBeVisible();

  // On a phone the actions of a card are in its menu.
  if (project.name === "phone") await page.getByRole("button", { name: `Műveletek: ${name} 2` }).click();
  await page.getByRole("button", { name: `Törlés: ${name} 2` }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Törl/ }).click();
  await expect(page.getByRole("link", { name: `${name} 2`, exact: true })).toHaveCount(0);
});

test("a form keeps typed values after a refusal, and asks before it is left @slow", async ({ page }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto("/contest/edit/new");
  const taken = (await page.request.get("/api/competitionControl/getCalendarList").then((answer) => answer.json())) as {
    name: string;
  }[];
  const name = taken[0]?.name ?? "";
  await page.getByRole("textbox", { name: "Név", exact: true }).fill(name);
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Ilyen nevű már van.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Név", exact: true })).toHaveValue(name);
  await page.getByRole("link", { name: "Vissza a listához" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a loading or missing form has no axe finding or overflow @slow", async ({ page }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto("/sport-category/edit/999999");
  await expect(page.getByText("Nincs megjeleníthető adat!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sportág", exact: true })).toBeVisible();
  await expectWellMade(page);
  await page.route(/sportCategoryEditControl/, () => undefined);
  await page.goto("/sport-category/edit/new");
  await expect(page.getByRole("heading", { name: "Sportág", exact: true })).toBeAttached();
  await expectWellMade(page);
});

test("a list is usable by keyboard @slow", async ({ page }, { project }) => {
  test.skip(project.name === "phone", "a phone has cards and no keyboard");
  await signIn(page, ADMINISTRATOR);
  await page.goto("/age-group/new");
  await expect(page.getByText("19 sor")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("szenior");
  await expect(page.getByRole("link", { name: "Szenior 1", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Junior" })).toHaveCount(0);
});

test("a page is closed without its right @slow", async ({ page }) => {
  await signIn(page, "10104");
  await page.goto("/contest");
  await expect(page.getByRole("heading", { name: "Meghirdetett események" })).toHaveCount(0);
});

test("a guest reads the races of a competition in English by the English names of their values @slow", async ({
  page,
}) => {
  const answer = await page.request.get("/api/competitionControl/getCalendarList");
  const all = (await answer.json()) as { id: number; sportCategoryList: string[] }[];
  const { id } = all.find(({ sportCategoryList }) => sportCategoryList.includes("Triatlon")) ?? { id: 0 };
  await page.addInitScript(() => localStorage.setItem("rajt.locale", "hu"));
  await page.goto(`/calendar/view/${id}`);
  await expect(page.getByRole("rowheader", { name: /^Triatlon - / }).first()).toBeVisible();
  await page.addInitScript(() => localStorage.setItem("rajt.locale", "en"));
  await page.goto(`/calendar/view/${id}`);
  await expect(page.getByRole("rowheader", { name: /^Triathlon - / }).first()).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Triatlon/ })).toHaveCount(0);
  await expectWellMade(page);
});
