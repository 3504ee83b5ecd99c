import { expect, test, type Locator, type Page } from "@playwright/test";
import { addDays, dayOf } from "../contract/src/kernel/days.ts";
import { signIn } from "./visitor.ts";

const LARGE = { parts: 30, heats: 60 };
const SMALL = { parts: 1, heats: 1 };
/**
 * The time for which a key may keep the page busy, in milliseconds of a processor: less than a hand feels. Of a
 * processor, since what else the machine does is no matter of the page; where the machine is so slow that a small
 * announcement takes long too, a large one may take this many times as long.
 */
const LIMIT = 50;
const TIMES = 3;
const KEYS = 15;

const DEADLINE = addDays(dayOf(new Date()), 293);
const DATE = addDays(DEADLINE, 7);

type Asked = { parts: number; heats: number; date: string; regDeadline: string };

/** Runs in the page: an announcement with so many events and heats, saved by the calls that the form makes. */
async function saveAnnouncement({ parts, heats, date, regDeadline }: Asked): Promise<number> {
  type Named = { id: number; name: string };
  type Choices = Record<
    "contests" | "sportCategories" | "competitionPartQualifications" | "distances" | "groupAgeGroups",
    Named[]
  > & { ageGroups: (Named & { parent: Named })[] };
  const ask = async <T>(call: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await fetch(`/api/competitionEditControl/${call}`, body && init)).json()) as T;
  };
  const choices = await ask<Choices>("getFormData");
  const named = ({ id, name }: Named) => ({ id, name });
  const [group] = choices.groupAgeGroups.filter(({ id }) => choices.ageGroups.some(({ parent }) => parent.id === id));
  const [ageGroup] = choices.ageGroups.filter(({ parent }) => parent.id === group?.id);
  const [contest] = choices.contests;
  if (!group || !ageGroup || !contest) throw new Error("the demo has value sets");
  const competitionPartList = choices.distances
    .flatMap((distance) =>
      choices.competitionPartQualifications.flatMap((qualification) =>
        choices.sportCategories.map((sportCategory) => ({ sportCategory, qualification, distance })),
      ),
    )
    .slice(0, parts)
    .map(({ sportCategory, qualification, distance }, at) => ({
      key: String(at).padEnd(100, "k"),
      name: null,
      sportCategory: named(sportCategory),
      qualification: named(qualification),
      distance: named(distance),
      isTeamCompetition: false,
      groupAgeGroup: named(group),
    }));
  const fee = { preRegAmount1: 5000, preRegAmount2: null, preRegAmount3: null, entryAmount: 7000, localAmount: 9000 };
  const lengths = ["swimming", "cycling", "running"].flatMap((leg) => [`${leg}Distance`, `${leg}Round`]);
  const {
    id: _,
    updated: __,
    protectionLevel: ___,
    may: ____,
    ...blank
  } = await ask<Record<string, unknown>>("create");
  for (const name of Object.keys(blank))
    if (/^(name|submitted|approved|cancelled|cancellationReason)$/.test(name)) delete blank[name];
  const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  const lines = competitionPartList.map(({ qualification, sportCategory }) => ({ qualification, sportCategory }));
  const dto = {
    ...blank,
    contest: named(contest),
    address: "Tata, Öreg-tó",
    coordLat: "47,6489",
    coordLng: "18,3293",
    date,
    regDeadline,
    competitionPartList,
    distanceList: [...new Set(competitionPartList.map(({ distance }) => distance.id))].map((distance) => ({
      distance: { id: distance },
      name: null,
      levelTime: 7200,
      levelTimeByCycling: null,
      cyclingLevelRise: null,
      runningLevelRise: null,
      ...Object.fromEntries(lengths.map((name) => [name, 1])),
    })),
    raceList: Array.from({ length: heats }, (_none, at) => ({
      id: null,
      name: null,
      competitionPartKeyList: [competitionPartList[at % parts]?.key],
      date,
      startTime: 28_800 + at * 600,
      depotIn: 25_200,
      depotOut: 28_200,
      isMale: at < parts,
      isFemale: at >= parts,
      ageGroupList: [named(ageGroup)],
      licenseTypeList: ["ELIT", "AMATOR"],
      teamScoreCalcList: [],
      capacity: null,
    })),
    entryPriceList: [
      { ...fee, name: null, groupAgeGroup: named(group), qualification: null, sportCategory: null },
      ...lines
        .filter((line, at) => lines.findIndex((other) => same(line, other)) === at)
        .map((line) => ({ ...fee, ...line, name: null, groupAgeGroup: named(group) })),
    ],
  };
  const saved = await ask<{ successful: boolean; id?: number }>("save", { dto });
  if (saved.id === undefined) throw new Error(JSON.stringify(saved));
  return saved.id;
}

/** Types as a hand does, and answers how many milliseconds of a processor the page took for a key and what followed from it. */
async function typingIn(page: Page, field: Locator, key: string): Promise<number> {
  await field.click();
  // Once left, a field is judged at every key.
  await page.keyboard.press("Tab");
  await field.click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN) * 1000;
  };
  const length = (await field.inputValue()).length;
  const before = await busy();
  for (let times = 0; times < KEYS; times++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  const took = ((await busy()) - before) / KEYS;
  expect((await field.inputValue()).length, "every key has arrived").toBeGreaterThan(length);
  await devtools.detach();
  return took;
}

test("typing stays quick in an announcement of thirty events and sixty heats @night", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "the long form is written at a desk");
  await signIn(page, "rajtvonal@demo.rajt.example");
  const open = async (id: number, tab: string) => {
    await page.goto(`/competition/edit/${id}?tab=${tab}`);
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  };
  const made = (size: typeof LARGE) => page.evaluate(saveAnnouncement, { ...size, date: DATE, regDeadline: DEADLINE });
  const address = page.getByLabel("A versenyközpont címe");
  await open(await made(SMALL), "base");
  const limit = Math.max(LIMIT, TIMES * (await typingIn(page, address, "a")));

  const id = await made(LARGE);
  await open(id, "base");
  expect(await typingIn(page, address, "a")).toBeLessThan(limit);
  await open(id, "raceList");
  const folded = page.locator("ol button[aria-expanded=false]");
  await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(limit);
  // And with every heat open.
  for (let left = LARGE.heats - 1; left > 0; left--) await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(limit);
  await open(id, "entryPriceList");
  expect(await typingIn(page, page.getByRole("textbox", { name: "Helyszíni" }).first(), "1")).toBeLessThan(limit);
});
