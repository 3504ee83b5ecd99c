import { expect, test, type Page } from "@playwright/test";
import { PAGE_IDS, pages, pathTo, type PageId } from "@rajt/contract/portal.pages";
import { ADMINISTRATOR, signIn } from "./visitor.ts";

/** A phone, a large phone, a tablet in portrait, a small laptop, a desktop. */
const WIDTHS = [360, 640, 800, 1280, 1440] as const;

/** The pages by viewing account; an administrator views all others. */
const LOOKS: Readonly<Record<string, readonly PageId[]>> = {
  "rajtvonal@demo.rajt.example": [
    "competition",
    "competitionDay",
    "competitionEntry",
    "competitionEntryEdit",
    "startNumbers",
    "work",
  ],
  "tisza@demo.rajt.example": ["clubEntry", "clubEntryGrid", "athlete", "athleteEdit", "athleteImport", "profileOrg"],
  "10114": ["ownRaces", "profilePerson", "userPayment"],
  "bizottsag@demo.rajt.example": ["work", "competition", "technicalCommittee"],
};
/** The first redirects at once, the other is part of a dialog. */
const NOT_LOOKED_AT: readonly PageId[] = ["logout", "fileUpload"];

const isGuests = (id: PageId): boolean => {
  const { needs } = pages[id];
  return needs.kind === "guest" || needs.kind === "everyone" || (needs.kind === "service" && needs.guests === true);
};
const others = new Set([...NOT_LOOKED_AT, ...Object.values(LOOKS).flat()]);

/** A future competition of the viewing organiser, and a race with a published start list. */
async function placesIn(page: Page): Promise<{ competitionId: number; raceId: number }> {
  type Listed = { id: number; date: string; approved: boolean; cancelled: boolean; createdOrg: { name: string } };
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Listed[];
  const today = new Date().toISOString();
  const competitionId =
    list.find(
      ({ approved, cancelled, date, createdOrg }) =>
        approved && !cancelled && date > today && createdOrg.name.startsWith("Rajtvonal"),
    )?.id ?? 0;
  for (let raceId = 1; raceId < 1_000; raceId++)
    if ((await page.request.get(`/api/startListControl/getStartList?race=${raceId}`)).ok())
      return { competitionId, raceId };
  throw new Error("the demo season has no start list");
}

/** Returns the address of a page; for a record that of its list's first row, or of a new record if the list is empty. */
async function addressOf(page: Page, id: PageId, places: Readonly<Record<string, number>>): Promise<string> {
  const { path, above } = pages[id];
  if (id === "newPassword") return "/new-password/1/key";
  if (id === "verificationDesk") return pathTo(id, { kind: "athlete" });
  if (id === "unsubscribe") return "/unsubscribe/key";
  if (id === "mailView") return pathTo(id, { id: await firstRow(page, "mailTableControl") });
  if (id === "calendarView") return pathTo(id, { id: places["competitionId"] ?? 0 });
  if (id.startsWith("profile")) return "/profile";
  if (id === "transferSheet") return sheetOf(page);
  if (above === "athleteTransfer")
    return path.replace(":id", String(await firstRow(page, "athleteTransferTableControl")));
  const address = path
    .replace(/\/:\w+\?$/, "")
    .replace(/:(competitionId|raceId)/g, (_, name: string) => String(places[name]));
  if (!address.includes("/:")) return address;
  expect(address, `${id}: say how it is found`).toMatch(/\/edit\/.*:id$/);
  await page.goto(await addressOf(page, above as PageId, places));
  await page.waitForLoadState("networkidle");
  const records = page.getByRole("main").locator("a[href*='/edit/']");
  const hrefs = await records.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.find((href) => /\/\d+$/.test(href)) ?? address.replace(/:id$/, "new");
}

/** Returns the id of a row in a list that the viewer may see, or an unused id. */
async function firstRow(page: Page, control: string): Promise<number> {
  const session = "frames";
  await page.request.post(`/api/${control}/getInstance`, { data: { session, create: true } });
  const data = { session, firstResult: 0, maxResults: 1 };
  const answer = await page.request.post(`/api/${control}/getList`, { data });
  const [row] = answer.ok() ? ((await answer.json()) as { data: { id: number }[] }).data : [];
  return row?.id ?? 999_999;
}

/** Returns the address of the viewer's transfer sheet, or of a missing one. */
async function sheetOf(page: Page): Promise<string> {
  const answer = await page.request.get("/api/basketControl/getTransferSheets");
  const [sheet] = answer.ok() ? ((await answer.json()) as { reference: string }[]) : [];
  return pathTo("transferSheet", { reference: sheet?.reference ?? "22222234" });
}

/** Elements that scroll sideways, except tab lists, the row of closing races, and the matrix of roles. */
const pushed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const wide = (element: Element) => element.clientWidth > 0 && element.scrollWidth - element.clientWidth > 1;
    const frames = [...document.querySelectorAll("body *")].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.matches("[role=tablist], main aside, main section[tabindex]") &&
        wide(element),
    );
    return [root, ...frames]
      .filter((element) => wide(element))
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth - element.clientWidth}`);
  });

for (const [viewer, ids] of [
  ["guest", PAGE_IDS.filter((id) => isGuests(id) && !others.has(id))],
  ...Object.entries(LOOKS),
  [ADMINISTRATOR, PAGE_IDS.filter((id) => !isGuests(id) && !others.has(id))],
] as const)
  test(`${viewer}: no page overflows its frame at any width @slow`, async ({ page, isMobile }) => {
    test.skip(isMobile, "one browser changes its width");
    test.setTimeout(600_000);
    if (viewer !== "guest") await signIn(page, viewer);
    const places = await placesIn(page);
    const addresses: string[] = [];
    for (const id of ids) addresses.push(await addressOf(page, id, places));
    const wider: string[] = [];
    await page.goto("/calendar");
    for (const locale of ["hu", "en"]) {
      await page.evaluate((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
        await page.waitForLoadState("networkidle");
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          wider.push(...(await pushed(page)).map((what) => `${address} at ${width}, ${locale}: ${what}`));
        }
      }
    }
    expect(wider).toEqual([]);
  });
