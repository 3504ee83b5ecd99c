import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { pdfText } from "./pdf-text.ts";
import { LANGUAGES, namesIn, signIn, speak } from "./visitor.ts";

const CLUB = "pannon.club@demo.rajt.example";
/** An athlete of the club whose entries no other test changes. */
const LICENCE = "10134";

const WORDS = {
  hu: {
    starters: "Indulók",
    print: "Nyomtatás az edzőnek",
    heads: ["Sportoló", "Futam", "Rajt", "Rajtszám", "Depó", "Befizetve"],
    change: "Futamot váltok",
    changes: "Átváltok",
    changed: "A nevezés átkerült a választott futamra.",
    withdraw: "Visszavonás",
    withdraws: "Visszavonom",
    withdrawn: (name: string) => `Sikeres visszavonás. ${name}, `,
  },
  en: {
    starters: "Starters",
    print: "Print for the coach",
    heads: ["Athlete", "Race", "Start", "Number", "Transition", "Paid"],
    change: "Change race",
    changes: "Change",
    changed: "The entry has been moved to the race you chose.",
    withdraw: "Withdraw",
    withdraws: "Withdraw",
    withdrawn: (name: string) => `The entry has been withdrawn. ${name}, `,
  },
} as const;

type Named = { readonly id: number; readonly name: string };
type Start = { readonly entry: number; readonly race: Named; readonly starterList: readonly string[] };
type Grid = {
  readonly raceList: readonly { readonly id: number }[];
  readonly athleteList: readonly {
    readonly id: number;
    readonly fullName: string;
    readonly cachedLicenseNumber: string | null;
    readonly cellList: readonly { readonly canEntry: boolean }[];
  }[];
};
type Plan = { readonly competition: Named; readonly names: readonly string[]; readonly start: Start };

/** The heading of a race begins with its name, then the day follows. */
const headOf = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[().+]/g, String.raw`\$&`)} \\d`);

const post = async <T>(page: Page, call: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/competitionEntryControl/${call}`, { data })).json()) as T;

/** Enters the athlete in a competition with another race to change to. */
async function planned(page: Page): Promise<Plan> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Named[];
  for (const competition of list) {
    const of = { competitionId: competition.id };
    const { raceList = [], athleteList = [] } = await post<Partial<Grid>>(page, "getClubEntryGrid", of);
    const athlete = athleteList.find(({ cachedLicenseNumber }) => cachedLicenseNumber === LICENCE);
    const [race, ...others] = raceList.filter((_, at) => athlete?.cellList[at]?.canEntry);
    if (athlete === undefined || race === undefined || others.length === 0) continue;
    const entering = { competition: competition.id, race: race.id, athleteIdList: [athlete.id], seenIdList: [] };
    await post(page, "clubEntryList", entering);
    const { startList } = await post<{ startList: Start[] }>(page, "getClubCompetition", of);
    const start = startList.find(({ starterList: [name] }) => name === athlete.fullName);
    if (start !== undefined) return { competition, start, names: startList.flatMap(({ starterList }) => starterList) };
  }
  throw new Error("the demo season has no competition for it");
}

// Both languages change the entry of one athlete.
test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 360, height: 740 } });

for (const language of LANGUAGES)
  test(`${language}: a club reads who starts when, prints it, changes a race and withdraws an entry @slow`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "a narrow screen in each project");
    const words = WORDS[language];
    await signIn(page, CLUB);
    await speak(page, language);
    const { competition, names, start } = await planned(page);
    const shown = await namesIn(page, language);
    const [athlete = ""] = start.starterList;
    await page.goto("/my-races");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: competition.name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: competition.name })).toBeVisible();
    await expect(page.getByRole("tab", { name: words.starters, selected: true })).toBeVisible();
    const line = main.getByRole("listitem").filter({ hasText: athlete });
    const lineIn = ({ race }: Start) =>
      main
        .locator("section", { has: page.getByRole("heading", { level: 2, name: headOf(shown(race.name)) }) })
        .getByRole("listitem")
        .filter({ hasText: athlete });
    await expect(lineIn(start)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // The browser's own dialog would wait for an answer.
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.getByRole("button", { name: words.print }).click();
    await page.emulateMedia({ media: "print" });
    const paper = await pdfText(await page.pdf({ format: "A4" }));
    for (const text of [competition.name, ...words.heads, ...names])
      expect(paper).toContain(text.replaceAll(/[\s\u2060]/g, ""));
    expect(paper).not.toContain(words.change.replaceAll(" ", ""));
    await page.emulateMedia({ media: null });

    await line.getByText(athlete).first().click();
    await line.getByRole("button", { name: new RegExp(`^${words.change}`) }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("radio", { disabled: false }).first().check();
    await question.getByRole("button", { name: words.changes, exact: true }).click();
    await expect(page.getByText(words.changed)).toBeVisible();
    await expect(lineIn(start)).toHaveCount(0);
    await expect(line).toBeVisible();

    await line.getByText(athlete).first().click();
    await line.getByRole("button", { name: new RegExp(`^${words.withdraw} ?:`) }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.withdraws, exact: true }).click();
    await expect(page.getByText(words.withdrawn(athlete))).toBeVisible();
    await expect(line).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });
