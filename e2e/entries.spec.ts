import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signIn } from "./visitor.ts";

const ORGANISER = "rajtvonal@demo.rajt.example";

test("an organiser goes from its competition to who has entered it, and finds one of them", async ({
  page,
  isMobile,
}) => {
  await signIn(page, ORGANISER);
  await page.goto("/competition");
  const name = "Budapesti Adventi Duatlon";
  if (isMobile) await page.getByRole("button", { name: `Műveletek: ${name}` }).click();
  await page.getByRole("link", { name: `Nevezések: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} nevezések` })).toBeVisible();
  await expect(page.getByText("Budai TE").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.getByRole("searchbox").fill("orsolya");
  await expect(page.getByText("Nádasdi Orsolya")).toBeVisible();
  await expect(page.getByText("Balogi Csenge")).toBeHidden();
  await page.getByRole("link", { name: "Vissza a versenyekhez" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Versenyek" })).toBeVisible();
});

test("entries of a competition that is not there say so @night", async ({ page }) => {
  await signIn(page, ORGANISER);
  for (const id of ["2147483647", "99999999999", "x"]) {
    await page.goto(`/competition-entry/${id}`);
    await expect(page.getByText("Ez a verseny nem található.")).toBeVisible();
  }
});
