import { expect, test } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, emptyBasket, enterable, enterByDialog, expectInBasket, signIn } from "./visitor.ts";

const ATHLETES: Record<string, string> = { desktop: "10126", phone: "10131" };

test("a person pays an entry, receives the invoice and downloads it @slow", async ({ page, isMobile }, info) => {
  await signIn(page, ATHLETES[info.project.name] ?? "");
  await emptyBasket(page);
  const [competition] = await enterable(page);
  if (!competition) throw new Error("the demo season has nothing to enter");
  await enterByDialog(page, competition);

  await basketButton(page).click();
  const basket = page.getByRole("dialog", { name: "Kosár" });
  await expect(basket.getByText(/^Vevő a számlán: .+, \d{4}, /)).toBeVisible();
  await basket.getByRole("button", { name: "Módosítom a vevőt" }).click();
  // Problems appear at their fields before any payment.
  await basket.getByLabel("Irányítószám").fill("12");
  await basket.getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await expect(basket.getByText("A magyar irányítószám négy számjegy.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await basket.getByLabel("Irányítószám").fill("1146");
  await basket.getByLabel("Név").fill("Szülő Sára");
  await basket.getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
  await page.getByRole("button", { name: "Bezárás" }).last().click();
  await expectInBasket(page, 0);

  const menu = page.getByRole("button", { name: new RegExp(`^Műveletek: .*${competition.name}`) }).first();
  const download = page.getByRole("link", {
    name: isMobile ? /^Számla letöltése/ : new RegExp(`^Számla letöltése: .*${competition.name}`),
  });
  await expect(async () => {
    await page.goto("/profile");
    await page.getByRole("tab", { name: "Befizetések" }).click();
    // On a phone a row's actions are in a menu.
    if (isMobile) await menu.click({ timeout: 3_000 });
    await expect(download.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), download.first().click()]);
  expect(file.suggestedFilename()).toMatch(/^RAJT-\d{4}-\d{6}\.pdf$/);
});
