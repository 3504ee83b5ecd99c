import { expect, test } from "@playwright/test";
import { LANGUAGES, late, signIn, speak } from "./visitor.ts";

/** The numbers of a competition are assigned once. */
const COMPETITIONS = { hu: "Budapesti Adventi Duatlon", en: "Budapesti Szezonnyitó Duatlon" } as const;

const WORDS = {
  hu: {
    entries: "Nevezések",
    title: "Rajtszámok és rajtlisták",
    add: "Új tartomány",
    range: "1. tartomány",
    first: "Első szám",
    last: "Utolsó szám",
    save: "Mentés",
    wrong: "Az utolsó szám nem lehet kisebb az elsőnél.",
    saved: "Rajtszámtartományok rögzítve.",
    race: "Futam",
    give: "Rajtszámok kiosztása",
    given: /Kiosztott rajtszámok: \d+\./,
    lists: "Rajtlisták",
    publish: "Közzéteszem",
    look: "Megnézem",
    unpublish: "Visszavonom",
    gone: "Ez a rajtlista nem nyilvános.",
  },
  en: {
    entries: "Entries",
    title: "Start numbers and start lists",
    add: "Add a range",
    range: "Range 1",
    first: "First number",
    last: "Last number",
    save: "Save",
    wrong: "The last number cannot be lower than the first.",
    saved: "Start number ranges saved.",
    race: "Race",
    give: "Assign start numbers",
    given: /Start numbers assigned: \d+\./,
    lists: "Start lists",
    publish: "Publish",
    look: "View",
    unpublish: "Unpublish",
    gone: "This start list is not public.",
  },
} as const;

for (const language of LANGUAGES)
  test(`${language}: an organiser assigns numbers, publishes a start list and prints it; a guest reads it${late(language)}`, async ({
    page,
    browser,
    isMobile,
  }) => {
    const words = WORDS[language];
    const COMPETITION = COMPETITIONS[language];
    test.skip(isMobile, "numbers of a competition are given once");
    await signIn(page, "rajtvonal@demo.rajt.example");
    await speak(page, language);
    await page.goto("/competition");
    await page.getByRole("link", { name: `${words.entries}: ${COMPETITION}` }).click();
    await page.getByRole("link", { name: words.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();

    // Problems appear at their fields.
    await page.getByRole("button", { name: words.add }).click();
    const range = page.getByRole("group", { name: words.range, exact: true });
    await range.getByLabel(words.first).fill("200");
    await range.getByLabel(words.last).fill("101");
    await page.getByRole("button", { name: words.save }).click();
    await expect(range.getByText(words.wrong)).toBeVisible();
    await range.getByLabel(words.first).fill("101");
    await range.getByLabel(words.last).fill("300");
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    const race = await range.getByLabel(words.race).locator("option:checked").innerText();
    // On a laptop the select is too narrow for names that differ only at their ends.
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(range.getByText(race).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("button", { name: words.give }).click();
    await expect(page.getByText(words.given)).toBeVisible();
    const row = page.getByRole("table", { name: words.lists }).getByRole("row", { name: race });
    await row.getByRole("button", { name: words.publish }).click();
    await expect(row.getByRole("link", { name: words.look })).toBeVisible();
    const printed = page.waitForEvent("download");
    await row.getByRole("button", { name: "PDF" }).click();
    expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);

    const address = await row.getByRole("link", { name: words.look }).getAttribute("href");
    const guest = await (await browser.newContext()).newPage();
    await speak(guest, language);
    await guest.goto(new URL(address ?? "", page.url()).href);
    await expect(guest.getByRole("heading", { level: 1, name: `${COMPETITION} – ${race}` })).toBeVisible();
    await expect(guest.getByRole("rowheader", { name: "101", exact: true })).toBeVisible();
    await guest.context().close();

    // Withdrawn: the list is no longer public.
    await row.getByRole("button", { name: words.unpublish }).click();
    await expect(row.getByRole("button", { name: words.publish })).toBeVisible();
    await page.goto(address ?? "");
    await expect(page.getByText(words.gone)).toBeVisible();
  });
