import { describe, expect, it } from "vitest";
import { fieldsChanged, valuesChanged } from "./announcement-changes.rules.ts";
import { anAnnouncement } from "./announcement.testbed.ts";

const { raceList, competitionPartList, distanceList, entryPriceList } = anAnnouncement();
const saved = (lines: readonly object[]) => lines.map((line, at) => ({ ...line, id: at + 1 }));
const [race, relay] = saved(raceList);
const changed = (field: string, before: unknown, after: unknown) =>
  valuesChanged([{ field, before, after }]).map(({ line, inner, what, before: old, after: now }) =>
    inner === null && what !== "changed" ? [line, what] : [line, inner, old, now],
  );

describe("fieldsChanged", () => {
  it("joins the saves between two submissions: the first old and the last new value, in the form's order", () => {
    expect(
      fieldsChanged([
        { regDeadline: ["2027-09-12", "2027-09-11"], address: ["Tata", "Komárom"] },
        { address: ["Komárom", "Győr"] },
      ]),
    ).toEqual([
      { field: "address", before: "Tata", after: "Győr" },
      { field: "regDeadline", before: "2027-09-12", after: "2027-09-11" },
    ]);
  });

  it("finds a change within a line of a list", () => {
    const [later] = [{ ...race, startTime: 36_000 }];
    expect(fieldsChanged([{ raceList: [[race], [later]] }])).toEqual([
      { field: "raceList", before: [race], after: [later] },
    ]);
  });

  it("leaves out what is as it was, the decisions, and what only super admins see", () => {
    expect(
      fieldsChanged([
        {
          address: ["Tata", "Komárom"],
          adminApproval: [null, "DENIED"],
          vatGround: ["a", "b"],
          submitted: [true, false],
        },
        { address: ["Komárom", "Tata"], adminDecisionReason: [null, "Nincs térkép"] },
      ]),
    ).toEqual([]);
  });
});

describe("valuesChanged", () => {
  it("names the value of a race by the race, whatever its place", () => {
    expect(changed("raceList", [race, relay], [relay, { ...race, startTime: 36_000, name: "Másik" }])).toEqual([
      ["Másik", "startTime", 32_400, 36_000],
    ]);
  });

  it("names lines that were added and removed", () => {
    expect(changed("raceList", [race], [{ ...relay, id: 9 }])).toEqual([
      ["Duatlon - OB váltó - Sprint", "added"],
      ["Duatlon - OB - Sprint - fiú", "removed"],
    ]);
  });

  it("matches parts by key, lengths by distance, fees by what they are for, refunds by their day", () => {
    const [part] = competitionPartList;
    const [distance] = distanceList;
    expect(changed("competitionPartList", [part], [{ ...part, isTeamCompetition: true }])).toEqual([
      ["Duatlon - OB - Sprint", "isTeamCompetition", false, true],
    ]);
    expect(changed("distanceList", [distance], [{ ...distance, levelTime: 9000 }])).toEqual([
      ["Sprint", "levelTime", 7200, 9000],
    ]);
    const dearer = entryPriceList.map((line, at) => (at === 1 ? { ...line, entryAmount: 8000 } : line));
    expect(changed("entryPriceList", entryPriceList, dearer.toReversed())).toEqual([
      ["Felnőtt", "entryAmount", 7000, 8000],
    ]);
    expect(
      changed("refundStepList", [{ until: "2027-09-01", percent: 50 }], [{ until: "2027-09-01", percent: 40 }]),
    ).toEqual([["2027-09-01", "percent", 50, 40]]);
  });

  it("ignores a choice that was only renamed", () => {
    const renamed = { ...race, ageGroupList: [{ id: 31, name: "Serdülők" }] };
    expect(changed("raceList", [{ ...race, ageGroupList: [{ id: 31, name: "Serdülő" }] }], [renamed])).toEqual([]);
  });
});
