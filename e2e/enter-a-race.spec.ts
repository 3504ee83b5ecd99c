import { expect, test, type Page } from "@playwright/test";
import { basketButton, emptyBasket, enterable, enterByDialog, expectInBasket, inBasket, signIn } from "./visitor.ts";

/** An athlete can enter a race once: each browser and each test has its own. */
const ATHLETES: Record<string, Record<string, string>> = {
  desktop: {
    journey: "kovacs.anna@demo.rajt.example",
    success: "10101",
    failure: "10110",
    cancel: "10112",
    timeOut: "10118",
  },
  phone: {
    journey: "maganyos.gellert@demo.rajt.example",
    success: "10115",
    failure: "10120",
    cancel: "10122",
    timeOut: "10117",
  },
};
const athlete = (story: string): string => ATHLETES[test.info().project.name]?.[story] ?? "";

async function payByCard(page: Page): Promise<void> {
  await basketButton(page).click();
  await page.getByRole("dialog", { name: "Kosár" }).getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
}

test("an athlete enters two races, pays for one by card and withdraws the other", async ({ page }) => {
  await page.goto("/calendar");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signIn(page, athlete("journey"));
  await emptyBasket(page);
  const [first, second] = await enterable(page);
  if (!first || !second) throw new Error("the demo season has nothing to enter");

  await enterByDialog(page, first);
  await enterByDialog(page, second);
  await expectInBasket(page, 2);

  await basketButton(page).click();
  const basket = page.getByRole("dialog", { name: "Kosár" });
  await expect(basket.getByText(first.name)).toBeVisible();
  await expect(basket.getByText(second.name)).toBeVisible();
  const prices = basket.getByText(/^[\d\u202F]+\u00A0,-$/);
  await expect(prices).toHaveCount(2);
  const amounts = (await prices.allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  const shown = async () => Number((await basket.locator("strong").last().textContent())?.replace(/\D/g, ""));
  await expect.poll(shown).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  await basket
    .getByRole("checkbox", { name: /: kifizetem most$/ })
    .nth(1)
    .uncheck();
  await expect.poll(shown).toBe(amounts[0]);

  const whereOneWas = page.url();
  await basket.getByRole("button", { name: "Fizetés bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  await expect(page.getByText("TESZT").first()).toBeVisible();
  await page.getByRole("button", { name: /Sikeres/ }).click();
  const result = page.getByRole("dialog", { name: "Sikeres tranzakció" });
  await expect(result).toContainText(/SimplePay tranzakcióazonosító: \d+/);
  await expect(page).toHaveURL(whereOneWas);
  await result.getByRole("button", { name: "Bezárás" }).last().click();
  await expectInBasket(page, 1);

  await page.goto(`/calendar?competition=${first.id}`);
  await expect(page.getByRole("dialog", { name: first.name }).getByText(/Befizetett/)).toBeVisible();

  await page.goto(`/calendar?competition=${second.id}`);
  await page.getByRole("dialog", { name: second.name }).getByRole("button", { name: "Nevezés törlése" }).click();
  await page
    .getByRole("dialog", { name: "Biztosan törlöd a nevezésed a versenyre?" })
    .getByRole("button", { name: /törl/i })
    .click();
  await expect(page.getByText("Sikeres visszavonás.")).toBeVisible();
  await expectInBasket(page, 0);
});

for (const { story, button, title, text } of [
  {
    story: "failure",
    button: /Sikertelen/,
    title: "Sikertelen tranzakció",
    text: /kártyakibocsátó bankjával.*SimplePay tranzakcióazonosító: \d+/s,
  },
  { story: "cancel", button: /Megszak/, title: "Megszakított fizetés", text: /nem elérhető/ },
  { story: "timeOut", button: /Időtúl/, title: "Időtúllépés", text: /nem elérhető/ },
])
  test(`a payment that ends in ${story} says so, and the item can be paid again from the basket @slow`, async ({
    page,
  }) => {
    await signIn(page, athlete(story));
    const [competition] = await enterable(page);
    if (!competition) throw new Error("the demo season has nothing to enter");
    await enterByDialog(page, competition);
    await payByCard(page);
    await page.getByRole("button", { name: button }).click();
    const result = page.getByRole("dialog", { name: title });
    await expect(result).toContainText(text);
    await result.getByRole("button", { name: "Bezárás" }).last().click();
    await payByCard(page);
    await page.getByRole("button", { name: /Sikeres/ }).click();
    await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
  });

test("a forged return shows no success and pays nothing @slow", async ({ page }) => {
  await signIn(page, athlete("success"));
  const [competition] = await enterable(page);
  if (!competition) throw new Error("the demo season has nothing to enter");
  const before = await inBasket(page);
  await enterByDialog(page, competition);
  const message = btoa(JSON.stringify({ r: 0, t: 1, e: "SUCCESS", m: "PUBLICTESTHUF", o: "RAJT-2027-AAAA" }));
  await page.goto(
    `/calendar?paymentStatus=simplepay&r=${encodeURIComponent(message)}&s=${encodeURIComponent("A".repeat(64))}`,
  );
  await expect(page.getByRole("dialog", { name: "Sikertelen tranzakció" })).toBeVisible();
  await expectInBasket(page, before + 1);
  await expect(page).toHaveURL(/\/calendar(\?month=[\d-]+)?$/);
});
