import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { LANGUAGES, namesIn, ownWord, signIn, speak } from "./visitor.ts";

/** Each browser has its own club, and a race with three free athletes, since nobody may be in two teams of a race. */
const PLACES: Record<string, { club: string; competition: string; race: string }> = {
  desktop: {
    club: "koszeg@demo.rajt.example",
    competition: "Kőszegi Téli Triatlon",
    race: "Téli triatlon - Váltó - Téli táv",
  },
  phone: {
    club: "tisza@demo.rajt.example",
    competition: "Kőszegi Téli Triatlon",
    race: "Téli triatlon - Váltó - Téli táv",
  },
};

const WORDS = {
  hu: {
    teamEntry: "Csapat nevezés",
    addTeam: "Csapat hozzáadása",
    newTeam: "Új csapat",
    notSaved: "Nem mentett",
    addMember: "Csapattag hozzáadása",
    saveTeam: "Csapat mentése",
    required: "Mező kötelező.",
    name: "Csapatnév",
    seat: (position: number) => `${position}. tag`,
    move: (position: number) => new RegExp(`^${position}\\. tag áthelyezése`),
    saves: "Biztosan mented a csapat nevezését?",
    saved: "A nevezés sikeresen mentésre került!",
    deleteTeam: "Csapat törlése",
    nothingBack: "Nem volt befizetve, így semmi sem jár vissza.",
    deletes: "Biztosan törlöd a csapat nevezését?",
    enterRelay: "Nevezés leadása",
    leg: /^\d\. (férfi|nő)/,
    ownLeg: /^\d\. te \((férfi|nő)\)/,
    birthYear: "Születési éve",
    tooEarly: "A születési év legkorábban 1900 lehet.",
    changeRelay: "Csapat módosítása",
    saveChange: "Módosítások mentése",
    changed: "A csapat módosítva.",
    enters: "Biztosan benevezel a versenyre?",
    enter: "Nevezés leadása",
    entered: "Sikeres nevezés.",
    withdraw: "Nevezés törlése",
    withdrawOf: "Nevezés törlése: ",
    withdraws: "Biztosan törlöd a nevezésed a versenyre?",
    withdrawn: (team: string, competition: string) =>
      `Sikeres visszavonás. ${team}, ${competition}: nem volt befizetve, így semmi sem jár vissza.`,
  },
  en: {
    teamEntry: "Team entry",
    addTeam: "Add team",
    newTeam: "New team",
    notSaved: "Not saved",
    addMember: "Add member",
    saveTeam: "Save team",
    required: "This field is required.",
    name: "Team name",
    seat: (position: number) => `Member ${position}`,
    move: (position: number) => new RegExp(`^Move member ${position}:`),
    saves: "Save this team's entry?",
    saved: "The team's entry has been saved.",
    deleteTeam: "Delete team",
    nothingBack: "Nothing was paid, so there is no refund.",
    deletes: "Delete this team's entry?",
    enterRelay: "Enter the race",
    leg: /^\d\. (man|woman)/,
    ownLeg: /^\d\. you \((man|woman)\)/,
    birthYear: "Year of birth",
    tooEarly: "The earliest year of birth is 1900.",
    changeRelay: "Change the team",
    saveChange: "Save changes",
    changed: "The team has been changed.",
    enters: "Enter this race?",
    enter: "Enter the race",
    entered: "You are entered.",
    withdraw: "Withdraw entry",
    withdrawOf: "Withdraw the entry: ",
    withdraws: "Withdraw your entry?",
    withdrawn: (team: string, competition: string) =>
      `The entry has been withdrawn. ${team}, ${competition}: nothing was paid, so there is no refund.`,
  },
} as const;

const team = (page: Page, name: string) => page.getByRole("article", { name });
const confirm = (page: Page, question: string, answer: string) =>
  page.getByRole("dialog", { name: question }).getByRole("button", { name: answer }).click();

// The next run finds the athletes free.
test.describe.configure({ mode: "serial" });

for (const language of LANGUAGES)
  test(`${language}: a relay team is created, changed, left incomplete and deleted @slow`, async ({ page }) => {
    const words = WORDS[language];
    const place = PLACES[test.info().project.name];
    if (!place) throw new Error("no club for this browser");
    await signIn(page, place.club);
    await speak(page, language);
    const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
      id: number;
      name: string;
    }[];
    const competition = list.find(({ name }) => name === place.competition);
    if (!competition) throw new Error(`the demo season has no ${place.competition}`);
    await page.goto(`/calendar?competition=${competition.id}`);
    const dialog = page.getByRole("dialog", { name: competition.name });
    const race = (await namesIn(page, language))(place.race);
    await dialog.getByRole("link", { name: new RegExp(`^${words.teamEntry}.*${race}`) }).click();
    await expect(dialog.getByRole("heading", { name: words.teamEntry })).toBeFocused();

    // Created: missing members are shown at their fields, and the team survives a reload.
    const name = `Sellők ${ownWord(test.info())}`;
    await dialog.getByRole("button", { name: words.addTeam }).click();
    const fresh = team(page, words.newTeam);
    await expect(fresh.getByText(words.notSaved)).toBeVisible();
    // A championship relay has three members from the start, any other starts with two.
    const add = fresh.getByRole("button", { name: words.addMember });
    if ((await fresh.getByRole("combobox").count()) < 3) await add.click();
    await fresh.getByRole("button", { name: words.saveTeam }).click();
    await expect(fresh.getByText(words.required)).toHaveCount(4);
    await fresh.getByRole("textbox", { name: words.name }).fill(name);
    const own = team(page, name);
    const seat = (position: number) => own.getByRole("combobox", { name: words.seat(position) });
    for (const position of [1, 2, 3]) await seat(position).selectOption({ index: 1 });
    const chosen = () => Promise.all([1, 2, 3].map((position) => seat(position).inputValue()));
    const [first = "", second = "", third = ""] = await chosen();
    expect(new Set([first, second, third]).size).toBe(3);
    await page.reload();
    await expect.poll(chosen).toEqual([first, second, third]);
    await own.getByRole("button", { name: words.saveTeam }).click();
    await confirm(page, words.saves, words.saveTeam);
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(own.getByText(words.notSaved)).toBeHidden();

    // Changed: reordered by keyboard and by pointer.
    await own.getByRole("button", { name: words.move(1) }).press("ArrowDown");
    await expect.poll(chosen).toEqual([second, first, third]);
    const handle = (position: number) => own.getByRole("button", { name: words.move(position) });
    await handle(3).scrollIntoViewIfNeeded();
    const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
    if (!from || !to) throw new Error("the handles cannot be seen");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(chosen).toEqual([third, second, first]);
    await expect(own.getByText(words.notSaved)).toBeVisible();
    await own.getByRole("button", { name: words.saveTeam }).click();
    await confirm(page, words.saves, words.saveTeam);
    await expect(own.getByText(words.notSaved)).toBeHidden();

    // Incomplete: a removed member leaves an empty required field.
    await seat(2).selectOption({ index: 0 });
    await own.getByRole("button", { name: words.saveTeam }).click();
    await expect(own.getByText(words.required)).toBeVisible();

    // Deleted: gone after a reload.
    await own.getByRole("button", { name: words.deleteTeam }).click();
    await expect(page.getByText(words.nothingBack)).toBeVisible();
    await confirm(page, words.deletes, words.deleteTeam);
    await expect(page.getByText(words.withdrawn(name, competition.name))).toBeVisible();
    await expect(own).toBeHidden();
    await page.reload();
    await expect(dialog.getByRole("button", { name: words.addTeam })).toBeVisible();
    await expect(own).toBeHidden();
  });

for (const language of LANGUAGES)
  test(`${language}: a person enters a mixed relay with three others, replaces one, renames it and withdraws it @slow`, async ({
    page,
    isMobile,
  }) => {
    const words = WORDS[language];
    await signIn(page, isMobile ? "10120" : "kovacs.anna@demo.rajt.example");
    await speak(page, language);
    const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
      id: number;
      name: string;
    }[];
    const competition = list.find(({ name }) => name === "Mix Váltó OB");
    if (!competition) throw new Error("the demo season has no mixed relay");
    await page.goto(`/calendar?competition=${competition.id}`);
    const dialog = page.getByRole("dialog", { name: competition.name });
    await dialog
      .getByRole("link", { name: new RegExp(`^${words.teamEntry}`) })
      .first()
      .click();

    // Every problem is shown at its field; the viewer is one of the four legs.
    await dialog.getByRole("button", { name: words.enterRelay }).click();
    await expect(dialog.getByText(words.required)).toHaveCount(7);
    await expect(dialog.getByText(words.ownLeg)).toBeVisible();
    const [first, second] = [`Baráti kör ${ownWord(test.info())}`, `Hullámok ${ownWord(test.info())}`];
    await dialog.getByRole("textbox", { name: words.name }).fill(first);
    const legs = dialog.getByRole("textbox", { name: words.leg });
    const years = dialog.getByRole("textbox", { name: words.birthYear });
    await expect(legs).toHaveCount(3);
    for (const nth of [0, 1, 2]) {
      await legs.nth(nth).fill(`Vendég ${nth + 1}`);
      await years.nth(nth).fill("1890");
    }
    await dialog.getByRole("button", { name: words.enterRelay }).click();
    await expect(dialog.getByText(words.tooEarly)).toHaveCount(3);
    for (const nth of [0, 1, 2]) await years.nth(nth).fill("1990");
    await dialog.getByRole("button", { name: words.enterRelay }).click();

    // The question names the four in running order.
    const question = page.getByRole("dialog", { name: words.enters });
    await expect(question.getByRole("listitem")).toHaveCount(4);
    await expect(question.getByText(words.ownLeg)).toBeVisible();
    await question.getByRole("button", { name: words.enter }).click();
    await expect(page.getByText(words.entered)).toBeVisible();

    // A member is replaced on the competition's page, the team is renamed on the page of one's own races.
    await dialog.getByRole("button", { name: words.changeRelay }).click();
    const change = (team: string) => page.getByRole("dialog", { name: `${words.changeRelay}: ${team}` });
    await change(first).getByRole("textbox", { name: words.leg }).nth(1).fill("Beugró Béla");
    expect(await findings(page)).toEqual([]);
    await change(first).getByRole("button", { name: words.saveChange }).click();
    await expect(page.getByText(words.changed)).toBeVisible();
    await page.goto("/my-races");
    const card = page.getByRole("main").getByRole("article").filter({ hasText: competition.name });
    await expect(card.getByText("Beugró Béla")).toBeVisible();
    await card.getByRole("button", { name: words.changeRelay }).click();
    await change(first).getByRole("textbox", { name: words.name }).fill(second);
    await change(first).getByRole("button", { name: words.saveChange }).click();
    await expect(card.getByText(second, { exact: true })).toBeVisible();

    // The question of the withdrawal says of what, and that nothing comes back.
    await card.getByRole("button", { name: words.withdrawOf }).click();
    const withdrawal = page.getByRole("dialog", { name: words.withdraws });
    await expect(withdrawal.getByText(second, { exact: true })).toBeVisible();
    await expect(withdrawal.getByText(competition.name)).toBeVisible();
    await expect(withdrawal.getByText(words.nothingBack)).toBeVisible();
    await withdrawal.getByRole("button", { name: words.withdraw }).click();
    await expect(page.getByText(words.withdrawn(second, competition.name))).toBeVisible();
    await expect(card).toBeHidden();
  });
