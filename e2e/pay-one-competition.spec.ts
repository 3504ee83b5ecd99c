import { expect, test } from "@playwright/test";
import { findings } from "./axe.ts";
import { basketButton, signIn } from "./visitor.ts";

/** A club with unpaid entries of many competitions. */
const CLUB = "tisza@demo.rajt.example";
/** From the home page to the card payment page. */
const MOST_PRESSES = 4;

type Item = { id: number; amount: number; competition: number; competitionName: string };

test("a club pays its entries of one competition in four presses, also after a failed payment", async ({ page }) => {
  await signIn(page, CLUB);
  const basketOf = async () =>
    (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as readonly Item[];
  const items = await basketOf();
  // Each project pays for a competition of its own.
  const competitions = [...new Set(items.map(({ competition }) => competition))];
  const competition = test.info().project.name === "phone" ? competitions.at(-1) : competitions.at(0);
  const paid = items.filter((item) => item.competition === competition);
  const name = paid[0]?.competitionName ?? "";
  const total = `${String(paid.reduce((sum, { amount }) => sum + amount, 0)).replace(/\B(?=(\d{3})+$)/g, "\u202F")}\u00A0Ft`;
  expect(competitions.length).toBeGreaterThan(2);

  let presses = 0;
  const press = async (target: { click: () => Promise<void> }) => {
    presses += 1;
    await target.click();
  };
  const basket = page.getByRole("dialog", { name: "Kosár" });
  const group = basket.getByRole("checkbox", { name: `${name}: mind kifizetem most` });
  await page.goto("/calendar");
  await press(basketButton(page));
  await press(basket.getByRole("button", { name: "Egyik sem", exact: true }));
  await press(group);
  await expect(basket.getByText(total).last()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The selection is kept after the basket was closed.
  await page.keyboard.press("Escape");
  await basketButton(page).click();
  await expect(group).toBeChecked();
  await press(basket.getByRole("button", { name: "Fizetés bankkártyával" }));
  await page.waitForURL(/\/sandbox\/trx\//);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  await page.getByRole("button", { name: /Sikertelen/ }).click();
  const failed = page.getByRole("dialog", { name: "Sikertelen tranzakció" });
  await failed.getByRole("button", { name: "Ugyanezt újra" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  const done = page.getByRole("dialog", { name: "Sikeres tranzakció" });
  await expect(done.getByText(/^Befizető: /)).toBeVisible();
  await expect(done.getByText(total).last()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const left = (await basketOf()).map(({ id }) => id);
  expect(left).toEqual(items.filter((item) => item.competition !== competition).map(({ id }) => id));
});
