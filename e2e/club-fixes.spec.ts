import { expect, test, type Locator, type Page } from "@playwright/test";
import { smallPicture } from "./camera-picture.ts";
import { findings } from "./axe.ts";
import { ADMINISTRATOR, dayIn, signIn } from "./visitor.ts";

/** A club and its athlete whom no other journey changes. */
const CLUB = "pannon.club@demo.rajt.example";
const LICENCE = "10116";
const CONTROL = "competitionEntryControl";

type Cell = { alreadyEntry: boolean; canEntry: boolean; canJoin: boolean; overlap: { entry: number } | null };
type Grid = {
  raceList: { id: number; waiting: number; placesLeft: number | null }[];
  athleteList: { id: number; fullName: string; cachedLicenseNumber: string | null; cellList: Cell[] }[];
};
type Race = { id: number; name: string };
type Place = { competition: number; race: Race };

const post = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${path}`, { data })).json()) as T;

/** Returns the athlete's cells of a competition by race. */
async function cellsOf(page: Page, competition: number, licence: string) {
  const grid = await post<Partial<Grid>>(page, `${CONTROL}/getClubEntryGrid`, { competitionId: competition });
  const row = grid.athleteList?.find(({ cachedLicenseNumber }) => cachedLicenseNumber === licence);
  const races = grid.raceList ?? [];
  return { row, cells: races.flatMap((race, at) => (row?.cellList[at] ? [{ ...race, cell: row.cellList[at] }] : [])) };
}

/** Enters the athlete in a race, or withdraws the entry; the club's other entries stay. */
const enter = (
  page: Page,
  { competition, race }: Place,
  athleteIdList: readonly number[],
  seenIdList: readonly number[],
) => post(page, `${CONTROL}/clubEntryList`, { competition, race: race.id, athleteIdList, seenIdList });

/** Finds two races at the same time that are open to the athlete, and a full race with a waiting list. */
async function planned(
  page: Page,
  licence: string,
): Promise<{ first: Place; second: Place; full: Place; athlete: number; name: string }> {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as { id: number }[];
  let found: { first: Place; second: Place } | undefined;
  let full: Place | undefined;
  let who: { id: number; fullName: string } | undefined;
  for (const { id: competition } of list) {
    const { row, cells } = await cellsOf(page, competition, licence);
    if (row === undefined) continue;
    who ??= row;
    const { raceList } = await post<{ raceList: Race[] }>(page, "competitionControl/getCalendarDetails", {
      id: competition,
    });
    const placeOf = (race: number): Place => ({
      competition,
      race: raceList.find(({ id }) => id === race) ?? { id: race, name: "" },
    });
    const joinable = cells.find(({ cell }) => cell.canJoin);
    if (joinable !== undefined) full ??= placeOf(joinable.id);
    // Other journeys enter races meanwhile: the last places of one may be gone by then.
    const open = cells.filter(({ cell, placesLeft }) => cell.canEntry && (placesLeft === null || placesLeft > 5));
    const [one] = open;
    if (found !== undefined || one === undefined || open.length < 2) continue;
    const first = placeOf(one.id);
    await enter(page, first, [row.id], []);
    const overlapping = (await cellsOf(page, competition, licence)).cells.find(({ cell }) => cell.overlap !== null);
    await enter(page, first, [], [row.id]);
    if (overlapping !== undefined) found = { first, second: placeOf(overlapping.id) };
  }
  if (found === undefined || full === undefined || who === undefined)
    throw new Error(`the demo season lacks ${[found ? "" : "races at one time", full ? "" : "a full race"].join(" ")}`);
  return { ...found, full, athlete: who.id, name: who.fullName };
}

/** The row of an athlete in the table, or the athlete's card. */
const rowOf = (page: Page, name: string): Locator =>
  test.info().project.name === "desktop"
    ? page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) })
    : page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) });

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Names of buttons continue with hidden words for screen readers. */
const named = (words: string, of: string): RegExp => new RegExp(`^${words} ?: ${literally(of)}$`);

const boxOf = (page: Page, name: string, race: string): Locator =>
  rowOf(page, name).getByRole("checkbox", {
    name: new RegExp(test.info().project.name === "desktop" ? `, ${literally(race)}: ` : `^${literally(race)}`),
  });

test("a club adds a clearance from the grid, enters the athlete, moves the entry, and joins a waiting list in a cell @slow", async ({
  page,
  browser,
}) => {
  test.skip(
    test.info().project.name === "phone",
    "the demo's only full race is for the athlete of the desktop project",
  );
  const office = await browser.newPage();
  await signIn(office, ADMINISTRATOR);
  await signIn(page, CLUB);
  const { row } = await cellsOf(page, 1, LICENCE);
  const clear = (doctorDate: string) => post(office, "personEditControl/saveClearance", { id: athleteId, doctorDate });
  const athleteId = row?.id ?? 0;
  expect(await clear(dayIn(300))).toMatchObject({ successful: true });
  const { first, second, full, athlete, name } = await planned(page, LICENCE);
  expect(athlete).toBe(athleteId);
  expect(await clear(dayIn(-2))).toMatchObject({ successful: true });

  // The clearance, with a photo of the paper.
  await page.goto(`/competition-entry-club/grid/${first.competition}`);
  await rowOf(page, name)
    .getByRole("button", { name: named("Pótlom", name) })
    .click();
  const sheet = page.getByRole("dialog", { name: `${name}: új sportorvosi` });
  await sheet.getByRole("textbox").fill("2099.01.01.");
  await sheet.getByRole("button", { name: "Mentem" }).click();
  await expect(sheet.getByText(/most legfeljebb eddig szólhat: \d{4} /)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole("textbox").fill(dayIn(320));
  await sheet.locator("input[type=file]").setInputFiles({
    name: "igazolas.png",
    mimeType: "image/png",
    buffer: await smallPicture(page),
  });
  await expect(sheet.getByRole("button", { name: /igazolás fényképe/ })).toHaveText("Másik fájl");
  await sheet.getByRole("button", { name: "Mentem" }).click();
  await expect(sheet).toBeHidden();

  // The row is open.
  await boxOf(page, name, first.race.name).check();
  await page.getByRole("button", { name: "Nevezések mentése" }).click();
  await expect(page.getByText("Nevezések sikeresen rögzítve")).toBeVisible();

  // The entry at the same time moves.
  await rowOf(page, name)
    .getByRole("button", { name: named("Áttesszük ide", `${name}, ${second.race.name}`) })
    .click();
  const question = page.getByRole("dialog", { name: `Átteszed ide a nevezését: ${name}?` });
  await expect(question.getByText(new RegExp(`^Most: ${literally(first.race.name)}, `))).toBeVisible();
  await question.getByRole("button", { name: "Áttesszük" }).click();
  await expect(boxOf(page, name, second.race.name)).toBeChecked();
  expect(await findings(page)).toEqual([]);

  // The waiting list, in the cell.
  await page.goto(`/competition-entry-club/grid/${full.competition}`);
  const ofRace = `${name}, ${full.race.name}`;
  await rowOf(page, name)
    .getByRole("button", { name: named("várólistára", ofRace) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Várólistára teszem" }).click();
  await expect(page.getByText(/: \d+\. a várólistán\.$/)).toBeVisible();
  await expect(rowOf(page, name).getByText(/^várólistán: \d+\.$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await rowOf(page, name)
    .getByRole("button", { name: named("Lelépek", ofRace) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Lelépek" }).click();
  await expect(rowOf(page, name).getByRole("button", { name: named("várólistára", ofRace) })).toBeVisible();
  await enter(page, second, [], [athlete]);
});
