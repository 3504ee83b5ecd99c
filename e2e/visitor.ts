import { expect, request, test, type Page, type TestInfo } from "@playwright/test";
import { inEnglish } from "../contract/src/kernel/english-names.ts";

/** The password of every demo account: server/demo. */
export const PASSWORD = "rajt-vonal-2027";
export const ADMINISTRATOR = "admin@demo.rajt.example";

/** Returns a unique name of this run of a test: projects, repetitions and retries share one portal. */
export const ownWord = ({ project, repeatEachIndex, retry }: TestInfo): string =>
  [project.name, repeatEachIndex, retry].join("-");

/** Returns unique letters, for names without digits. */
export const uniqueLetters = (): string => Array.from(digits(8), (digit) => "abcdefghij"[Number(digit)]).join("");

/** Returns a unique social security number with its check digit. */
export function newTaj(): string {
  const eight = digits(8);
  const sum = Array.from(eight).reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 7), 0);
  return `${eight}${sum % 10}`.replace(/^(...)(...)/, "$1 $2 ");
}

/** Returns the day in so many days from today in UTC. In Hungary the next day may have begun. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const DAY_MS = 24 * 60 * 60_000;

const digits = (count: number): string => String(Math.floor((1 + 8 * Math.random()) * 10 ** (count - 1)));

type EntryInfo = {
  race: number;
  canEntry: boolean;
  alreadyEntry: boolean;
  code: string | null;
  amount: number | null;
  relay?: boolean;
};
type Listed = { id: number; name: string; approved: boolean };

export const LANGUAGES = ["hu", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
/** The second language runs in the slow tests only. */
export const late = (language: Language): string => (language === "hu" ? "" : " @slow");

/** Sets the language as the menu does: in the browser and in the portal. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("rajt.locale", chosen), language);
  const answer = await page.request.post("/api/localeControl/setCurrentLocale", { data: { locale: language } });
  expect(answer.status()).toBe(200);
}

/** Returns how pages of a language show the name of a race or another value, which is stored in Hungarian. */
export async function namesIn(page: Page, language: Language): Promise<(name: string) => string> {
  if (language === "hu") return (name) => name;
  const answer = await page.request.get("/api/valueSetControl/getEnglishNames");
  const values = (await answer.json()) as { name: string; nameEn: string }[];
  const names = new Map(values.map(({ name, nameEn }) => [name, nameEn]));
  return (name) => inEnglish(name, names);
}

/** Signs in by the page's call, and opens the calendar. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  const data = { email: identifier, password: PASSWORD };
  const answer = await page.request.post("/api/userLogin/loginV2", { data });
  expect(await answer.json()).toMatchObject({ successful: true });
  // Most tests open another page next.
  await page.goto("/calendar", { waitUntil: "commit" });
}

/** Signs in by the form. */
export async function signInByPage(page: Page, identifier: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill(identifier);
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(/\/calendar/);
}

/** Opens the newest mail whose outbox line has this text, once `count` of them have been sent. */
export async function openMail(page: Page, says: string | RegExp, count = 1): Promise<void> {
  const mails = page.getByRole("link").filter({ hasText: says });
  await expect(async () => {
    await page.goto("/dev/outbox");
    await expect(mails.nth(count - 1)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await mails.first().click();
}

/** Returns the signed-in viewer's details of every race of every competition, from which tests choose. */
async function entryInfos(page: Page): Promise<{ competition: Listed; infos: EntryInfo[] }[]> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Listed[];
  const details: { competition: Listed; infos: EntryInfo[] }[] = [];
  // One after another: a slow machine would shed some of many.
  for (const competition of list) {
    const answer = await page.request.post("/api/competitionControl/getCompetitionEntryInfoList", {
      data: { competitionId: competition.id },
    });
    details.push({ competition, infos: (await answer.json()) as EntryInfo[] });
  }
  return details;
}

/** Returns competitions with exactly one race that the viewer can enter individually, at a price. */
export async function enterable(page: Page): Promise<Listed[]> {
  const open = ({ canEntry, alreadyEntry, amount, relay }: EntryInfo) =>
    canEntry && !alreadyEntry && !relay && (amount ?? 0) > 0;
  return (await entryInfos(page))
    .filter(({ infos }) => infos.filter(open).length === 1)
    .map(({ competition }) => competition);
}

/** Enters the only open race in the competition's dialog. */
export async function enterByDialog(page: Page, competition: Listed): Promise<void> {
  await page.goto(`/calendar?competition=${competition.id}`);
  const dialog = page.getByRole("dialog", { name: competition.name });
  await dialog.getByRole("button", { name: "Nevezés", exact: true, disabled: false }).click();
  const question = page.getByRole("dialog", { name: "Biztosan benevezel a versenyre?" });
  await question.getByRole("button", { name: "Nevezés leadása" }).click();
  await expect(page.getByText("Sikeres nevezés.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Nevezés törlése" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

const OPEN_BASKET = { hu: /Kosár megnyitása/, en: /Open the basket/ } as const;
export const basketButton = (page: Page, language: Language = "hu") =>
  page.getByRole("button", { name: OPEN_BASKET[language] });

/** Withdraws the unpaid entries of the visitor. The administrator marks as paid those that can no longer be withdrawn. */
export async function emptyBasket(page: Page): Promise<void> {
  const left = (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as {
    id: number;
    competition: number;
    race: number;
  }[];
  for (const { id, competition, race } of left) {
    const data = { competition, race, isDelete: true };
    const answer = await page.request.post("/api/competitionEntryControl/personEntry", { data });
    const refusal = (await answer.json()) as { successful: boolean; code?: string };
    if (refusal.successful) continue;
    // After 17:00 on the eve of a competition.
    expect(refusal.code).toBe("entry.withdrawalRefusal.closed");
    await markAsPaid(id);
  }
}

async function markAsPaid(id: number): Promise<void> {
  const administrator = await request.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  await administrator.post("/api/userLogin/loginV2", { data: { email: ADMINISTRATOR, password: PASSWORD } });
  const answer = await administrator.post("/api/competitionEntryControl/updatePaid", { data: { id, paid: true } });
  expect(await answer.json()).toMatchObject({ successful: true });
  await administrator.dispose();
}

/** Returns the number of items that the badge of the basket shows. */
export async function inBasket(page: Page): Promise<number> {
  const items = (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as unknown[];
  await expectInBasket(page, items.length);
  return items.length;
}

export const expectInBasket = (page: Page, count: number) =>
  expect(basketButton(page)).toHaveAccessibleName(count === 0 ? "Kosár megnyitása" : `Kosár megnyitása (${count})`);
