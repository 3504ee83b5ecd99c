import { expect, type Page } from "@playwright/test";

/** Of every demo account: server/src/features/season. */
export const PASSWORD = "rajt-vonal-2027";

type EntryInfo = { race: number; canEntry: boolean; alreadyEntry: boolean; code: string | null; amount: number | null };
type Listed = { id: number; name: string; approved: boolean };

/** Signs in by the page, as people do. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill(identifier);
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(/\/calendar/);
}

/** What the portal says to the signed-in visitor of every race of every competition: tests choose from it. */
async function entryInfos(page: Page): Promise<{ competition: Listed; infos: EntryInfo[] }[]> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Listed[];
  return Promise.all(
    list.map(async (competition) => {
      const answer = await page.request.post("/api/competitionControl/getCompetitionEntryInfoList", {
        data: { competitionId: competition.id },
      });
      return { competition, infos: (await answer.json()) as EntryInfo[] };
    }),
  );
}

/** Competitions in which exactly one race can be entered by the visitor, and it costs something. */
export async function enterable(page: Page): Promise<Listed[]> {
  const open = ({ canEntry, alreadyEntry, amount }: EntryInfo) => canEntry && !alreadyEntry && (amount ?? 0) > 0;
  return (await entryInfos(page))
    .filter(({ infos }) => infos.filter(open).length === 1)
    .map(({ competition }) => competition);
}

/** Enters the one race that is open, in the competition's dialog. */
export async function enterByDialog(page: Page, competition: Listed): Promise<void> {
  await page.goto(`/calendar?competition=${competition.id}`);
  const dialog = page.getByRole("dialog", { name: competition.name });
  await dialog.getByRole("button", { name: "Nevezés", exact: true, disabled: false }).click();
  const question = page.getByRole("dialog", { name: "Biztosan benevezel a versenyre?" });
  await question.getByRole("button", { name: /Nevez/ }).click();
  await expect(page.getByText("Sikeres nevezés.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Nevezés törlése" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

export const basketButton = (page: Page) => page.getByRole("button", { name: /Kosár megnyitása/ });

/** How many items the badge of the basket shows. */
export async function inBasket(page: Page): Promise<number> {
  const items = (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as unknown[];
  await expectInBasket(page, items.length);
  return items.length;
}

export const expectInBasket = (page: Page, count: number) =>
  expect(basketButton(page)).toHaveAccessibleName(count === 0 ? "Kosár megnyitása" : `Kosár megnyitása (${count})`);
