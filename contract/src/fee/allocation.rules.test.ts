import { describe, expect, it } from "vitest";
import { netOf, VAT_CODES } from "../money/vat.values.ts";
import {
  changeLicence,
  covers,
  describeFee,
  isEligible,
  lastAllocationBefore,
  owes,
  yearsOfRun,
  type LicenceFee,
  type PartyFacts,
} from "./allocation.rules.ts";
import { ALLOCATED_COST_TYPES, annualKindOf } from "./licence-cost.values.ts";

const NOBODY: PartyFacts = {
  isClub: null,
  isOrganiser: null,
  isAthlete: null,
  isCompetitor: null,
  isReferee: null,
  isTrainer: null,
  isElit: null,
  isPara: null,
  isUp: null,
  isAmator: null,
  isActive: true,
  isVerified: true,
  isArchived: false,
  isTrial: false,
};
const party = (facts: Partial<PartyFacts>): PartyFacts => ({ ...NOBODY, ...facts });
const owed = (facts: Partial<PartyFacts>) => ALLOCATED_COST_TYPES.filter((type) => owes(party(facts), type));

describe("owes", () => {
  it.each([
    ["a club", { isClub: true }, ["CLUB_ANNUAL"]],
    ["an organiser", { isOrganiser: true }, ["ORGANIZER_ANNUAL"]],
    ["a club that organises", { isClub: true, isOrganiser: true }, ["CLUB_ANNUAL", "ORGANIZER_ANNUAL"]],
    ["an elite athlete", { isAthlete: true, isElit: true }, ["LICENSE_ELIT"]],
    ["a para athlete", { isAthlete: true, isPara: true }, ["LICENSE_PARA"]],
    ["a youth athlete", { isAthlete: true, isUp: true }, ["LICENSE_UP"]],
    ["an amateur athlete", { isAthlete: true, isAmator: true }, ["LICENSE_AMATOR"]],
    ["an athlete without a licence", { isAthlete: true }, []],
    ["a competitor, whatever the licence type", { isCompetitor: true, isElit: true }, ["COMPETITOR_ANNUAL"]],
    ["a referee", { isReferee: true }, ["REFEREE_ANNUAL"]],
    ["a trainer", { isTrainer: true }, ["TRAINER_ANNUAL"]],
    [
      "an athlete who trains and referees",
      { isAthlete: true, isAmator: true, isReferee: true, isTrainer: true },
      ["LICENSE_AMATOR", "REFEREE_ANNUAL", "TRAINER_ANNUAL"],
    ],
    ["a member of the technical committee", {}, []],
  ] as const)("holds for %s", (_, facts, expected) => {
    expect(owed(facts)).toEqual(expected);
  });
});

describe("isEligible", () => {
  it.each([
    ["active and verified", {}, true],
    ["not active", { isActive: false }, false],
    ["not verified", { isVerified: false }, false],
    ["archived", { isArchived: true }, false],
    ["an athlete on trial", { isTrial: true }, false],
  ] as const)("is computed for a party that is %s", (_, facts, expected) => {
    expect(isEligible(party(facts))).toBe(expected);
  });
});

describe("annualKindOf", () => {
  it("returns one kind for all licences and null for manual and transfer fees", () => {
    expect(new Set(ALLOCATED_COST_TYPES.map(annualKindOf)).size).toBe(6);
    expect(annualKindOf("LICENSE_UP")).toBe("LICENSE");
    expect(annualKindOf("TRANSFER")).toBeNull();
    expect(annualKindOf("OTHER")).toBeNull();
  });
});

describe("yearsOfRun", () => {
  const cost = (next: string, first: number | null = null, last: number | null = null) => ({
    nextAllocationDate: next,
    firstAllocatedYear: first,
    lastAllocatedYear: last,
  });
  it.each([
    ["the day before the first date", cost("2027-01-01"), "2026-12-31", []],
    ["the first date", cost("2027-01-01"), "2027-01-01", [2027]],
    ["a first date that was missed over New Year", cost("2026-12-31"), "2027-01-02", [2026]],
    ["later in an allocated year", cost("2028-01-01", 2027, 2027), "2027-06-01", [2027]],
    ["the first day of the next year, whose date is later", cost("2028-02-01", 2027, 2027), "2028-01-01", []],
    ["the date of the next year", cost("2028-01-01", 2027, 2027), "2028-01-01", [2028]],
    ["a clock set back a day after the first allocation", cost("2028-01-01", 2027, 2027), "2026-12-31", [2027]],
    ["a clock set back a day after the second", cost("2029-01-01", 2027, 2028), "2027-12-31", [2027, 2028]],
    ["a date that stays, since another row has the next year", cost("2027-01-01", 2027, 2027), "2027-06-01", [2027]],
    ["such a date a year later", cost("2027-01-01", 2027, 2027), "2028-06-01", []],
  ] as const)("returns the years of a run on %s", (_, of, today, expected) => {
    expect(yearsOfRun(of, today)).toEqual(expected);
  });

  it("includes the years of past runs and the next one", () => {
    const years = [2025, 2026, 2027, 2028, 2029].filter((year) => covers(cost("2028-01-01", 2026, 2027), year));
    expect(years).toEqual([2026, 2027, 2028]);
  });
});

describe("changeLicence", () => {
  const fee = (id: number, costType: string, gross: number, hasMoney = false): LicenceFee => ({
    id,
    costType,
    gross,
    hasMoney,
  });
  const elite = { costType: "LICENSE_ELIT", gross: 10_000 };
  const youth = { costType: "LICENSE_UP", gross: 4_000 };
  it.each([
    ["no fee", [], elite, { ends: [], charge: null }],
    ["the fee of the same type", [fee(1, "LICENSE_ELIT", 9_000)], elite, { ends: [], charge: null }],
    [
      "an unpaid fee",
      [fee(1, "LICENSE_AMATOR", 8_000)],
      elite,
      { ends: [1], charge: { gross: 10_000, isDifference: false } },
    ],
    [
      "an unpaid fee that was dearer",
      [fee(1, "LICENSE_ELIT", 10_000)],
      youth,
      { ends: [1], charge: { gross: 4_000, isDifference: false } },
    ],
    [
      "a paid fee",
      [fee(1, "LICENSE_AMATOR", 8_000, true)],
      elite,
      { ends: [], charge: { gross: 2_000, isDifference: true } },
    ],
    [
      "a paid fee of 0 Ft",
      [fee(1, "LICENSE_PARA", 0, true)],
      elite,
      { ends: [], charge: { gross: 10_000, isDifference: true } },
    ],
    ["a paid fee that was dearer", [fee(1, "LICENSE_ELIT", 10_000, true)], youth, { ends: [], charge: null }],
    [
      "a paid fee and an unpaid difference of another type",
      [fee(1, "LICENSE_UP", 4_000, true), fee(2, "LICENSE_AMATOR", 4_000)],
      elite,
      { ends: [2], charge: { gross: 6_000, isDifference: true } },
    ],
    [
      "a paid fee of the type and an unpaid difference of the type between",
      [fee(1, "LICENSE_UP", 4_000, true), fee(2, "LICENSE_ELIT", 6_000)],
      youth,
      { ends: [2], charge: null },
    ],
    [
      "two paid fees",
      [fee(1, "LICENSE_UP", 4_000, true), fee(2, "LICENSE_AMATOR", 4_000, true)],
      elite,
      { ends: [], charge: { gross: 2_000, isDifference: true } },
    ],
  ] as const)("replaces %s", (_, fees, to, expected) => {
    expect(changeLicence(fees, to)).toEqual(expected);
  });
});

describe("lastAllocationBefore", () => {
  it("returns the day before the year begins", () => {
    expect(lastAllocationBefore("2027-03-15")).toBe("2026-12-31");
  });
});

describe("describeFee", () => {
  it("appends the year unless the name has it, and stays within the longest description", () => {
    expect(describeFee("Elit licensz", 2027)).toBe("Elit licensz 2027");
    expect(describeFee("Elit licensz 2027", 2027)).toBe("Elit licensz 2027");
    expect(describeFee("x".repeat(255), 2027)).toHaveLength(255);
  });
});

describe("netOf", () => {
  it.each([
    ["27", 12_700, 10_000],
    ["27", 1, 1],
    ["18", 59, 50],
    ["5", 21, 20],
    ["AAM", 999, 999],
    ["27", 0, 0],
  ] as const)("subtracts VAT of %s percent from %i: %i", (code, gross, net) => {
    expect(netOf(gross, code)).toBe(net);
  });

  it("returns an amount for every code", () => {
    for (const code of VAT_CODES) expect(netOf(100_000_000, code)).toBeGreaterThan(0);
  });
});
