import type { CompetitionDetails, DistanceSetting, Race } from "@rajt/contract/competition/competition.calls";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { raceWith } from "../../../testing/race.ts";
import { DistancesTab } from "./distances/DistancesTab.tsx";
import { ScheduleTable } from "./ScheduleTable.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sprint = { id: 2, name: "Sprint" };
const setting: DistanceSetting = {
  distance: sprint,
  name: null,
  levelTime: null,
  levelTimeByCycling: null,
  swimmingDistance: 750,
  swimmingRound: null,
  cyclingDistance: null,
  cyclingRound: null,
  cyclingLevelRise: null,
  runningDistance: 5_000,
  runningRound: null,
  runningLevelRise: null,
};
const children = { competitionPartKeyList: ["a"], ageGroupList: [{ id: 7, name: "Serdülő" }] };
const rest = { depotIn: null, depotOut: null, teamScoreCalcList: [] };
const heat = (id: number, traits: Partial<Race>): Race => ({ ...raceWith({ id }), ...children, ...rest, ...traits });
const girls = heat(1, { startTime: 32_400, isMale: false });
const boys = heat(2, { startTime: 34_200, isFemale: false });

/** cast: these tables read nothing else of a competition. */
const competitionWith = (traits: Partial<CompetitionDetails>) =>
  ({
    competitionPartList: [
      {
        key: "a",
        name: "Triatlon",
        sportCategory: { id: 1, name: "Triatlon" },
        qualification: { id: 1, name: "OB" },
        distance: sprint,
        isTeamCompetiton: false,
        groupAgeGroup: { id: 1, name: "gyerek" },
      },
    ],
    distanceList: [setting],
    raceList: [girls, boys],
    ...traits,
  }) as unknown as CompetitionDetails;

/** Returns the rows below the headings, without the hours, which always differ. */
const rows = () =>
  screen
    .getAllByRole("row")
    .filter((row) => within(row).queryAllByRole("cell").length > 0)
    .map((row) => row.textContent.replaceAll("\u00a0", " "));

it("the schedule names the gender of a heat, and the licences where heats differ in them", () => {
  renderIn(<ScheduleTable competition={competitionWith({})} />, { viewer: visitor() });
  expect(rows()).toEqual([expect.stringMatching(/Serdülő lány.*9:00/), expect.stringMatching(/Serdülő fiú.*9:30/)]);
  cleanup();
  const raceList = [heat(1, { licenseTypeList: ["AMATOR"] }), heat(2, { licenseTypeList: ["UP"] })];
  renderIn(<ScheduleTable competition={competitionWith({ raceList })} />, { viewer: visitor() });
  const [one, other] = rows();
  expect(one).not.toEqual(other);
});

it("a line of distances shows its name beside the distance if they differ", () => {
  for (const [name, isShown] of [
    ["Olimpiai táv, két kör", true],
    ["Sprint", false],
    [null, false],
  ] as const) {
    const distanceList = [{ ...setting, name }];
    renderIn(<DistancesTab competition={competitionWith({ distanceList })} />, { viewer: visitor() });
    expect([name, screen.queryAllByText("Olimpiai táv, két kör").length > 0]).toEqual([name, isShown]);
    expect(
      rows()
        .join()
        .match(/Sprint/g),
    ).toHaveLength(2);
    cleanup();
  }
});

it("an English page shows parts, distances and age groups by their English names, a Hungarian page as stored", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(
      Response.json([
        { name: "Triatlon", nameEn: "Triathlon" },
        { name: "OB", nameEn: "Championships" },
        { name: "Sprint", nameEn: "Short" },
        { name: "Serdülő", nameEn: "Cadet" },
      ]),
    );
  });
  const page = (
    <>
      <ScheduleTable competition={competitionWith({ raceList: [girls] })} />
      <DistancesTab competition={competitionWith({ raceList: [girls] })} />
    </>
  );
  renderIn(page, { viewer: visitor() });
  expect(rows().join()).toContain("Triatlon – OBSprintSerdülő lány");
  expect(asked).toEqual([]);
  cleanup();
  renderIn(page, { viewer: visitor(), locale: "en" });
  await screen.findByText("Triathlon – Championships");
  expect(rows()[0]).toMatch(/^Triathlon – ChampionshipsShortCadet girls/);
  expect(rows()[1]).toMatch(/^Cadet girlsShort/);
  expect(asked).toEqual(["/api/valueSetControl/getEnglishNames"]);
});
