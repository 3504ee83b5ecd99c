import type { DistanceSetting, Race } from "@rajt/contract/competition/competition.calls";
import { expect, it } from "vitest";
import { distanceRows } from "./distance-rows.ts";

const setting = (id: number, name: string): DistanceSetting => ({
  distance: { id, name },
  levelTime: null,
  levelTimeByCycling: null,
  swimmingDistance: 750,
  name: null,
  swimmingRound: 1,
  cyclingDistance: 20_000,
  cyclingRound: 4,
  cyclingLevelRise: null,
  runningDistance: 5_000,
  runningRound: 2,
  runningLevelRise: null,
});

const part = (key: string, distance: DistanceSetting) => ({
  key,
  name: key,
  sportCategory: { id: 1, name: "Triatlon" },
  qualification: { id: 1, name: "OB" },
  distance: distance.distance,
  isTeamCompetiton: false,
  groupAgeGroup: { id: 1, name: "felnőtt" },
});

const race = (over: Partial<Race>): Race => ({
  id: 1,
  name: "Futam",
  date: "2027-05-15",
  startTime: 36_000,
  ageGroupList: [{ id: 7, name: "junior" }],
  licenseTypeList: ["UP"],
  isMale: true,
  isFemale: true,
  isTeam: false,
  capacity: null,
  placesLeft: null,
  waiting: 0,
  competitionPartKeyList: ["sprint"],
  depotIn: null,
  depotOut: null,
  teamScoreCalcList: [],
  ...over,
});

const sprint = setting(1, "Sprint");
const long = setting(2, "Hosszú");
const competitionPartList = [part("sprint", sprint), part("long", long)];
const rowsOf = (...raceList: Race[]) =>
  distanceRows({ raceList, competitionPartList, distanceList: [sprint, long] }).map(
    ({ ageGroup, gender, setting: { distance }, licences }) => [distance.name, ageGroup, gender, licences.join("+")],
  );

it("distanceRows returns a row for each age group and gender of a race", () => {
  expect(
    rowsOf(
      race({
        ageGroupList: [
          { id: 7, name: "junior" },
          { id: 8, name: "U23" },
        ],
      }),
    ),
  ).toEqual([
    ["Sprint", "junior", "MALE", "UP"],
    ["Sprint", "junior", "FEMALE", "UP"],
    ["Sprint", "U23", "MALE", "UP"],
    ["Sprint", "U23", "FEMALE", "UP"],
  ]);
});

it("distanceRows joins the licences of races with the same distance, age group and gender", () => {
  expect(rowsOf(race({ isFemale: false }), race({ id: 2, isFemale: false, licenseTypeList: ["UP", "ELIT"] }))).toEqual([
    ["Sprint", "junior", "MALE", "UP+ELIT"],
  ]);
});

it("distanceRows returns the distances in the order of the announcement", () => {
  const rows = rowsOf(race({ isFemale: false, competitionPartKeyList: ["long", "sprint"] }));
  expect(rows.map(([distance]) => distance)).toEqual(["Sprint", "Hosszú"]);
});

it("distanceRows returns no row for a race of a part without its own distance", () => {
  expect(rowsOf(race({ competitionPartKeyList: ["gone"] }))).toEqual([]);
});
