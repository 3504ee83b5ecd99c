import { expect, test, type Page } from "@playwright/test";
import { textCell } from "../server/src/xlsx/cell.ts";
import { workbook, type SheetRow } from "../server/src/xlsx/workbook.ts";
import { findings } from "./axe.ts";
import { newTaj, signIn, uniqueLetters } from "./visitor.ts";

const CLUB = "koszeg@demo.rajt.example";

/** Returns an .xlsx roster with these rows. */
async function roster(rows: readonly Readonly<Record<string, string>>[]): Promise<Buffer> {
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const columns = headings.map((heading) => ({ heading, width: 12, cell: textCell }));
  const lines = rows.map((row): SheetRow => headings.map((heading) => row[heading] ?? null));
  const parts: Buffer[] = [];
  const formats = { day: "yyyy-mm-dd", moment: "yyyy-mm-dd" };
  for await (const bytes of workbook({ title: "Névsor", columns, rows: once(lines), formats })) parts.push(bytes);
  return Buffer.concat(parts);
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

const inThreeMonths = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
const athlete = (firstName: string, taj: string, changes: Readonly<Record<string, string>> = {}) => ({
  "TAJ-szám": taj,
  Vezetéknév: "Kőszegi-Újhelyi",
  Keresztnév: firstName,
  "Születési dátum": "1991.03.15.",
  "Születési hely": "Kőszeg",
  "Anyja vezetékneve": "Írottkői",
  "Anyja keresztneve": "Örzse",
  Nem: "nő",
  "E-mail-cím": `${firstName.toLowerCase()}@nevsor.example`,
  Telefonszám: "06 94 000 000",
  Irányítószám: "9730",
  Település: "Kőszeg",
  Vármegye: "Vas",
  "Közterület neve": "Jurisics",
  "Közterület jellege": "tér",
  Házszám: "1",
  Licensztípus: "Amatőr",
  "Sportorvosi engedély érvényessége": inThreeMonths,
  ...changes,
});

const send = async (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({
    name: "nevsor.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer,
  });

test("a club imports its roster: it previews the changes, saves, and downloads the refused rows @slow", async ({
  page,
}) => {
  const [name, taj] = [`Ilka${uniqueLetters()}`, newTaj()];
  await signIn(page, CLUB);
  await page.goto("/athlete");
  await page.getByRole("link", { name: "Importálás" }).click();
  await expect(page).toHaveURL(/\/athlete\/import/);
  const axe = async () => findings(page);
  expect(await axe()).toEqual([]);

  const [valid, wrong] = [athlete(name, taj), athlete("Emma", "123 456 789")];
  await send(page, await roster([valid, wrong]));
  const row = (words: string) => page.getByRole("row", { name: new RegExp(words) });
  await expect(row(name)).toContainText("Új");
  await expect(row("Emma")).toContainText("TAJ-szám");
  expect(await axe()).toEqual([]);

  // The import survives a reload: its key is in the address.
  await page.reload();
  await page.getByText("Elutasítva (1)").click();
  await expect(row(name)).toHaveCount(0);
  await page.getByRole("button", { name: "1 sor mentése" }).click();
  await expect(page.getByText("1 új, 0 frissített, 0 változatlan, 1 elutasított sor.")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Elutasított sorok letöltése" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Elutasított sorok .*\.xlsx$/);

  // Importing the same file again changes nothing.
  await page.getByRole("button", { name: "Másik fájl" }).click();
  await send(page, await roster([valid]));
  await expect(row(name)).toContainText("Változatlan");
  await expect(page.getByText("Ebben a fájlban nincs mit menteni.")).toBeVisible();
});

test("a file that is no roster is refused with a reason, and another can be chosen @slow", async ({ page }) => {
  await signIn(page, CLUB);
  await page.goto("/athlete/import");
  await send(page, Buffer.from("név;születés"));
  await expect(page.getByRole("alert")).toContainText("Ez nem Excel-táblázat");
  await send(page, await roster([{ Cipőméret: "42" }]));
  await expect(page.getByRole("alert")).toContainText("„Cipőméret”");
});
