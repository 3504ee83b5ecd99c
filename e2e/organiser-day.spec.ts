import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { pdfText } from "./pdf-text.ts";
import { LANGUAGES, ownWord, signIn, speak } from "./visitor.ts";

/** A competition after its deadline and before its races. */
const COMPETITION = "Pápai Uszodai Aquatlon Kupa";
const ORGANISER = "pannon@demo.rajt.example";
const CLUB = "buda@demo.rajt.example";

const WORDS = {
  hu: {
    title: `${COMPETITION} nevezések`,
    add: "Új nevezés",
    over: "A nevezési határidő lejárt",
    licence: "Licenszszám",
    born: "Születési dátum",
    check: "Ellenőrzés",
    race: "Melyik futamon indul?",
    save: "Mentés",
    saved: / benevezve: /,
    acts: "Műveletek a kijelölt sorokkal",
    paid: "Befizetve",
    mark: "Befizetettnek jelölöm",
    select: "Kijelölés: ",
    selectAll: "Minden sor kijelölése",
    marked: /^Módosítások rögzítve|^Nem történt változás/,
    leftOut: /\d+ × Ez a tétel már befizetettnek van jelölve\./,
    close: "Bezárás",
    allPaid: / (\d+), Befizetve \1,/,
    files: /^Exportálás/,
    print: "Nyomtatható lista (PDF)",
    printed: /^Pápai Uszodai Aquatlon Kupa – nevezések .*\.pdf$/,
  },
  en: {
    title: `${COMPETITION}: entries`,
    add: "New entry",
    over: "The entry deadline has passed",
    licence: "Licence number",
    born: "Date of birth",
    check: "Check",
    race: "Which race?",
    save: "Save",
    saved: / entered: /,
    acts: "Actions for the selected rows",
    paid: "Mark as paid",
    mark: "Mark as paid",
    select: "Select: ",
    selectAll: "Select all rows",
    marked: /^Changes saved|^No item was changed/,
    leftOut: /\d+ × This item is already marked as paid\./,
    close: "Close",
    allPaid: / (\d+), Paid \1,/,
    files: /^Export/,
    print: "Printable list (PDF)",
    printed: /^Pápai Uszodai Aquatlon Kupa – entries .*\.pdf$/i,
  },
} as const;

type Athlete = { fullName: string; birthDate: string; cachedLicenseNumber: string | null };
type Late = Athlete & { cachedLicenseNumber: string };

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;

/** Returns an eligible athlete of a club. The two projects search from opposite ends, so that no athlete is entered twice. */
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
    const races = await post<{ entry: number | null }[]>(page, "competitionEntryEditControl/searchAthleteRace", {
      competition,
      licenseNumber,
      birthDate,
    });
    if (races.some(({ entry }) => entry === null)) return { ...athlete, cachedLicenseNumber: licenseNumber };
  }
  throw new Error("everybody is entered, or may not start");
}

for (const language of LANGUAGES)
  test(`${language}: an organiser adds a late entry, marks all as paid, sees who is left out, and prints @slow`, async ({
    page,
  }) => {
    const words = WORDS[language];
    await page.goto("/calendar", { waitUntil: "commit" });
    const all = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
      id: number;
      name: string;
    }[];
    const competition = all.find(({ name }) => name === COMPETITION);
    if (!competition) throw new Error(`the demo season has no ${COMPETITION}`);
    const { fullName, birthDate, cachedLicenseNumber } = await latecomer(page, competition.id);
    await speak(page, language);
    await page.goto(`/competition-entry/${competition.id}`);
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();

    // A late entrant is found by licence number and birthday, then enters the race.
    await page.getByRole("link", { name: words.add }).click();
    await expect(page.getByText(words.over, { exact: false })).toBeVisible();
    await page.getByRole("textbox", { name: words.licence }).fill(cachedLicenseNumber);
    await page.getByLabel(words.born).first().fill(birthDate);
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByText(fullName, { exact: false }).first()).toBeVisible();
    // Where only one race is open, it is chosen already.
    await page.getByRole("group", { name: words.race }).getByRole("radio").first().check();
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();

    // Entries marked before are left out by name.
    const bar = page.getByRole("region", { name: words.acts });
    const dialog = page.getByRole("dialog");
    const markPaid = async () => {
      await bar.getByRole("button", { name: words.paid, exact: true }).press("Enter");
      await dialog.getByRole("button", { name: words.mark }).press("Enter");
    };
    await page.getByRole("searchbox").fill(fullName);
    const boxes = page.getByRole("checkbox", { name: new RegExp(`^${words.select}`) });
    await expect(boxes).toHaveCount(1);
    const box = page.getByRole("checkbox", { name: `${words.select}${fullName}` });
    await box.press("Space");
    await markPaid();
    await expect(page.getByText(words.marked).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("searchbox").fill("");
    await expect(boxes.nth(1)).toBeVisible();
    const allRows = page.getByRole("checkbox", { name: words.selectAll }).first();
    // It waits until the server has the new search.
    await expect(allRows).toBeEnabled();
    await allRows.press("Space");
    await markPaid();
    await expect(dialog.getByText(words.leftOut)).toBeVisible();
    // The close button has the focus; a toast has a button with the same name.
    await expect(dialog.getByRole("button", { name: words.close }).last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    // As many as there are entries, whatever the season and earlier runs added.
    await expect(page.getByText(words.allPaid)).toBeVisible();

    const printed = page.waitForEvent("download");
    await page.getByRole("button", { name: words.files }).click();
    await page.getByRole("button", { name: words.print }).click();
    const paper = await printed;
    expect(paper.suggestedFilename()).toMatch(words.printed);
    expect(await pdfText(await readFile(await paper.path()))).toContain(fullName.replaceAll(" ", ""));
  });
