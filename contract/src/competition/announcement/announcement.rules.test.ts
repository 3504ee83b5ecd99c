import { describe, expect, it } from "vitest";
import { dtoSchema } from "../../kernel/form/form.calls.ts";
import { missingOnSubmit } from "../../kernel/form/form.ts";
import {
  announcementForm,
  wholeAnnouncement,
  type AnnouncementDraft,
  type AnnouncementDto,
} from "./announcement.form.ts";
import { NO_AMOUNTS } from "../competition.rules.ts";
import { announcementProblems, derivedLists, linesLost, NO_LENGTHS } from "./announcement.rules.ts";
import { anAnnouncement, CATALOGUE, KEYS } from "./announcement.testbed.ts";
import { announcementWarnings } from "./announcement-warnings.rules.ts";

const [race, relay] = anAnnouncement().raceList;
const [part, team] = anAnnouncement().competitionPartList;
const [distance] = anAnnouncement().distanceList;
const [line] = anAnnouncement().entryPriceList;
if (!race || !relay || !part || !team || !distance || !line) throw new Error("the announcement has all lists");

const BLANK = { distance: NO_LENGTHS, price: NO_AMOUNTS };

const problems = (traits: Partial<AnnouncementDto>) =>
  announcementProblems(anAnnouncement(traits)).map(
    ({ path, message }) => `${path}: ${message.replace("competition.edit.problem.", "")}`,
  );

describe("announcementProblems", () => {
  it("finds nothing wrong with a valid announcement", () => {
    expect(problems({})).toEqual([]);
  });

  it("skips rules whose fields are missing, which the schema reports", () => {
    const dto = {
      ...anAnnouncement(),
      // casts: a line in which nothing is selected yet
      competitionPartList: [{ ...part, key: null, distance: null }, team] as unknown as [typeof part],
      distanceList: [{ ...distance, distance: null, levelTime: null }] as unknown as [typeof distance],
      entryPriceList: [{ ...line, groupAgeGroup: null }] as unknown as [typeof line],
      raceList: [{ ...race, date: null, depotIn: 3600, depotOut: null }] as unknown as [typeof race],
    };
    expect(announcementProblems(dto).map(({ path }) => path)).toEqual([
      "competitionPartList.1.distance",
      "raceList.0.competitionPartKeyList",
    ]);
  });

  const wrong: [string, Partial<AnnouncementDto>, string[]][] = [
    ["ends before it starts", { endDate: "2027-09-18" }, ["endDate: endBeforeStart"]],
    ["a deadline before the one it follows", { preRegDeadline2: "2027-07-30" }, ["preRegDeadline2: outOfOrder"]],
    ["a deadline after the competition", { regDeadline: "2027-09-20" }, ["regDeadline: afterCompetition"]],
    ["no latitude", { coordLat: "91" }, ["coordLat: latitude"]],
    ["no longitude", { coordLng: "kelet" }, ["coordLng: longitude"]],
    ["a denial without reason", { adminApproval: "DENIED" }, ["adminDecisionReason: kernel.error.required"]],
    [
      "modifications without reason",
      { technicalCommitteeApproval: "APPROVED_WITH_MOD" },
      ["technicalCommitteeDecisionReason: kernel.error.required"],
    ],
    ["a distance twice", { distanceList: [distance, distance] }, ["distanceList.1.distance: distanceTwice"]],
    [
      "a distance no part uses",
      { distanceList: [distance, { ...distance, distance: { id: 99, name: "Közép" } }] },
      ["distanceList.1.distance: distanceUnused"],
    ],
    [
      "parts without their distance",
      { distanceList: [] },
      ["competitionPartList.0.distance: distanceMissing", "competitionPartList.1.distance: distanceMissing"],
    ],
    [
      "a bike limit over the whole",
      { distanceList: [{ ...distance, levelTimeByCycling: 7201 }] },
      ["distanceList.0.levelTimeByCycling: bikeLimitTooLong"],
    ],
    [
      "a race of a part that is gone",
      { raceList: [{ ...race, competitionPartKeyList: [KEYS.single, "x"] }] },
      ["raceList.0.competitionPartKeyList: partGone"],
    ],
    [
      "teams among individuals",
      { raceList: [{ ...race, competitionPartKeyList: [KEYS.single, KEYS.relay] }] },
      ["raceList.0.competitionPartKeyList: mixedTeams"],
    ],
    ["the day before", { raceList: [{ ...race, date: "2027-09-18" }] }, ["raceList.0.date: outsideCompetition"]],
    ["the day after", { raceList: [race, { ...relay, date: "2027-09-20" }] }, ["raceList.1.date: outsideCompetition"]],
    [
      "a transition closed before it opens",
      { raceList: [{ ...race, depotOut: 28_799 }] },
      ["raceList.0.depotOut: transitionOrder"],
    ],
    [
      "a team result of who does not race",
      { raceList: [{ ...race, teamScoreCalcList: [{ id: 32 }] }] },
      ["raceList.0.teamScoreCalcList: notRaced"],
    ],
    [
      "a refund on the last day",
      { refundStepList: [{ until: "2027-09-19", percent: 50 }] },
      ["refundStepList.0.until: refundLate"],
    ],
    ["a price twice", { entryPriceList: [line, line] }, ["entryPriceList.1.name: priceTwice"]],
    [
      "a key twice",
      { competitionPartList: [part, { ...team, key: KEYS.single }], raceList: [] },
      ["competitionPartList.1.key: partKey"],
    ],
  ];
  it.each(wrong)("rejects %s", (_what, traits, told) => {
    expect(problems(traits)).toEqual(told);
  });

  it("requires the appointed officials once the federation agrees, if the fields are present", () => {
    expect(problems({ adminApproval: "APPROVED" })).toHaveLength(6);
    const { refereeName: _, refereeEmail: _2, refereePhoneNumber: _3, ...without } = anAnnouncement();
    const { supervisorName: _4, supervisorEmail: _5, supervisorPhoneNumber: _6, ...hidden } = without;
    expect(announcementProblems({ ...hidden, adminApproval: "APPROVED" })).toEqual([]);
  });

  it("attaches the problem to its field in the schema", () => {
    const { name: _1, submitted: _2, approved: _3, cancelled: _4, cancellationReason: _5, ...dto } = anAnnouncement();
    expect(dtoSchema(announcementForm).safeParse(dto).success).toBe(true);
    const read = dtoSchema(announcementForm).safeParse({ ...dto, raceList: [{ ...race, date: "2027-09-18" }] });
    expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual(["raceList.0.date"]);
  });
});

describe("handInProblems", () => {
  const lacking = (traits: Partial<AnnouncementDraft>) =>
    missingOnSubmit(announcementForm, { ...anAnnouncement(), ...traits }).map(({ path }) => path);
  it.each<[string, Partial<AnnouncementDraft>, string[]]>([
    ["nothing", {}, []],
    [
      "fields of lines",
      { raceList: [race, { ...relay, startTime: null, licenseTypeList: [] }] },
      ["raceList.1.startTime", "raceList.1.licenseTypeList"],
    ],
    ["a race for nobody", { raceList: [{ ...race, isMale: false }] }, ["raceList.0.isMale"]],
    [
      "an early fee that never counts",
      {
        preRegDeadline1: null,
        preRegDeadline2: null,
        entryPriceList: [{ ...line, preRegAmount1: null, preRegAmount2: 5000 }],
      },
      ["preRegDeadline2"],
    ],
    [
      "the amount of a charged line",
      { entryPriceList: anAnnouncement().entryPriceList.map((price) => ({ ...price, entryAmount: null })) },
      // Juniors start in the relay only, and the schema does not know the line of which division that leaves uncharged.
      ["entryPriceList.3.entryAmount"],
    ],
    [
      "the amounts of all groups if each age group has an individual race",
      {
        raceList: [{ ...race, ageGroupList: [...race.ageGroupList, ...relay.ageGroupList] }, relay],
        entryPriceList: anAnnouncement().entryPriceList.map((price) => ({ ...price, entryAmount: null })),
      },
      ["entryPriceList.0.entryAmount", "entryPriceList.1.entryAmount", "entryPriceList.3.entryAmount"],
    ],
    [
      "no more than it needs",
      { preRegDeadline2: null, entryPriceList: [{ ...line, preRegAmount2: null, localAmount: null }] },
      [],
    ],
  ])("reports %s", (_what, traits, told) => {
    expect(lacking(traits)).toEqual(told);
    const {
      name: _1,
      submitted: _2,
      approved: _3,
      cancelled: _4,
      cancellationReason: _5,
      ...dto
    } = {
      ...anAnnouncement(),
      ...traits,
    };
    // The schema accepts the draft, and rejects the submission for the same problem.
    expect(dtoSchema(announcementForm).safeParse(dto).success).toBe(true);
    const refused = dtoSchema(wholeAnnouncement).safeParse(dto).error?.issues ?? [];
    expect(refused.map(({ path }) => path.join(".")).toSorted()).toEqual(told.toSorted());
  });
});

describe("derivedLists", () => {
  it("leaves a valid announcement unchanged", () => {
    const { competitionPartList, distanceList, raceList, entryPriceList } = anAnnouncement();
    const lists = { competitionPartList, distanceList, raceList, entryPriceList };
    expect(derivedLists(lists, CATALOGUE, BLANK)).toEqual(lists);
  });

  it("names races by the typed texts of the page too, which may be empty or unfinished", () => {
    const before = anAnnouncement();
    const typed = (startTime: string, date: string) => ({ ...race, startTime, date });
    const raceList = [typed("", ""), typed("9:1", "2027."), typed("9.10", "2027.09.19."), typed("910", "2027-09-20")];
    const { name } = race;
    expect(derivedLists({ ...before, raceList }, CATALOGUE, BLANK).raceList.map((line) => line.name)).toEqual([
      `${name}`,
      `${name} - 2`,
      `${name} - 09:10 - 2027 szeptember 19.`,
      `${name} - 09:10 - 2027 szeptember 20.`,
    ]);
  });

  it("removes a part's distance, prices and reference in races with the part, and keeps the other amounts", () => {
    const before = anAnnouncement({
      competitionPartList: [part, { ...team, distance: { id: 22, name: "Közép" } }],
      distanceList: [distance, { ...distance, distance: { id: 22, name: "Közép" } }],
    });
    const after = derivedLists({ ...before, competitionPartList: [part] }, CATALOGUE, BLANK);
    expect(after.distanceList.map((item) => item.distance.name)).toEqual(["Sprint"]);
    expect(after.raceList.map(({ competitionPartKeyList, name }) => [competitionPartKeyList.length, name])).toEqual([
      [1, "Duatlon - OB - Sprint - fiú"],
      [0, ""],
    ]);
    // The race of juniors remains, and requires their line.
    expect(after.entryPriceList.map(({ name, entryAmount }) => [name, entryAmount])).toEqual([
      ["Gyermek", 7000],
      ["Felnőtt", 7000],
      ["Duatlon - OB - Gyermek", 7000],
    ]);
    const lost = linesLost(before, after);
    expect(lost.distances.map((item) => item.distance.name)).toEqual(["Közép"]);
    expect(lost.prices.map(({ name }) => name)).toEqual(["Duatlon - OB váltó - Felnőtt"]);
  });

  it("adds an empty line of lengths and of fees for a new part", () => {
    const before = anAnnouncement();
    const added = {
      ...part,
      key: "n".repeat(100),
      distance: { id: 23, name: "Olimpiai" },
      groupAgeGroup: { id: 43, name: "Szenior" },
    };
    const after = derivedLists(
      { ...before, competitionPartList: [...before.competitionPartList, added] },
      CATALOGUE,
      BLANK,
    );
    expect(after.distanceList.at(-1)).toMatchObject({ distance: { id: 23 }, levelTime: null });
    expect(after.entryPriceList.at(-1)).toMatchObject({ name: "Duatlon - OB - Szenior", entryAmount: null });
    expect(linesLost(before, after)).toEqual({ distances: [], prices: [] });
  });
});

describe("announcementWarnings", () => {
  const odd = (traits: Partial<AnnouncementDto>) =>
    announcementWarnings(anAnnouncement(traits), CATALOGUE).map(({ warning }) => warning);
  it.each<[string, Partial<AnnouncementDto>, string[]]>([
    ["nothing", {}, []],
    ["Vienna, between the degrees of Hungary", { coordLat: "48,2082", coordLng: "16,3738" }, ["abroad"]],
    ["abroad", { coordLat: "50.08", coordLng: "14.42" }, ["abroad"]],
    ["entering after the first start", { endDate: "2027-09-20", regDeadline: "2027-09-20" }, ["deadlineAfterRace"]],
    ["on the day itself", { regDeadline: "2027-09-19" }, []],
    ["free of charge", { entryPriceList: [{ ...line, entryAmount: 0 }] }, ["pricesEmpty"]],
    ["no course", { distanceList: [{ ...distance, cyclingDistance: null, runningDistance: 0 }] }, ["courseMissing"]],
    ["no briefing", { techDate: null }, ["briefingMissing"]],
    ["nobody races a part", { raceList: [race] }, ["partWithoutRace"]],
    ["nothing to enter", { competitionPartList: [], distanceList: [], raceList: [] }, ["noParts", "noRaces"]],
  ])("warns about %s", (_what, traits, told) => {
    expect(odd(traits)).toEqual(told);
  });
});
