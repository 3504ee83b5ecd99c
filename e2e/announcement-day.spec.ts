import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { addDays, dayOf, type Day } from "../contract/src/kernel/days.ts";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, ownWord, signIn } from "./visitor.ts";

const ORGANISER = "rajtvonal@demo.rajt.example";
const COMMITTEE = "bizottsag@demo.rajt.example";

/** No other journey announces at this time. */
const FIRST_DAY = addDays(dayOf(new Date()), 470);
const DEADLINE = addDays(FIRST_DAY, -7);
const inWords = (day: Day): string => `${day.replaceAll("-", ".")}.`;

/** Eight parts, in the order of their heats: the age groups change as rarely as possible. */
const PARTS = [
  ["Szupersprint", "Utánpótlás"],
  ["Sprint", "Utánpótlás"],
  ["Szupersprint", "Felnőtt"],
  ["Sprint", "Felnőtt"],
  ["Olimpiai", "Felnőtt"],
  ["Szupersprint", "Szenior"],
  ["Sprint", "Szenior"],
  ["Olimpiai", "Szenior"],
] as const;
const AGES = {
  Utánpótlás: ["Ifjúsági", "Junior"],
  Felnőtt: ["U23", "Felnőtt 1", "Felnőtt 2"],
  Szenior: ["Szenior 1", "Szenior 2"],
} as const;
const DISTANCES = ["Szupersprint", "Sprint", "Olimpiai"];
const HEATS = 15;

/** Seconds that a practised person needs for a key, and for a press of the mouse with the way to it. */
const KEY_SECONDS = 0.28;
const PRESS_SECONDS = 1.5;
const MOST_MINUTES = 10;

async function visitor(browser: Browser, baseURL: string | undefined, who: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(page, who);
  return page;
}

/** Counts the keys and the presses in the page, until it is left. */
async function countHands(page: Page): Promise<() => Promise<{ keys: number; presses: number }>> {
  await page.evaluate(() => {
    const hands = { keys: 0, presses: 0 };
    addEventListener("keydown", () => (hands.keys += 1), true);
    addEventListener("pointerdown", () => (hands.presses += 1), true);
    Object.assign(globalThis, { hands });
  });
  return () => page.evaluate(() => (globalThis as unknown as { hands: { keys: number; presses: number } }).hands);
}

const field = (page: Page, label: string | RegExp): Locator =>
  page.getByRole("textbox", { name: label, exact: typeof label === "string" });

/** Types over the value of a field. */
async function type(input: Locator, text: string): Promise<void> {
  await input.click();
  await input.press("ControlOrMeta+a");
  await input.pressSequentially(text);
}

/** Chooses a record by the beginning of its name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await type(page.getByRole("combobox", { name: label }), name);
  await expect(page.getByRole("option").first()).toHaveText(name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

const openTab = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name }).click();
const copyLine = (page: Page, row: number): Promise<void> =>
  page.getByRole("button", { name: `${row}. sor másolása` }).click();

async function writeEvent(page: Page, contest: string): Promise<void> {
  await choose(page, "Meghirdetett esemény", contest);
  await type(field(page, "A versenyközpont címe"), "Tata, Öreg-tó");
  await type(field(page, "Földrajzi szélesség"), "47,6489");
  await type(field(page, "Földrajzi hosszúság"), "18,3293");
  await type(field(page, "Első nap"), inWords(FIRST_DAY));
  await type(field(page, "Nevezési határidő"), inWords(DEADLINE));
}

async function writeParts(page: Page): Promise<void> {
  await openTab(page, "Versenyszámok");
  await page.getByRole("button", { name: "Új sor" }).click();
  await choose(page, "Sportág", "Triatlon");
  await choose(page, "Minősítés", "Nyílt verseny");
  for (const [at, [distance, group]] of PARTS.entries()) {
    if (at > 0) await copyLine(page, at);
    const [before, division] = PARTS[at - 1] ?? [];
    if (distance !== before) await choose(page, "Táv", distance);
    if (group !== division) await choose(page, "Korosztály", group);
  }
}

async function writeDistances(page: Page): Promise<void> {
  await openTab(page, "Távok");
  for (const [at] of DISTANCES.entries()) {
    await page.getByRole("button", { name: "Szokásos hosszak" }).first().click();
    await type(field(page, "Szintidő").nth(at), "2:30");
  }
  await expect(page.getByRole("button", { name: "Szokásos hosszak" })).toBeHidden();
  await expect(field(page, "Kerékpár (m)").nth(2)).toHaveValue("40000");
}

/** Takes the age groups of a division; the list stays open from the first to the last. */
async function chooseAges(page: Page, before: readonly string[], ages: readonly string[]): Promise<void> {
  await page.getByRole("combobox", { name: "Korcsoportok" }).click();
  for (const _ of before) await page.keyboard.press("Backspace");
  for (const age of ages) await page.getByRole("option", { name: age, exact: true }).click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("listbox")).toBeHidden();
}

async function writeHeats(page: Page): Promise<void> {
  await openTab(page, "Futamok");
  await page.getByRole("button", { name: "Új sor" }).click();
  const box = ([distance, group]: (typeof PARTS)[number]) =>
    page.getByRole("checkbox", { name: new RegExp(`- ${distance} - ${group}$`) });
  for (let heat = 0; heat < HEATS; heat++) {
    const part = PARTS[Math.floor(heat / 2)];
    const before = heat < 2 ? undefined : PARTS[Math.floor(heat / 2) - 1];
    if (!part) throw new Error("there are two heats for each part");
    if (heat > 0) await copyLine(page, heat);
    const inRow = (label: string | RegExp) => field(page, label).nth(heat);
    if (heat === 0) {
      await type(inRow("Nap"), inWords(FIRST_DAY));
      await type(inRow("Depó nyit"), "7:00");
      await type(inRow("Depó zár"), "7:45");
      await page.getByRole("checkbox", { name: "Amatőr" }).click();
    }
    await type(inRow("Rajt"), `${8 + Math.floor(heat / 2)}:${heat % 2 === 0 ? "00" : "30"}`);
    for (const sex of heat === 0 ? ["Nő"] : ["Férfi", "Nő"])
      await page.getByRole("switch", { name: sex }).nth(heat).click();
    if (heat % 2 === 1) continue;
    if (before) await box(before).click();
    await box(part).click();
    if (part[1] !== before?.[1]) await chooseAges(page, before ? AGES[before[1]] : [], AGES[part[1]]);
  }
  await expect(page.getByRole("rowheader")).toHaveCount(HEATS);
}

async function writeFees(page: Page): Promise<void> {
  await openTab(page, "Nevezési díjak");
  // The lines of the three divisions; individuals pay by no other line.
  for (const [at, fee] of ["4000", "7000", "7000"].entries()) await type(field(page, /^Nevezés$/).nth(at), fee);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Beküldés" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Beküldés" }).click();
  await expect(page.getByText("A kiírást beküldtük.")).toBeVisible();
}

test("an organiser types a competition of eight parts and fifteen heats within ten minutes, mends it, and the committee sees what changed @slow", async ({
  browser,
  baseURL,
}, info) => {
  test.skip(info.project.name !== "desktop", "the long form is written at a desk");
  const contest = `Nyolcszámos Kupa ${ownWord(info)}`;
  const organiser = await visitor(browser, baseURL, ORGANISER);
  await organiser.goto("/competition/edit/new");
  // The event is new: the form says who enters it, and how to ask.
  await type(organiser.getByRole("combobox", { name: "Meghirdetett esemény" }), contest);
  await expect(organiser.getByText("Nincs ilyen esemény.").last()).toBeVisible();
  await expect(organiser.getByRole("link", { name: /^Új esemény kérése/ })).toHaveAttribute("href", /^mailto:.+@/);
  expect(await findings(organiser)).toEqual([]);

  const federation = await visitor(browser, baseURL, ADMINISTRATOR);
  const made = await federation.request.post("/api/contestEditControl/save", { data: { dto: { name: contest } } });
  expect(await made.json()).toMatchObject({ successful: true });

  await organiser.reload();
  const hands = await countHands(organiser);
  const begun = Date.now();
  await writeEvent(organiser, contest);
  await writeParts(organiser);
  await writeDistances(organiser);
  await writeHeats(organiser);
  await writeFees(organiser);
  const { keys, presses } = await hands();
  const minutes = (keys * KEY_SECONDS + presses * PRESS_SECONDS) / 60;
  info.annotations.push({
    type: "typing",
    description: `${keys} keys and ${presses} presses: ${minutes.toFixed(1)} minutes by hand, ${Math.round((Date.now() - begun) / 1000)} seconds by machine`,
  });
  expect(minutes).toBeLessThanOrEqual(MOST_MINUTES);
  await expect(organiser.getByText("mind ki van töltve")).toBeVisible();
  for (const tab of ["Távok", "Futamok", "Nevezési díjak"]) {
    await openTab(organiser, tab);
    expect(await findings(organiser), tab).toEqual([]);
  }
  const saving = organiser.waitForResponse(/competitionEditControl\/saveAndSubmit$/);
  await submit(organiser);
  const { id } = (await (await saving).json()) as { id: number };

  const edit = `/competition/edit/${id}`;
  const committee = await visitor(browser, baseURL, COMMITTEE);
  await committee.goto(edit);
  const panel = committee.getByRole("region", { name: "A technikai bizottság döntése" });
  await panel.getByLabel("A technikai bizottság döntésének indoklása").fill("Túl korai az első rajt, és hol az iroda?");
  await panel.getByRole("button", { name: "Elutasít/módosítást igényel" }).click();
  await expect(committee.getByText("A kiírást visszaküldted a rendezőnek")).toBeVisible();

  await organiser.goto(edit);
  await expect(organiser.getByText("Túl korai az első rajt, és hol az iroda?").first()).toBeVisible();
  await organiser.getByLabel("Helye", { exact: true }).first().fill("Tata, Fő tér 1.");
  await openTab(organiser, "Futamok");
  await field(organiser, "Rajt").first().fill("8:15");
  await submit(organiser);

  await committee.goto(edit);
  const changes = committee
    .getByText("Mi változott az előző beküldés óta?")
    .locator("xpath=ancestor::*[.//li][1]")
    .getByRole("listitem");
  await expect(changes).toHaveText([/Helye.*Tata, Fő tér 1\./, /^Futamok · .*Szupersprint.* · Rajt .*8:00.*8:15$/]);
  expect(await findings(committee)).toEqual([]);
  await panel.getByRole("button", { name: "Jóváhagy", exact: true }).click();
  await expect(committee.getByText("Jóváhagytad a kiírást")).toBeVisible();
  const answer = await committee.request.post("/api/competitionEditControl/getData", { data: { id } });
  expect(await answer.json()).toMatchObject({ submitted: true, technicalCommitteeApproval: "APPROVED" });
});
