import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, enterable, enterByDialog, expectInBasket, signIn } from "./visitor.ts";

/** Each test has its own athlete. */
const ATHLETES: Record<string, Record<string, string>> = {
  desktop: { goOn: "10102", cancel: "10123" },
  phone: { goOn: "10113", cancel: "10121" },
};
const athlete = (story: string): string => ATHLETES[test.info().project.name]?.[story] ?? "";
const basketOf = (page: Page) => page.getByRole("dialog", { name: "Kosár" });

/** Enters a race, starts a payment of all open items, and returns without paying. */
async function leavePayment(page: Page, story: string): Promise<string> {
  await signIn(page, athlete(story));
  const [competition] = await enterable(page);
  if (!competition) throw new Error("the demo season has nothing to enter");
  await enterByDialog(page, competition);
  await basketButton(page).click();
  await basketOf(page).getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  const card = page.url();
  await page.goBack();
  await expect(basketButton(page)).toBeVisible();
  if (!(await basketOf(page).isVisible())) await basketButton(page).click();
  await expect(basketOf(page).getByText("Fizetése folyamatban van").first()).toBeVisible();
  await expect(basketOf(page).getByText("Válassz ki legalább egy tételt!")).toBeHidden();
  return card;
}

test("a payer who returns from the card page continues the payment on the same page @slow", async ({ page }) => {
  const card = await leavePayment(page, "goOn");
  const goOn = basketOf(page).getByRole("button", { name: /Fizetés folytatása \(még 1\d perc\)/ });
  await expect(goOn).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await goOn.click();
  await page.waitForURL(card);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
  await page.getByRole("button", { name: "Bezárás" }).last().click();
  await expectInBasket(page, 0);
});

test("a payer who returns from the card page cancels the payment and starts another @slow", async ({ page }) => {
  const card = await leavePayment(page, "cancel");
  await basketOf(page).getByRole("button", { name: "Fizetés megszakítása" }).click();
  await expect(page.getByText("A fizetést megszakítottuk: újra választhatsz.")).toBeVisible();
  await basketOf(page).getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  expect(page.url()).not.toBe(card);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
  await page.getByRole("button", { name: "Bezárás" }).last().click();
  await expectInBasket(page, 0);
});

/** Accounts with unpaid fees: each project has its own. */
const DEBTORS: Record<string, string> = { desktop: "10011", phone: "10003" };

test("the list and the basket continue or cancel an unfinished payment of fees @slow", async ({ page }) => {
  await signIn(page, DEBTORS[test.info().project.name] ?? "");
  await basketButton(page).click();
  await basketOf(page).getByRole("button", { name: "Díjak fizetése bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/barion\//);
  await page.goto("/user-payment");
  await expect(page.getByRole("button", { name: /Fizetés folytatása \(még 1\d perc\)/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await basketButton(page).click();
  await basketOf(page).getByRole("button", { name: "Fizetés megszakítása" }).click();
  await expect(page.getByText("A fizetést megszakítottuk: újra választhatsz.")).toBeVisible();
  await expect(basketOf(page).getByRole("button", { name: "Díjak fizetése bankkártyával" })).toBeEnabled();
  await expect(page.getByRole("button", { name: /Fizetés folytatása/ })).toBeHidden();
});
