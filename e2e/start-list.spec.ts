import { expect, test } from "@playwright/test";
import { signIn } from "./visitor.ts";

const COMPETITION = "Budapesti Adventi Duatlon";

test("an organiser gives out numbers, publishes a start list and prints it; a guest looks", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "numbers of a competition are given once");
  await signIn(page, "rajtvonal@demo.rajt.example");
  await page.goto("/competition");
  await page.getByRole("link", { name: `Nevezések: ${COMPETITION}` }).click();
  await page.getByRole("link", { name: "Rajtszámok és rajtlisták" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rajtszámok és rajtlisták" })).toBeVisible();

  // What is wrong is said at its field.
  await page.getByRole("button", { name: "Új tartomány" }).click();
  const range = page.getByRole("group", { name: "1. tartomány", exact: true });
  await range.getByLabel("Első szám").fill("200");
  await range.getByLabel("Utolsó szám").fill("101");
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(range.getByText("Az utolsó szám nem lehet kisebb az elsőnél.")).toBeVisible();
  await range.getByLabel("Első szám").fill("101");
  await range.getByLabel("Utolsó szám").fill("300");
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Rajtszámtartományok rögzítve.")).toBeVisible();
  const race = await range.getByLabel("Futam").locator("option:checked").innerText();

  await page.getByRole("button", { name: "Rajtszámok kiosztása" }).click();
  await expect(page.getByText(/Kiosztott rajtszámok: \d+\./)).toBeVisible();
  const row = page.getByRole("table", { name: "Rajtlisták" }).getByRole("row", { name: race });
  await row.getByRole("button", { name: "Közzéteszem" }).click();
  await expect(row.getByRole("link", { name: "Megnézem" })).toBeVisible();
  const printed = page.waitForEvent("download");
  await row.getByRole("button", { name: "PDF" }).click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);

  const address = await row.getByRole("link", { name: "Megnézem" }).getAttribute("href");
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(address ?? "", page.url()).href);
  await expect(guest.getByRole("heading", { level: 1, name: `${COMPETITION} – ${race}` })).toBeVisible();
  await expect(guest.getByRole("rowheader", { name: "101", exact: true })).toBeVisible();
  await guest.context().close();

  // Undone again: nobody finds it any more.
  await row.getByRole("button", { name: "Visszavonom" }).click();
  await expect(row.getByRole("button", { name: "Közzéteszem" })).toBeVisible();
  await page.goto(address ?? "");
  await expect(page.getByText("Ez a rajtlista nem nyilvános.")).toBeVisible();
});
