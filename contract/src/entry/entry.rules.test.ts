import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays, startOfDay } from "../kernel/days.ts";
import {
  ageGroupsFor,
  birthYearsOf,
  editingClosesAt,
  type EntryFacts,
  type EntryRefusal,
  entryRefusal,
  entryRefusals,
  mayEditEntry,
  periodsOverlap,
  racePeriod,
  refusalVariables,
} from "./entry.rules.ts";

type Person = NonNullable<EntryFacts["person"]>;
type Changes = {
  now?: string;
  competition?: Partial<EntryFacts["competition"]>;
  race?: Partial<EntryFacts["race"]>;
  person?: Partial<Person> | null;
};

const junior = { ageMin: 18, ageMax: 19, child: true };
const adult = { ageMin: 20, ageMax: 24, child: false };

/** Returns facts of an eighteen-year-old athlete who may enter a race of 13 June 2027, with `changes` applied. */
const facts = ({ now = "2027-05-01T12:00Z", competition, race, person }: Changes = {}): EntryFacts => ({
  now: new Date(now),
  competition: { cancelled: false, approved: true, regDeadline: "2027-06-10", ...competition },
  race: {
    date: "2027-06-13",
    ageGroups: [junior, adult],
    licenceTypes: ["AMATOR", "UP"],
    isMale: false,
    isFemale: true,
    isTeam: false,
    capacity: 100,
    taken: 99,
    period: racePeriod("2027-06-13", 9 * 3600, 7200),
    ...race,
  },
  person:
    person === null
      ? null
      : {
          isAthlete: true,
          isCompetitor: false,
          birthDate: "2009-03-15",
          gender: "FEMALE",
          userStatus: "Verified",
          licenceType: "UP",
          licenceStatus: "Verified",
          isOnTrial: false,
          licenceFeeYears: [2026, 2027],
          medicalValidUntil: "2027-06-13",
          isEntered: false,
          otherPeriods: [],
          ...person,
        },
});

const atNine = racePeriod("2027-06-13", 9 * 3600, 7200);
/** A registration deadline later than the cutoff for changes. */
const raceDay = { regDeadline: "2027-06-13" };
const afterwards = racePeriod("2027-06-13", 11 * 3600, 7200);

/** One change for each refusal that causes it. */
const obstacles: Record<EntryRefusal, Changes> = {
  cancelled: { competition: { cancelled: true } },
  notApproved: { competition: { approved: false } },
  deadlinePassed: { now: "2027-06-10T22:00:00.000Z" },
  tooLate: { race: { date: "2027-05-01" } },
  notAnAthlete: { person: { isAthlete: false } },
  teamRace: { race: { isTeam: true } },
  alreadyEntered: { person: { isEntered: true } },
  personNotVerified: { person: { userStatus: "UnderVerification" } },
  licenceNotValid: { person: { licenceStatus: "Prohibited" } },
  feeUnpaid: { person: { licenceFeeYears: [2026, 2028] } },
  medicalExpired: { person: { medicalValidUntil: "2027-06-12" } },
  wrongAgeGroup: { race: { ageGroups: [adult] } },
  wrongLicenceType: { race: { licenceTypes: ["ELIT", "PARA"] } },
  wrongGender: { race: { isMale: true, isFemale: false } },
  overlapping: { person: { otherPeriods: [afterwards, atNine] } },
  full: { race: { taken: 100 } },
};

const together = (all: Changes[]): Changes =>
  all.reduce<Changes>(
    (sum, one) => ({
      ...sum,
      ...one,
      competition: { ...sum.competition, ...one.competition },
      race: { ...sum.race, ...one.race },
      person: { ...sum.person, ...one.person },
    }),
    {},
  );

describe("entryRefusal", () => {
  it("returns null if no rule is broken", () => {
    expect(entryRefusal(facts())).toBeNull();
  });

  it.each(Object.entries(obstacles))("refuses with %s", (reason, obstacle) => {
    expect(entryRefusal(facts(obstacle))).toBe(reason);
  });

  it("returns the first refusal in the order of the checks, whichever others apply", () => {
    expect(entryRefusals).toEqual(Object.keys(obstacles));
    fc.assert(
      fc.property(fc.subarray([...entryRefusals], { minLength: 1 }), (reasons) => {
        expect(entryRefusal(facts(together(reasons.map((reason) => obstacles[reason]))))).toBe(reasons[0]);
      }),
    );
  });

  it("returns notAnAthlete for a visitor, after the refusals that apply to everyone", () => {
    expect(entryRefusal(facts({ person: null }))).toBe("notAnAthlete");
    expect(entryRefusal(facts({ person: null, competition: { cancelled: true, approved: false } }))).toBe("cancelled");
    expect(entryRefusal(facts({ person: null, competition: { approved: false } }))).toBe("notApproved");
    expect(entryRefusal(facts({ person: null, now: "2027-06-11T00:00Z" }))).toBe("deadlinePassed");
  });

  it.each<[string, Changes, EntryRefusal | null]>([
    ["the last moment of the deadline day", { now: "2027-06-10T21:59:59.999Z" }, null],
    ["the moment after it", { now: "2027-06-10T22:00:00.001Z" }, "deadlinePassed"],
    ["a late deadline, before 17:00 on the eve", { now: "2027-06-12T14:59:59.999Z", competition: raceDay }, null],
    ["a late deadline, at 17:00 on the eve", { now: "2027-06-12T15:00:00.000Z", competition: raceDay }, "tooLate"],
    ["medical clearance to the day before", { person: { medicalValidUntil: "2027-06-12" } }, "medicalExpired"],
    ["medical clearance beyond race day", { person: { medicalValidUntil: "2027-06-14" } }, null],
    ["no medical clearance", { person: { medicalValidUntil: null } }, "medicalExpired"],
    ["a fee of the year before only", { person: { licenceFeeYears: [2026] } }, "feeUnpaid"],
    ["no fee of somebody on trial, who owes none", { person: { isOnTrial: true, licenceFeeYears: [] } }, null],
    ["a competitor instead of an athlete", { person: { isAthlete: false, isCompetitor: true } }, null],
    ["a prohibited person", { person: { userStatus: "Prohibited" } }, "personNotVerified"],
    ["a licence that is under verification", { person: { licenceStatus: "UnderVerification" } }, "licenceNotValid"],
    ["somebody without a licence", { person: { licenceStatus: null } }, "licenceNotValid"],
    ["an inactive person", { person: { userStatus: "Inactive" } }, "personNotVerified"],
    ["no licence type", { person: { licenceType: null } }, "wrongLicenceType"],
    ["a race without licence types", { race: { licenceTypes: [] } }, "wrongLicenceType"],
    ["a race without age groups", { race: { ageGroups: [] } }, "wrongAgeGroup"],
    ["18 in the year, on its first day", { person: { birthDate: "2009-01-01" } }, null],
    ["18 in the year, on its last day", { person: { birthDate: "2009-12-31" } }, null],
    ["17 in the year, by one day", { person: { birthDate: "2010-01-01" } }, "wrongAgeGroup"],
    ["24 in the year", { person: { birthDate: "2003-01-01" } }, null],
    ["25 in the year, by one day", { person: { birthDate: "2002-12-31" } }, "wrongAgeGroup"],
    ["born 29 February, 19 in the year", { person: { birthDate: "2008-02-29" } }, null],
    ["neither man nor woman in a women's race", { person: { gender: "NA" } }, "wrongGender"],
    ["neither man nor woman in a race for both", { person: { gender: "NA" }, race: { isMale: true } }, null],
    ["a man in a race for both", { person: { gender: "MALE" }, race: { isMale: true } }, null],
    ["a man in a women's race", { person: { gender: "MALE" } }, "wrongGender"],
    ["a start in the second in which another race ends", { person: { otherPeriods: [afterwards] } }, null],
    ["no limit of places", { race: { capacity: null, taken: 100_000 } }, null],
  ])("with %s", (_, changes, refusal) => {
    expect(entryRefusal(facts(changes))).toBe(refusal);
  });

  it("names the deadline, the race day and the year in the variables", () => {
    expect(refusalVariables(facts(), "hu")).toEqual({
      deadline: "2027 június 10.",
      raceDate: "2027 június 13.",
      year: 2027,
    });
    expect(refusalVariables(facts(), "en").deadline).toBe("10 June 2027");
  });
});

describe("ageGroupsFor", () => {
  it("uses the age on 31 December and returns children's groups before adults'", () => {
    const u23 = { ageMin: 19, ageMax: 23, child: false };
    expect(ageGroupsFor("2008-12-31", 2027, [u23, adult, junior])).toEqual([junior, u23]);
    expect(ageGroupsFor("2007-12-31", 2027, [adult, u23, junior])).toEqual([adult, u23]);
    expect(ageGroupsFor("2020-01-01", 2027, [u23, adult, junior])).toEqual([]);
  });

  it("includes a group from its first to its last year and in no other", () => {
    const years = [2026, 2027, 2028, 2029].map((year) => ageGroupsFor("2009-06-15", year, [junior]).length);
    expect(years).toEqual([0, 1, 1, 0]);
  });
});

/** Property 8: the cutoff is 17:00 in Budapest on the day before, in whichever time zone the process runs. */
describe.each(["UTC", "Europe/Budapest", "America/New_York"])("mayEditEntry in a process at %s", (zone) => {
  afterEach(() => void vi.unstubAllEnvs());

  const table = [
    ["2027-03-28", "2027-03-27T16:00:00.000Z"],
    ["2027-03-29", "2027-03-28T15:00:00.000Z"],
    ["2027-10-31", "2027-10-30T15:00:00.000Z"],
    ["2027-11-01", "2027-10-31T16:00:00.000Z"],
  ].flatMap(([raceDate = "", closes = ""]) =>
    [-1, 1].flatMap((second) =>
      [false, true].map((isOrganiser) => ({
        raceDate,
        closes,
        second,
        isOrganiser,
        state: second < 0 ? "open" : isOrganiser ? "organizerAfterDeadline" : "closed",
      })),
    ),
  );

  it.each(table)("returns $state for a race of $raceDate, $second s from the cutoff, organiser $isOrganiser", (row) => {
    vi.stubEnv("TZ", zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(editingClosesAt(row.raceDate).toISOString()).toBe(row.closes);
    const now = new Date(Date.parse(row.closes) + row.second * 1000);
    expect(mayEditEntry(now, row.raceDate, row.isOrganiser)).toBe(row.state);
  });

  it("closes at the cutoff itself and not one millisecond before", () => {
    vi.stubEnv("TZ", zone);
    const closes = editingClosesAt("2027-06-13");
    expect(mayEditEntry(closes, "2027-06-13", false)).toBe("closed");
    expect(mayEditEntry(new Date(closes.getTime() - 1), "2027-06-13", false)).toBe("open");
  });
});

describe("racePeriod", () => {
  it("runs from the start to the time limit, in real hours over a clock change", () => {
    expect(racePeriod("2027-03-28", 3600, 7200)).toEqual({
      from: new Date("2027-03-28T00:00Z"),
      until: new Date("2027-03-28T02:00Z"),
    });
  });

  it("lasts one second without a limit, so that only equal starts collide", () => {
    const [nine, nineToo] = [racePeriod("2027-06-13", 32_400, null), racePeriod("2027-06-13", 32_400, 0)];
    expect(periodsOverlap(nine, nineToo)).toBe(true);
    expect(periodsOverlap(nine, racePeriod("2027-06-13", 32_401, null))).toBe(false);
    expect(periodsOverlap(nine, racePeriod("2027-06-14", 32_400, null))).toBe(false);
  });

  it.each([
    [0, 10, 10, 20, false],
    [0, 11, 10, 20, true],
    [0, 30, 10, 20, true],
    [10, 20, 10, 20, true],
    [20, 30, 10, 20, false],
  ])("%i–%i and %i–%i overlap: %s", (a, b, c, d, overlap) => {
    const period = (from: number, until: number) => ({ from: new Date(from), until: new Date(until) });
    expect(periodsOverlap(period(a, b), period(c, d))).toBe(overlap);
    expect(periodsOverlap(period(c, d), period(a, b))).toBe(overlap);
  });

  it("crosses midnight into a race of the next day", () => {
    const night = racePeriod("2027-06-13", 22 * 3600, 4 * 3600);
    expect(night.until > startOfDay(addDays("2027-06-13", 1))).toBe(true);
    expect(periodsOverlap(night, racePeriod("2027-06-14", 3600, 3600))).toBe(true);
    expect(periodsOverlap(night, racePeriod("2027-06-14", 2 * 3600, 3600))).toBe(false);
  });
});

it("birthYearsOf spans the oldest and the youngest of all age groups on 31 December of the race's year", () => {
  expect(birthYearsOf([adult, junior], 2027)).toEqual({ from: 2003, until: 2009 });
  expect(birthYearsOf([], 2027)).toBeNull();
  const years = birthYearsOf([adult], 2027);
  for (const [year, fits] of [
    [2002, false],
    [2003, true],
    [2007, true],
    [2008, false],
  ] as const) {
    expect(ageGroupsFor(`${year}-07-01`, 2027, [adult]).length > 0).toBe(fits);
    expect(years !== null && years.from <= year && year <= years.until).toBe(fits);
  }
});
