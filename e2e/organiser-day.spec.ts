import { expect, test, type Page } from "@playwright/test";
import { ownWord, signIn } from "./visitor.ts";

/** Its deadline is over, and its races are to come. */
const COMPETITION = "Pápai Uszodai Aquatlon Kupa";
const ORGANISER = "pannon@demo.rajt.example";
const CLUB = "buda@demo.rajt.example";

type Athlete = { fullName: string; birthDate: string; cachedLicenseNumber: string | null };
type Late = Athlete & { cachedLicenseNumber: string };

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;

/** An athlete who may still start there, as a club knows its own. Two at once look from the two ends: nobody is entered twice. */
async function latecomer(page: Page, competition: number): Promise<Late> {
  await signIn(page, CLUB);
  const session = `keso-${ownWord(test.info())}`;
  await post(page, "personTableControl/getInstance", { session, create: true, view: "athlete" });
  const list = { session, firstResult: 0, maxResults: 0 };
  const { data } = await post<{ data: Athlete[] }>(page, "personTableControl/getList", list);
  await signIn(page, ORGANISER);
  for (const athlete of test.info().parallelIndex % 2 === 0 ? data : data.toReversed()) {
    const { cachedLicenseNumber: licenseNumber, birthDate } = athlete;
    if (licenseNumber === null) continue;
    const races = await post<unknown[]>(page, "competitionEntryEditControl/searchAthleteRace", {
      competition,
      licenseNumber,
      birthDate,
    });
    if (races.length > 0) return { ...athlete, cachedLicenseNumber: licenseNumber };
  }
  throw new Error("everybody is entered, or may not start");
}

test("an organiser adds a latecomer, marks everybody paid, hears who is left out, and prints", async ({ page }) => {
  await page.goto("/calendar", { waitUntil: "commit" });
  const all = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    name: string;
  }[];
  const competition = all.find(({ name }) => name === COMPETITION);
  if (!competition) throw new Error(`the demo season has no ${COMPETITION}`);
  const { fullName, birthDate, cachedLicenseNumber } = await latecomer(page, competition.id);
  await page.goto(`/competition-entry/${competition.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `${COMPETITION} nevezések` })).toBeVisible();

  // Somebody stands there in the morning: number and birthday, then the race.
  await page.getByRole("link", { name: "Új nevezés" }).click();
  await expect(page.getByText("A nevezési határidő lejárt", { exact: false })).toBeVisible();
  await page.getByRole("textbox", { name: "Licenszszám" }).fill(cachedLicenseNumber);
  await page.getByLabel("Születési dátum").first().fill(birthDate);
  await page.getByRole("button", { name: "Ellenőrzés" }).click();
  await expect(page.getByText(fullName, { exact: false }).first()).toBeVisible();
  const choice = page.getByRole("radio");
  if ((await choice.count()) > 0) await choice.first().check();
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Nevezés rögzítve.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `${COMPETITION} nevezések` })).toBeVisible();

  // Who was marked before, by another hand or another try, is left out by name.
  const bar = page.getByRole("region", { name: "Műveletek a kijelölt sorokkal" });
  const dialog = page.getByRole("dialog");
  const markPaid = async () => {
    await bar.getByRole("button", { name: "Befizetve" }).press("Enter");
    await dialog.getByRole("button", { name: "Befizetettnek jelölöm" }).press("Enter");
  };
  await page.getByRole("searchbox").fill(fullName);
  const boxes = page.getByRole("checkbox", { name: /^Kijelölés: / });
  await expect(boxes).toHaveCount(1);
  const box = page.getByRole("checkbox", { name: `Kijelölés: ${fullName}` });
  await box.press("Space");
  await markPaid();
  await expect(page.getByText(/^Módosítások rögzítve|^Nem történt változás/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("searchbox").fill("");
  await expect(boxes.nth(1)).toBeVisible();
  await page.getByRole("checkbox", { name: "Minden sor kijelölése" }).first().press("Space");
  await markPaid();
  await expect(dialog.getByText(/\d+ × Ez a tétel már befizetettnek van jelölve\./)).toBeVisible();
  // The button that closes has the keyboard; a toast beside it closes by the same word.
  await expect(dialog.getByRole("button", { name: "Bezárás" }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  // As many as entered, however many the season and the other tries have brought.
  await expect(page.getByText(/ (\d+), Befizetve \1,/)).toBeVisible();

  const printed = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Exportálás/ }).click();
  await page.getByRole("button", { name: "Nyomtatható lista (PDF)" }).click();
  expect((await printed).suggestedFilename()).toMatch(/^Pápai Uszodai Aquatlon Kupa – nevezések .*\.pdf$/);
});
