import { describe, expect, it } from "vitest";
import { racePeriod } from "./entry.rules.ts";
import {
  type EntryOrder,
  lineVariables,
  type OrderFacts,
  type OrderLine,
  evaluateOrders,
  evaluateTeamChange,
} from "./order.rules.ts";

const AT = new Date("2027-05-01T12:00Z");
const CLUB = 900;
const TERMS = { termDays: 5, dayLicence: 2_000 };
const adult = { ageMin: 18, ageMax: 99, child: false, groupAgeGroup: 7 };
const athlete: NonNullable<OrderFacts["persons"][number]> = {
  clubId: CLUB,
  isAthlete: true,
  isCompetitor: false,
  birthDate: "2000-03-15",
  gender: "FEMALE",
  userStatus: "Verified",
  licenceType: "UP",
  licenceStatus: "Verified",
  isOnTrial: false,
  licenceFeeYears: [2027],
  medicalValidUntil: "2027-12-31",
  isEntered: false,
  otherPeriods: [],
};
const amounts = { preRegAmount1: null, preRegAmount2: null, preRegAmount3: null, localAmount: null };

type Traits = {
  order?: Partial<EntryOrder>;
  race?: Partial<OrderFacts["race"]>;
  persons?: OrderFacts["persons"];
  competition?: Partial<OrderFacts["competition"]>;
};
/** Returns the order of a person who may enter a race of 13 June 2027, with the given traits changed. */
const line = ({ order, race, persons, competition }: Traits = {}): OrderLine => ({
  order: { competition: 1, race: 1, members: [{ person: 1 }], enteredBy: 1, at: AT, ...order },
  facts: {
    competition: { cancelled: false, approved: true, ...competition },
    deadlines: { preRegDeadline1: null, preRegDeadline2: null, preRegDeadline3: null, regDeadline: "2027-06-10" },
    race: {
      date: "2027-06-13",
      ageGroups: [adult],
      licenceTypes: ["UP"],
      isMale: true,
      isFemale: true,
      isTeam: false,
      teamType: null,
      capacity: null,
      taken: 0,
      period: racePeriod("2027-06-13", 9 * 3600, 7200),
      parts: [],
      ...race,
    },
    prices: [
      { groupAgeGroup: 7, qualification: null, sportCategory: null, entryAmount: 10_000, ...amounts },
      { groupAgeGroup: 7, qualification: 2, sportCategory: 3, entryAmount: 30_000, ...amounts },
    ],
    persons: persons ?? [athlete],
  },
});
const team = (traits: Traits = {}): OrderLine =>
  line({
    ...traits,
    order: {
      team: { name: "Sellők" },
      members: [{ person: 1 }, { person: 2 }, { unregisteredName: "Vendég" }],
      ...traits.order,
    },
    race: {
      isTeam: true,
      teamType: "VALTO",
      parts: [{ key: "a", qualification: 2, sportCategory: 3, groupAgeGroup: 7 }],
      ...traits.race,
    },
    persons: traits.persons ?? [athlete, athlete, null],
  });
const outcomesOf = (...lines: OrderLine[]) =>
  evaluateOrders(lines, TERMS).map(
    ({ price, refusals }) => price ?? refusals.map(({ code, position }) => [code, position]),
  );
const priceOf = (each: OrderLine) => evaluateOrders([each], TERMS)[0]?.price;

describe("an organiser's order", () => {
  const late = { byOrganiser: true, at: new Date("2027-06-12T17:00Z") } as const;

  it("is refused neither by the deadline nor by the capacity after the deadline, and is late", () => {
    const [verdict] = evaluateOrders([line({ order: late, race: { capacity: 1, taken: 1 } })], TERMS);
    expect(verdict?.price).toMatchObject({ isLate: true, debtor: 1 });
  });

  it("is refused by the capacity before the deadline, and after the end of the race day", () => {
    const full = line({ order: { byOrganiser: true }, race: { capacity: 1, taken: 1 } });
    const over = line({ order: { ...late, at: new Date("2027-06-13T22:00Z") } });
    expect(outcomesOf(full, over)).toEqual([[["refusal.full", null]], [["refusal.tooLate", null]]]);
  });

  it("is the only one that the deadline does not refuse", () => {
    expect(outcomesOf(line({ order: { at: late.at } }))).toEqual([[["refusal.deadlinePassed", null]]]);
  });
});

describe("the price of an order", () => {
  it("is guaranteed to the end of the last day of its term; the debtor is the starter, the club the starter's", () => {
    expect(outcomesOf(line())).toMatchObject([
      { amount: 10_000, dayLicence: 0, heldUntil: new Date("2027-05-06T22:00Z"), debtor: 1, club: CLUB },
    ]);
  });

  it("counts its term from the moment of the order", () => {
    const late = line({ order: { at: new Date("2027-06-10T12:00Z") } });
    expect(priceOf(late)?.heldUntil).toEqual(new Date("2027-06-15T22:00Z"));
  });

  it.each<[string, OrderLine, number, number | null]>([
    ["a club's list: the club", line({ order: { club: CLUB, enteredBy: 5 } }), CLUB, CLUB],
    ["an organiser's by hand: the member", line({ order: { enteredBy: 77 } }), 1, CLUB],
    [
      "an organiser's of who has no club",
      line({ order: { enteredBy: 77 }, persons: [{ ...athlete, clubId: null }] }),
      1,
      null,
    ],
    ["a team: its club, whoever enters it", team({ order: { club: CLUB, enteredBy: 77 } }), CLUB, CLUB],
    [
      "a mixed relay of one known person: that one",
      team({
        order: { enteredBy: 2, members: [{ unregisteredName: "Vendég" }, { person: 2 }] },
        persons: [null, athlete],
      }),
      2,
      CLUB,
    ],
  ])("has the debtor for %s", (_, each, debtor, club) => {
    expect(priceOf(each)).toMatchObject({ debtor, club });
  });

  it("is the price of the race's part for a team", () => {
    expect(priceOf(team())?.amount).toBe(30_000);
  });

  it.each([
    [
      "nobody known and no club",
      team({
        order: { members: [{ unregisteredName: "Vendég" }, { unregisteredName: "Másik" }] },
        persons: [null, null],
      }),
      "nobodyPays",
    ],
    ["an age group without a line", line({ race: { ageGroups: [{ ...adult, groupAgeGroup: 8 }] } }), "noPrice"],
    ["a team in a race of single starters", team({ race: { isTeam: false } }), "noTeams"],
    [
      "several without a team",
      line({ order: { members: [{ person: 1 }, { person: 2 }] }, persons: [athlete, athlete] }),
      "noTeams",
    ],
  ])("does not exist for %s", (_, each, reason) => {
    expect(outcomesOf(each)).toEqual([[[`cannotEnter.${reason}`, null]]]);
  });
});

describe("refusals of an order", () => {
  const unpaid = { ...athlete, licenceFeeYears: [] };

  it("report the first refusal of each member by position, in the order of the checks", () => {
    const members = [{ person: 1 }, { person: 2 }, { person: 3 }] as const;
    const persons = [unpaid, { ...athlete, userStatus: "Prohibited" as const }, athlete];
    expect(outcomesOf(team({ order: { members }, persons, race: { capacity: 1, taken: 1 } }))).toEqual([
      [
        ["refusal.personNotVerified", 2],
        ["refusal.feeUnpaid", 1],
        ["refusal.full", null],
      ],
    ]);
  });

  it("report a refusal of the whole start once, and check nothing else for an unregistered name", () => {
    expect(outcomesOf(team({ competition: { cancelled: true } }))).toEqual([[["refusal.cancelled", null]]]);
    const allWritten = {
      order: { members: [{ unregisteredName: "Vendég" }, { unregisteredName: "Másik" }] as const, club: 5 },
      persons: [null, null],
    };
    expect(outcomesOf(team({ ...allWritten, race: { capacity: 1, taken: 1 } }))).toEqual([[["refusal.full", null]]]);
    expect(priceOf(team(allWritten))?.debtor).toBe(5);
  });

  it("report an account that is not a person after the refusals that close the race to everyone", () => {
    expect(outcomesOf(line({ persons: [null] }))).toEqual([[["cannotEnter.notAPerson", 1]]]);
    expect(outcomesOf(line({ persons: [null], competition: { approved: false } }))).toEqual([
      [["refusal.notApproved", null]],
    ]);
  });

  it("tell a club the same about athletes of others and unknown accounts, except what closes the race to everyone", () => {
    const club = CLUB + 1;
    expect(outcomesOf(line({ order: { club }, persons: [unpaid] }))).toEqual([[["cannotEnter.notOfClub", 1]]]);
    expect(outcomesOf(line({ order: { club }, persons: [null] }))).toEqual([[["cannotEnter.notOfClub", 1]]]);
    expect(outcomesOf(line({ order: { club: CLUB }, persons: [unpaid] }))).toEqual([[["refusal.feeUnpaid", 1]]]);
    expect(outcomesOf(line({ order: { club }, persons: [unpaid], competition: { cancelled: true } }))).toEqual([
      [["refusal.cancelled", null]],
    ]);
    const members = [{ person: 1 }, { person: 2 }] as const;
    const persons = [athlete, { ...athlete, clubId: 5 }];
    expect(outcomesOf(team({ order: { members, club: CLUB }, persons }))).toEqual([[["cannotEnter.notOfClub", 2]]]);
  });

  it("report a team race to a person who enters alone", () => {
    expect(outcomesOf(line({ race: { isTeam: true } }))).toEqual([[["refusal.teamRace", null]]]);
  });
});

describe("the shape of a team", () => {
  const man = { ...athlete, gender: "MALE" as const };
  const four = [{ person: 1 }, { person: 2 }, { person: 3 }, { person: 4 }] as const;
  const relay = (persons: OrderFacts["persons"], members: EntryOrder["members"] = four) =>
    team({ order: { members, club: CLUB }, persons, race: { teamType: "OB_MIX_VALTO" } });

  it("is refused at every position of the wrong gender, before the refusals of the members", () => {
    expect(outcomesOf(relay([man, athlete, man, athlete]))[0]).toMatchObject({ debtor: CLUB });
    expect(outcomesOf(relay([athlete, { ...man, licenceFeeYears: [] }, man, athlete]))).toEqual([
      [
        ["team.wrongGender.MALE", 1],
        ["team.wrongGender.FEMALE", 2],
        ["refusal.feeUnpaid", 2],
      ],
    ]);
  });

  it("supplies its limits as variables and checks no gender of an unregistered name", () => {
    const short = relay([man, athlete], [{ person: 1 }, { person: 2 }]);
    expect(outcomesOf(short)).toEqual([[["team.tooFew", null]]]);
    expect(lineVariables({ position: 2 }, short.facts, "hu")).toMatchObject({ minimum: 4, maximum: 4, position: 2 });
    const members = [
      { person: 1 },
      { unregisteredName: "A" },
      { unregisteredName: "B" },
      { unregisteredName: "C" },
    ] as const;
    expect(outcomesOf(relay([man, null, null, null], members))[0]).toMatchObject({ debtor: CLUB });
  });
});

describe("evaluateTeamChange", () => {
  const members = [{ person: 1 }, { person: 2 }, { person: 3 }] as const;
  const change = (persons: OrderFacts["persons"], traits: Traits = {}) =>
    team({ ...traits, order: { members, club: CLUB, at: new Date("2027-06-12T10:00Z"), ...traits.order }, persons });
  const codes = (each: OrderLine, ...staying: number[]) =>
    evaluateTeamChange(each, new Set(staying)).map(({ code, position }) => [code, position]);
  const unpaid = { ...athlete, licenceFeeYears: [] };

  it("checks neither deadline nor capacity, and checks new members for everything else", () => {
    const full = { race: { capacity: 1, taken: 1 } };
    expect(codes(change([athlete, athlete, athlete], full))).toEqual([]);
    expect(codes(change([unpaid, athlete, { ...athlete, clubId: 5 }]), 1)).toEqual([["cannotEnter.notOfClub", 3]]);
    expect(codes(change([unpaid, athlete, athlete]), 2, 3)).toEqual([["refusal.feeUnpaid", 1]]);
    expect(codes(change([athlete, athlete, athlete], { competition: { cancelled: true } }))).toEqual([
      ["refusal.cancelled", null],
    ]);
  });

  it("reports a member who is in the team twice, even if the member stays", () => {
    const twice = [{ person: 1 }, { person: 2 }, { person: 1 }] as const;
    expect(codes(change([athlete, athlete, athlete], { order: { members: twice } }), 1, 2)).toEqual([
      ["refusal.alreadyEntered", 3],
    ]);
  });
});

describe("the price of an athlete on trial", () => {
  const trial = { ...athlete, isOnTrial: true, licenceFeeYears: [] };

  it("includes the day licence on any day and reports it separately", () => {
    expect(outcomesOf(line({ persons: [trial] }))).toMatchObject([
      { amount: 12_000, dayLicence: 2_000, heldUntil: new Date("2027-05-06T22:00Z"), debtor: 1, club: CLUB },
    ]);
  });

  it("does not include the day licence in a team", () => {
    expect(priceOf(team({ persons: [trial, athlete, null] }))?.dayLicence).toBe(0);
  });
});

describe("evaluateOrders", () => {
  const of = (person: number, race = 1, more: Partial<OrderFacts["race"]> = {}) =>
    line({ order: { members: [{ person }], race }, race: more });
  const codes = (...lines: OrderLine[]) =>
    evaluateOrders(lines, TERMS).map(({ refusals: [first] }) => first?.code ?? "good");

  it("gives out places in the order of the orders, and none to refused orders", () => {
    const few = { capacity: 3, taken: 1 };
    const refused = line({
      order: { members: [{ person: 9 }] },
      race: few,
      persons: [{ ...athlete, isAthlete: false }],
    });
    expect(codes(of(1, 1, few), refused, of(2, 1, few), of(3, 1, few), of(4, 2, few))).toEqual([
      "good",
      "refusal.notAnAthlete",
      "good",
      "refusal.full",
      "good",
    ]);
  });

  it("refuses a second start in a race, at the same time, in another team or in the same team", () => {
    const later = { period: racePeriod("2027-06-13", 11 * 3600, 7200) };
    expect(codes(of(1), of(1), of(1, 2), of(1, 3, later))).toEqual([
      "good",
      "refusal.alreadyEntered",
      "refusal.overlapping",
      "good",
    ]);
    const members = [{ person: 2 }, { person: 4 }] as const;
    expect(outcomesOf(team(), team({ order: { members }, persons: [athlete, athlete] }))[1]).toEqual([
      ["refusal.alreadyEntered", 1],
    ]);
    const twice = [{ person: 4 }, { person: 4 }] as const;
    expect(outcomesOf(team({ order: { members: twice }, persons: [athlete, athlete] }))).toEqual([
      [["refusal.alreadyEntered", 2]],
    ]);
  });
});
