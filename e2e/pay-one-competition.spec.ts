import { expect, test, type Locator, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { smallPicture } from "./camera-picture.ts";
import { ADMINISTRATOR, basketButton, dayIn, PASSWORD, signIn } from "./visitor.ts";

/** A club with unpaid entries of many competitions. */
const CLUB = "tisza@demo.rajt.example";
/** From the home page to the card payment page. */
const MOST_PRESSES = 4;

type Item = { id: number; amount: number; competition: number; competitionName: string };

// Both change the basket of the club.
test.describe.configure({ mode: "serial" });

test("a club pays its entries of one competition in four presses, also after a failed payment", async ({ page }) => {
  await signIn(page, CLUB);
  const basketOf = async () =>
    (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as readonly Item[];
  const items = await basketOf();
  // Each project pays for a competition of its own.
  const competitions = [...new Set(items.map(({ competition }) => competition))];
  const competition = test.info().project.name === "phone" ? competitions.at(-1) : competitions.at(0);
  const paid = items.filter((item) => item.competition === competition);
  const name = paid[0]?.competitionName ?? "";
  const total = `${String(paid.reduce((sum, { amount }) => sum + amount, 0)).replace(/\B(?=(\d{3})+$)/g, "\u202F")}\u00A0Ft`;
  expect(competitions.length).toBeGreaterThan(2);

  let presses = 0;
  const press = async (target: { click: () => Promise<void> }) => {
    presses += 1;
    await target.click();
  };
  const basket = page.getByRole("dialog", { name: "Kosár" });
  const group = basket.getByRole("checkbox", { name: `${name}: mind kifizetem most` });
  await page.goto("/calendar");
  await press(basketButton(page));
  await press(basket.getByRole("button", { name: "Egyik sem", exact: true }));
  await press(group);
  await expect(basket.getByText(total).last()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The selection is kept after the basket was closed.
  await page.keyboard.press("Escape");
  await basketButton(page).click();
  await expect(group).toBeChecked();
  await press(basket.getByRole("button", { name: "Fizetés bankkártyával" }));
  await page.waitForURL(/\/sandbox\/trx\//);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  await page.getByRole("button", { name: /Sikertelen/ }).click();
  const failed = page.getByRole("dialog", { name: "Sikertelen tranzakció" });
  await failed.getByRole("button", { name: "Ugyanezt újra" }).click();
  await page.waitForURL(/\/sandbox\/trx\//);
  await page.getByRole("button", { name: /Sikeres/ }).click();
  const done = page.getByRole("dialog", { name: "Sikeres tranzakció" });
  await expect(done.getByText(/^Befizető: /)).toBeVisible();
  await expect(done.getByText(total).last()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The payment has all entries of this competition and no other. Other journeys change the rest of the basket meanwhile.
  await expect(done.getByRole("listitem")).toHaveCount(paid.length);
  const left = (await basketOf()).map(({ id }) => id);
  for (const { id } of paid) expect(left).not.toContain(id);
});

const ATHLETES = 12;
const RACES = 3;
/** From the sign-in to the paid entries. */
const MOST_PRESSES_TO_PAID = 30;
/** The field of the day, the field of the file, and the picture in the browser's own dialog. */
const PRESSES_FOR_A_PHOTO = 3;

type Cell = { alreadyEntry: boolean; canEntry: boolean; paid: boolean; amount: number | null };
type Race = { id: number; name: string; placesLeft: number | null; from: string; until: string };
type Grid = { raceList: Race[]; athleteList: { id: number; fullName: string; cellList: Cell[] }[] };
type Start = { athlete: number; name: string; race: string; amount: number };
type Plan = { competition: number; name: string; starts: Start[] };

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;
const gridOf = (page: Page, competitionId: number) =>
  post<Partial<Grid>>(page, "competitionEntryControl/getClubEntryGrid", { competitionId });

const basketItemsOf = async (page: Page) =>
  (await (await page.request.get("/api/basketControl/getBasketContent")).json()) as readonly {
    id: number;
    competition: number;
  }[];

/** A competition in which twelve starts in three races are open to the club. */
async function planned(page: Page): Promise<Plan> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    name: string;
  }[];
  for (const { id, name } of list) {
    const { raceList = [], athleteList = [] } = await gridOf(page, id);
    const starts: Start[] = [];
    for (const { id: athlete, fullName, cellList } of athleteList) {
      const open = raceList.flatMap((race, at) => {
        const cell = cellList[at];
        const isRoomy = race.placesLeft === null || race.placesLeft >= ATHLETES;
        return cell?.canEntry && isRoomy
          ? [{ athlete, name: fullName, race: race.name, amount: cell.amount ?? 0 }]
          : [];
      });
      const counted = open.toSorted((one, other) => countIn(one.race) - countIn(other.race));
      starts.push(...counted.slice(0, 1));
    }
    const chosen = starts.slice(0, ATHLETES);
    if (chosen.length === ATHLETES && new Set(chosen.map(({ race }) => race)).size >= RACES)
      return { competition: id, name, starts: chosen };

    function countIn(race: string): number {
      return starts.filter((start) => start.race === race).length;
    }
  }
  throw new Error("the demo season has no competition for it");
}

/** Ends the medical clearance of an athlete, as the office records it. */
async function endClearance(page: Page, athlete: number): Promise<void> {
  await page.request.post("/api/userLogin/loginV2", { data: { email: ADMINISTRATOR, password: PASSWORD } });
  const saved = await post(page, "personEditControl/saveClearance", { id: athlete, doctorDate: dayIn(-2) });
  expect(saved).toMatchObject({ successful: true });
}

const literally = (text: string): string => text.replaceAll(/[().+]/g, String.raw`\$&`);

/** The checkbox of an athlete in a race: in the table, or on the athlete's card. */
function boxOf(page: Page, name: string, race: string): Locator {
  if (test.info().project.name === "desktop")
    return page.getByRole("checkbox", { name: `${name}, ${race}:`, exact: false });
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) })
    .getByRole("checkbox", { name: new RegExp(`^${literally(race)}`) });
}

/** The start of an athlete in a race: a row of the table, or a line below the race and its time. */
function startOf(page: Page, name: string, race: string): Locator {
  if (test.info().project.name === "desktop")
    return page
      .getByRole("row", { name: /\d:\d\d/ })
      .filter({ has: page.getByRole("cell", { name: race, exact: true }) })
      .filter({ hasText: name });
  const head = page.getByRole("heading", { level: 2, name: new RegExp(`^${literally(race)} .*\\d:\\d\\d$`) });
  return page.getByRole("main").locator("section", { has: head }).getByRole("listitem").filter({ hasText: name });
}

/** `84 000 Ft`, as in running text. */
const forints = (amount: number) => `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, "\u202F")}\u00A0Ft`;

test("a club adds the clearance of one athlete, enters twelve in three races, pays for exactly these, and reads who starts when @slow", async ({
  page,
}) => {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await page.request.post("/api/userLogin/loginV2", { data: { email: CLUB, password: PASSWORD } });
  const { competition, name, starts } = await planned(page);
  const before = await basketItemsOf(page);
  // Each project has an athlete of its own.
  const lapsed = starts.at(test.info().project.name === "phone" ? -1 : 0) ?? { athlete: 0, name: "" };
  await endClearance(page, lapsed.athlete);
  const total = forints(starts.reduce((sum, { amount }) => sum + amount, 0));
  await page.context().clearCookies();

  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill(CLUB);
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await press(page.getByRole("button", { name: "Bejelentkezés" }));
  await press(page.getByRole("navigation", { name: "A naptár nézete" }).getByRole("link", { name: "Lista" }));
  await press(page.getByRole("main").getByRole("listitem").getByRole("link", { name }));
  await press(page.getByRole("dialog", { name }).getByRole("link", { name: "Egyszerre nevezek mindenkit" }));
  await expect(page).toHaveURL(/\/competition-entry-club\/grid\//);

  // One of the twelve may not start until the club adds a new clearance with a photo of the paper.
  await press(page.getByRole("button", { name: new RegExp(`^Pótlom ?: ${lapsed.name}$`) }));
  const sheet = page.getByRole("dialog", { name: `${lapsed.name}: új sportorvosi` });
  await sheet.getByRole("textbox").fill(dayIn(170));
  const paper = { name: "igazolas.png", mimeType: "image/png", buffer: await smallPicture(page) };
  await sheet.locator("input[type=file]").setInputFiles(paper);
  await expect(sheet.getByRole("button", { name: /igazolás fényképe/ })).toHaveText("Másik fájl");
  await press(sheet.getByRole("button", { name: "Mentem" }));
  await expect(sheet).toBeHidden();

  for (const { name: athlete, race } of starts) await press(boxOf(page, athlete, race));
  await expect(page.getByText(new RegExp(`^Új nevezés: ${ATHLETES} · ${total}`))).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Nevezések mentése" }));
  await expect(page.getByText("Nevezések sikeresen rögzítve")).toBeVisible();
  await expect(page.getByText(`${ATHLETES} nevezés · ${total}`)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The basket has exactly these chosen, whatever else the club owes.
  await press(page.getByRole("link", { name: "Kifizetem", exact: true }));
  const basket = page.getByRole("dialog", { name: "Kosár" });
  await expect(basket.getByText(total).last()).toBeVisible();
  const chosen = (await basketItemsOf(page))
    .filter((item) => item.competition === competition && before.every(({ id }) => id !== item.id))
    .map(({ id }) => id);
  await press(basket.getByRole("button", { name: "Fizetés bankkártyával" }));
  await page.waitForURL(/\/sandbox\/trx\//);
  await press(page.getByRole("button", { name: /Sikeres/ }));
  const done = page.getByRole("dialog", { name: "Sikeres tranzakció" });
  await expect(done.getByText(total).last()).toBeVisible();
  // The payment has these entries and no other, although the club owes more.
  await expect(done.getByRole("listitem")).toHaveCount(ATHLETES);
  for (const { name: athlete } of starts)
    await expect(done.getByRole("listitem").filter({ hasText: athlete })).toHaveCount(1);
  await press(done.getByRole("button", { name: "Bezárás" }).last());

  // Back in the grid they are paid, and nothing else is.
  await expect(page).toHaveURL(/\/competition-entry-club\/grid\//);
  for (const { name: athlete, race } of starts) await expect(boxOf(page, athlete, race)).toBeDisabled();
  const { athleteList = [] } = await gridOf(page, competition);
  const paid = athleteList.filter(({ cellList }) => cellList.some((cell) => cell.paid)).map(({ id }) => id);
  expect(paid).toEqual(expect.arrayContaining(starts.map(({ athlete }) => athlete)));
  expect(chosen).toHaveLength(ATHLETES);
  const left = (await basketItemsOf(page)).map(({ id }) => id);
  for (const id of chosen) expect(left).not.toContain(id);
  expect(presses + PRESSES_FOR_A_PHOTO).toBeLessThanOrEqual(MOST_PRESSES_TO_PAID);

  // The starters say who starts when, and that all of these are paid.
  await page.getByRole("tab", { name: "Indulók" }).click();
  for (const { name: athlete, race } of starts)
    await expect(startOf(page, athlete, race).getByText("Befizetve", { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
