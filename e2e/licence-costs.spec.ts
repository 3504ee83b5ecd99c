import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, ownWord, signIn } from "./visitor.ts";

/** Expects no axe findings and no overflow. */
async function expectWellMade(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("the office adds the licence cost of a future year, sees whom it will bill, and deletes it @slow", async ({
  page,
}, info) => {
  const name = `Edzői díj ${ownWord(info)}`;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/license-cost/new");
  await expect(page.getByRole("heading", { name: "Díjak" })).toBeVisible();
  await expectWellMade(page);

  await page.getByRole("link", { name: "Új díj" }).click();
  await page.getByRole("textbox", { name: "Név" }).fill(name);
  await page.getByLabel("Típus").selectOption("Edző éves díja");
  await page.getByLabel("Bruttó (Ft)").fill("12700");
  await page.getByLabel("Áfakulcs vagy mentesség").selectOption({ index: 1 });
  await page.getByRole("switch", { name: "Kiosztás" }).click();
  await page.getByRole("textbox", { name: "Következő" }).fill("2099.06.01.");
  await page.getByRole("textbox", { name: "Következő" }).press("Tab");
  await expect(page.getByRole("textbox", { name: "Legutóbb" })).toHaveValue("2098.12.31.");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/license-cost\/edit\/\d+$/);

  const allocation = page.getByRole("region", { name: "Mit oszt ki a portál?" });
  await expect(allocation.getByText(/\d+ fizető, /)).toBeVisible();
  await allocation.getByText("Névsor").click();
  await expect(allocation.getByRole("button", { name: /díjának elengedése/ }).first()).toBeVisible();
  await expect(allocation.getByRole("button", { name: "Kiosztás most" })).toHaveCount(0);
  await expectWellMade(page);

  await page.getByRole("link", { name: "Vissza a listához" }).click();
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  if (info.project.name === "phone") await page.getByRole("button", { name: `Műveletek: ${name}` }).click();
  await page.getByRole("button", { name: `Törlés: ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Törl/ }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});
