import { expect, test, type Browser, type Page } from "@playwright/test";
import { addDays, dayOf, type Day } from "../contract/src/kernel/days.ts";
import { ADMINISTRATOR, signIn } from "./visitor.ts";

const ORGANISER = "rajtvonal@demo.rajt.example";
const COMMITTEE = "bizottsag@demo.rajt.example";

/** A Sunday in about ten months, and the Sunday of its entry deadline. */
const SUNDAY = sundayAfter(addDays(dayOf(new Date()), 300));
const DEADLINE = addDays(SUNDAY, -7);
/** The nearest whole number of weeks to a year. */
const YEAR = 364;

function sundayAfter(day: Day): Day {
  return addDays(day, 7 - new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Returns a day in the portal's Hungarian format. */
const inWords = (day: Day): string => `${day.replaceAll("-", ".")}.`;

async function visitor(browser: Browser, baseURL: string | undefined, who: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(page, who);
  return page;
}

/** Chooses the first option. */
async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option").first().click();
}

/** Fills in the required fields of the first tab. */
async function writeEvent(page: Page): Promise<void> {
  await choose(page, "Meghirdetett esemény");
  await page.getByLabel("A versenyközpont címe").fill("Tata, Öreg-tó");
  await page.getByLabel("Földrajzi szélesség").fill("47,6489");
  await page.getByLabel("Földrajzi hosszúság").fill("18,3293");
  await page.getByRole("textbox", { name: "Első nap" }).fill(inWords(SUNDAY));
  await page.getByRole("textbox", { name: "Nevezési határidő", exact: true }).fill(inWords(DEADLINE));
}

async function writePart(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Versenyszámok" }).click();
  await page.getByRole("button", { name: "Új sor" }).click();
  for (const label of ["Sportág", "Minősítés", "Táv", "Korosztály"]) await choose(page, label);
}

async function writeRace(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Futamok" }).click();
  await page.getByRole("button", { name: "Új sor" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("textbox", { name: "Nap" }).fill(inWords(SUNDAY));
  await page.getByRole("textbox", { name: "Rajt" }).fill("9:30");
  await page.getByRole("textbox", { name: "Depó nyit" }).fill("8:00");
  await page.getByRole("textbox", { name: "Depó zár" }).fill("9:15");
  await page.getByRole("switch", { name: "Férfi" }).check();
  await choose(page, "Korcsoportok");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Elit" }).check();
}

const decide = (page: Page, decision: string): Promise<void> =>
  page.getByRole("button", { name: decision, exact: true }).click();

/** Saves; the form stays open, at the address of the record. */
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Sikeres mentés.")).toBeVisible();
  await expect(page).toHaveURL(/\/competition\/edit\/\d+$/);
}

/** Waits for the list, and for what the portal says of the decision. */
async function decided(page: Page, did: string): Promise<void> {
  await expect(page.getByText(did)).toBeVisible();
  await expect(page).toHaveURL(/\/competition\/[\w-]{1,64}$/);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Beküldés" }).click();
  const question = page.getByRole("dialog", { name: "Biztosan beküldi feldolgozásra a versenykiírást?" });
  await question.getByRole("button", { name: "Beküldés" }).click();
  await expect(page.getByText("A kiírást beküldtük.")).toBeVisible();
  await expect(page).toHaveURL(/\/competition\/[\w-]{1,64}$/);
}

test("an organiser announces a competition, the committee sends it back, both sides agree, and it can be seen @slow", async ({
  browser,
  baseURL,
}, { project }) => {
  test.skip(
    project.name !== "desktop",
    "the long form is written at a desk; the pages are looked at on a phone elsewhere",
  );
  const organiser = await visitor(browser, baseURL, ORGANISER);
  await organiser.goto("/calendar");
  await organiser.getByRole("link", { name: "Új verseny" }).click();
  await writeEvent(organiser);
  await writePart(organiser);
  await organiser.getByRole("tab", { name: "Távok" }).click();
  await organiser.getByRole("textbox", { name: "Szintidő", exact: false }).first().fill("2:30");
  await writeRace(organiser);
  await organiser.getByRole("tab", { name: "Nevezési díjak" }).click();
  // The row of the adults, and that of the part.
  const fees = organiser.getByRole("textbox", { name: /^Nevezés/ });
  await expect(fees).toHaveCount(2);
  for (const fee of await fees.all()) await fee.fill("7000");
  const saving = organiser.waitForResponse(/competitionEditControl\/save$/);
  await save(organiser);
  const { id } = (await (await saving).json()) as { id: number };

  const edit = `/competition/edit/${id}`;
  await organiser.goto(edit);
  await expect(organiser.getByText("Vázlat")).toBeVisible();
  await expect(organiser.getByText("mind ki van töltve")).toBeVisible();
  await organiser.getByLabel("A versenyközpont címe").fill("Tata, Építők parkja");
  await organiser.getByRole("button", { name: "Előnézet" }).click();
  const preview = organiser.getByRole("dialog", { name: "Így látják majd a kiírást" });
  // The newly typed and the saved values.
  await expect(preview.getByText("Tata, Építők parkja").first()).toBeVisible();
  await expect(preview.getByText("7 000 ,-").first()).toBeVisible();
  await organiser.keyboard.press("Escape");
  await organiser.getByLabel("A versenyközpont címe").fill("Tata, Öreg-tó");
  const warning = organiser.getByText("Nincs megadva a versenyiroda helye.");
  await expect(warning).toBeVisible();
  // Unsaved values count.
  await organiser.getByLabel("Helye", { exact: true }).first().fill("Tata, Fő tér 1.");
  await expect(warning).toBeHidden();
  await submit(organiser);

  const committee = await visitor(browser, baseURL, COMMITTEE);
  await committee.goto(edit);
  const reason = committee.getByLabel("A technikai bizottság döntésének indoklása");
  await decide(committee, "Elutasít/módosítást igényel");
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("Hiányzik a pálya térképe.");
  await decide(committee, "Elutasít/módosítást igényel");
  await decided(committee, "A kiírást visszaküldted a rendezőnek");

  await organiser.goto(edit);
  await expect(organiser.getByText("Visszaküldve")).toBeVisible();
  await expect(organiser.getByText("Hiányzik a pálya térképe.").first()).toBeVisible();
  await organiser.getByRole("tab", { name: "Előzmények" }).click();
  const denied = organiser.getByRole("listitem").filter({ hasText: "A technikai bizottság visszaküldte a kiírást." });
  await expect(denied.getByText("Hiányzik a pálya térképe.")).toBeVisible();
  // A panel has nothing to submit.
  await organiser.getByRole("tab", { name: "Esemény" }).click();
  await submit(organiser);

  await committee.goto(edit);
  await reason.fill("A rajt legyen később.");
  await decide(committee, "Jóváhagy módosítással");
  await decided(committee, "Módosítással hagytad jóvá a kiírást");
  const administrator = await visitor(browser, baseURL, ADMINISTRATOR);
  await administrator.goto(edit);
  // The federation names its officials with its approval.
  await decide(administrator, "Jóváhagy");
  for (const who of ["Vezető versenybíró", "Technikai felügyelő"]) {
    await administrator.getByLabel(`${who} neve`).fill("Kiss Éva");
    await administrator.getByLabel(`${who} e-mail-címe`).fill("kiss.eva@pelda.example");
    await administrator.getByLabel(`${who} telefonszáma`).fill("+36301234567");
  }
  await save(administrator);
  await expect(administrator.getByText("Jóváhagyva", { exact: true }).first()).toBeVisible();
  await expect(administrator.getByRole("button", { name: "Jóváhagy", exact: true })).toBeHidden();

  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await guest.goto(`/calendar/view/${id}`);
  await expect(guest.getByText("Tata, Öreg-tó").first()).toBeVisible();
  await expect(guest.getByText("9:30").first()).toBeVisible();

  await copyIt(organiser, edit);
  await administrator.goto(edit);
  await administrator.getByRole("button", { name: "Verseny lemondása" }).click();
  const question = administrator.getByRole("dialog", { name: "Elmarad a verseny?" });
  await expect(question.getByText("Még senki sem nevezett.")).toBeVisible();
  await question.getByRole("textbox", { name: "A lemondás oka" }).fill("Árvíz miatt a pálya nem járható.");
  await question.getByRole("button", { name: "A verseny elmarad" }).click();
  await expect(administrator).toHaveURL(`/calendar/view/${id}`);
  await guest.reload();
  await expect(guest.getByText("Ez a verseny elmarad.")).toBeVisible();
  await expect(guest.getByText("Árvíz miatt a pálya nem járható.")).toBeVisible();
});

/** The copy for the next year is on a Sunday too, with its heat and fees; it survives a reload. */
async function copyIt(page: Page, edit: string): Promise<void> {
  await page.goto(edit);
  await page.getByRole("link", { name: "Másolás új kiírásba" }).click();
  const question = page.getByRole("dialog", { name: "Mikor legyen az új verseny?" });
  await expect(question.getByLabel("Az új verseny első napja")).toHaveValue(addDays(SUNDAY, YEAR));
  await question.getByRole("button", { name: "Kiírás megkezdése" }).click();
  await expect(page.getByRole("textbox", { name: "Első nap" })).toHaveValue(inWords(addDays(SUNDAY, YEAR)));
  await expect(page.getByText("mind ki van töltve")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Visszatöltöm" }).click();
  await expect(page.getByRole("textbox", { name: "Nevezési határidő", exact: true })).toHaveValue(
    inWords(addDays(DEADLINE, YEAR)),
  );
  const saving = page.waitForResponse(/competitionEditControl\/save$/);
  await save(page);
  const { id } = (await (await saving).json()) as { id: number };
  await page.getByRole("link", { name: "Vissza a listához" }).click();
  const row = page.getByRole("row").filter({ has: page.locator(`a[href*="/competition/edit/${id}"]`) });
  await expect(row.getByRole("gridcell", { name: inWords(addDays(SUNDAY, YEAR)) })).toBeVisible();
}
