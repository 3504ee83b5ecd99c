import { expect, test, type Page } from "@playwright/test";
import { aSeason, competition, race, retold } from "../server/src/features/season/season.testbed.ts";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, ownWord, signIn } from "./visitor.ts";

const ORGANISER = "Rajtvonal Sportszervező Egyesület";

/** Returns a season with one competition of the past, which no other journey meets; the demo has its value sets. */
function season(name: string): Buffer {
  const past = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === "string" ? value.replace(/^2027-/, "2024-") : value,
      ]),
    );
  return aSeason({
    organisers: [{ full_name: ORGANISER, email: "rajtvonal@demo.rajt.example" }],
    qualifications: [{ name: "Nyílt verseny" }, { name: "OB Mix váltó" }],
    competitions: [past({ ...competition, contest: name, organiser: ORGANISER })],
    races: [past(race)],
    parts: [
      {
        competition: competition.code,
        code: "A",
        sport: "Triatlon",
        qualification: "Nyílt verseny",
        distance: "Sprint",
        group: "Felnőtt",
      },
    ],
    prices: [
      { competition: competition.code, group: "Felnőtt", registration_amount: 20_000 },
      { competition: competition.code, group: "Utánpótlás", registration_amount: 0 },
    ],
  });
}

const send = (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({
    name: "szezon.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer,
  });

test("the federation imports a season: it sees the mistakes, corrects them, confirms, and opens what was added @slow", async ({
  page,
}, info) => {
  const name = `Árvíztűrő Kupa ${ownWord(info)}`;
  await signIn(page, ADMINISTRATOR);
  await page.goto("/competition");
  await page.getByRole("main").getByRole("link", { name: "Importálás" }).click();
  await expect(page).toHaveURL(/\/competition-import$/);
  await expect(page.getByRole("heading", { level: 1, name: "Versenyek importálása" })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await send(page, retold(season(name), ">9:00<", ">24:00<"));
  const row = (words: string) => page.getByRole("row", { name: new RegExp(words) });
  await expect(row("Futamok")).toContainText("Nem időpont: „24:00”. Így kell: 9:30.");
  await expect(row("Futamok")).toContainText("Rajt");
  await expect(page.getByRole("button", { name: /importálása$/ })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.getByRole("button", { name: "Másik fájl" }).click();
  await send(page, season(name));
  await expect(row(name)).toContainText("Új");
  await page.getByRole("button", { name: "1 verseny importálása" }).click();
  await expect(page.getByText("Sikeres importálás.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);

  // The same file again changes nothing.
  await page.goto("/competition-import");
  await send(page, season(name));
  await expect(row(name)).toContainText("Változatlan");
  await expect(page.getByText("Ebben a fájlban nincs mit importálni")).toBeVisible();
});

test("a file that is no workbook is refused with a reason, and another can be chosen @slow", async ({ page }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto("/competition-import");
  await send(page, Buffer.from("verseny;nap"));
  await expect(page.getByRole("alert")).toContainText("Ez nem Excel-táblázat");
  await expect(page.getByRole("button", { name: "Munkafüzet kiválasztása" })).toBeVisible();
});
