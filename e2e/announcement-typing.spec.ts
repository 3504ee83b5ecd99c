import { expect, test, type Locator, type Page } from "@playwright/test";
import { signIn } from "./visitor.ts";

const PARTS = 30;
const HEATS = 60;
/** Milliseconds from a key to the frame that shows it, the middle of all keys: what a hand does not feel. */
const LIMIT = 50;
const KEYS = 15;

/** Runs in the page: an announcement with as many events and heats as the largest have, saved by the calls that the form makes. */
async function saveLarge({ parts, heats }: { parts: number; heats: number }): Promise<number> {
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
  const { id: _, updated: __, protectionLevel: ___, ...blank } = await ask<Record<string, unknown>>("create");
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
    date: "2027-09-19",
    regDeadline: "2027-09-12",
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
      date: "2027-09-19",
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

/** Types as a hand does, and answers how long the middle key took until its frame was drawn. */
async function typingIn(page: Page, field: Locator, key: string): Promise<number> {
  await field.click();
  // Once left, a field is judged at every key.
  await page.keyboard.press("Tab");
  await field.click();
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(globalThis, { took });
    document.activeElement?.addEventListener(
      "keydown",
      () => {
        const at = performance.now();
        // A message sent from a frame arrives once that frame is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => took.push(performance.now() - at), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let times = 0; times < KEYS; times++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "took").length)).toBe(KEYS);
  const took = (await page.evaluate(() => Reflect.get(globalThis, "took"))) as number[];
  return took.toSorted((one, other) => one - other)[Math.floor(KEYS / 2)] ?? Infinity;
}

test("typing stays quick in an announcement of thirty events and sixty heats", async ({ page }, { project }) => {
  test.skip(project.name !== "desktop", "the long form is written at a desk");
  test.setTimeout(120_000);
  await signIn(page, "rajtvonal@demo.rajt.example");
  const id = await page.evaluate(saveLarge, { parts: PARTS, heats: HEATS });
  const open = async (tab: string) => {
    await page.goto(`/competition/edit/${id}?tab=${tab}`);
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  };
  await open("base");
  expect(await typingIn(page, page.getByLabel("A versenyközpont címe"), "a")).toBeLessThan(LIMIT);
  await open("raceList");
  const folded = page.locator("ol button[aria-expanded=false]");
  await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(LIMIT);
  // And with every heat open.
  for (let left = HEATS - 1; left > 0; left--) await folded.first().click();
  expect(await typingIn(page, page.getByRole("textbox", { name: "Rajt" }).first(), "1")).toBeLessThan(LIMIT);
  await open("entryPriceList");
  expect(await typingIn(page, page.getByRole("textbox", { name: "Helyszíni" }).first(), "1")).toBeLessThan(LIMIT);
});
