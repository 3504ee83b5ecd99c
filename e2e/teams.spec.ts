import { expect, test, type Page } from "@playwright/test";
import { ownWord, signIn } from "./visitor.ts";

/** Each browser has a club of its own, and the race in which three of its athletes are free: nobody is in two teams of a race. */
const PLACES: Record<string, { club: string; competition: string; race: string }> = {
  desktop: {
    club: "koszeg@demo.rajt.example",
    competition: "Kőszegi Téli Triatlon",
    race: "Téli triatlon - Váltó - Téli táv",
  },
  phone: {
    club: "pannon.club@demo.rajt.example",
    competition: "Kőszegi Téli Triatlon",
    race: "Téli triatlon - Váltó - Téli táv",
  },
};

const team = (page: Page, name: string) => page.getByRole("article", { name });
const confirm = (page: Page, question: string, answer: string) =>
  page.getByRole("dialog", { name: question }).getByRole("button", { name: answer }).click();

test("a relay team is made, changed, broken up and deleted", async ({ page }) => {
  const place = PLACES[test.info().project.name];
  if (!place) throw new Error("no club for this browser");
  await signIn(page, place.club);
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    name: string;
  }[];
  const competition = list.find(({ name }) => name === place.competition);
  if (!competition) throw new Error(`the demo season has no ${place.competition}`);
  await page.goto(`/calendar?competition=${competition.id}`);
  const dialog = page.getByRole("dialog", { name: competition.name });
  await dialog.getByRole("link", { name: new RegExp(`^Csapat nevezés.*${place.race}`) }).click();
  await expect(dialog.getByRole("heading", { name: "Csapat nevezés" })).toBeFocused();

  // Made: what is missing is said at its field, and what is put together is there after a reload.
  const name = `Sellők ${ownWord(test.info())}`;
  await dialog.getByRole("button", { name: "Csapat hozzáadása" }).click();
  const fresh = team(page, "Új csapat");
  await expect(fresh.getByText("Nem mentett")).toBeVisible();
  // A relay of the championship has three at once, any other begins with two.
  const add = fresh.getByRole("button", { name: "Csapattag hozzáadása" });
  if ((await fresh.getByRole("combobox").count()) < 3) await add.click();
  await fresh.getByRole("button", { name: "Csapat mentése" }).click();
  await expect(fresh.getByText("Mező kötelező.")).toHaveCount(4);
  await fresh.getByRole("textbox", { name: "Csapatnév" }).fill(name);
  const own = team(page, name);
  const seat = (position: number) => own.getByRole("combobox", { name: `${position}. tag` });
  for (const position of [1, 2, 3]) await seat(position).selectOption({ index: 1 });
  const chosen = () => Promise.all([1, 2, 3].map((position) => seat(position).inputValue()));
  const [first = "", second = "", third = ""] = await chosen();
  expect(new Set([first, second, third]).size).toBe(3);
  await page.reload();
  await expect.poll(chosen).toEqual([first, second, third]);
  await own.getByRole("button", { name: "Csapat mentése" }).click();
  await confirm(page, "Biztosan mented a csapat nevezését?", "Csapat mentése");
  await expect(page.getByText("A nevezés sikeresen mentésre került!")).toBeVisible();
  await expect(own.getByText("Nem mentett")).toBeHidden();

  // Changed: put in another order by the keyboard and by the pointer.
  await own.getByRole("button", { name: /^1\. tag áthelyezése/ }).press("ArrowDown");
  await expect.poll(chosen).toEqual([second, first, third]);
  const handle = (position: number) => own.getByRole("button", { name: new RegExp(`^${position}\\. tag áthelyezése`) });
  await handle(3).scrollIntoViewIfNeeded();
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
  if (!from || !to) throw new Error("the handles cannot be seen");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect.poll(chosen).toEqual([third, second, first]);
  await expect(own.getByText("Nem mentett")).toBeVisible();
  await own.getByRole("button", { name: "Csapat mentése" }).click();
  await confirm(page, "Biztosan mented a csapat nevezését?", "Csapat mentése");
  await expect(own.getByText("Nem mentett")).toBeHidden();

  // Broken up: a relay is whole or none, so who is out leaves a field to fill.
  await seat(2).selectOption({ index: 0 });
  await own.getByRole("button", { name: "Csapat mentése" }).click();
  await expect(own.getByText("Mező kötelező.")).toBeVisible();

  // Deleted: after a reload it is gone.
  await own.getByRole("button", { name: "Csapat törlése" }).click();
  await expect(page.getByText("Nem fizettél érte, ezért semmi sem jár vissza.")).toBeVisible();
  await confirm(page, "Biztosan törlöd a csapat nevezését?", "Csapat törlése");
  await expect(page.getByText("A csapat nevezése törölve.")).toBeVisible();
  await expect(own).toBeHidden();
  await page.reload();
  await expect(dialog.getByRole("button", { name: "Csapat hozzáadása" })).toBeVisible();
  await expect(own).toBeHidden();
});

test("a person enters a mixed relay with three written names, and withdraws it @night", async ({ page, isMobile }) => {
  await signIn(page, isMobile ? "10120" : "kovacs.anna@demo.rajt.example");
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    name: string;
  }[];
  const competition = list.find(({ name }) => name === "Mix Váltó OB");
  if (!competition) throw new Error("the demo season has no mixed relay");
  await page.goto(`/calendar?competition=${competition.id}`);
  const dialog = page.getByRole("dialog", { name: competition.name });
  await dialog
    .getByRole("link", { name: /^Csapat nevezés/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Nevezés leadása" }).click();
  await expect(dialog.getByText("Mező kötelező.")).toHaveCount(7);
  await dialog.getByRole("textbox", { name: "Csapatnév" }).fill(`Baráti kör ${ownWord(test.info())}`);
  for (const nth of [0, 1, 2]) {
    await dialog.getByRole("textbox", { name: `Csapattag ${nth + 2}` }).fill(`Vendég ${nth + 2}`);
    await dialog.getByRole("textbox", { name: "Születési éve" }).nth(nth).fill("1990");
  }
  await dialog.getByRole("button", { name: "Nevezés leadása" }).click();
  await confirm(page, "Biztosan benevezel a versenyre?", "Nevezés leadása");
  await expect(page.getByText("Sikeres nevezés.")).toBeVisible();
  await dialog.getByRole("button", { name: "Nevezés törlése" }).click();
  await confirm(page, "Biztosan törlöd a nevezésed a versenyre?", "Nevezés törlése");
  await expect(page.getByText("Sikeres visszavonás.")).toBeVisible();
});
