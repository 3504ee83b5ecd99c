import { describe, expect, it } from "vitest";
import { addBankDays, bankDaysUntil, easterSunday, isBankDay } from "./bank-days.rules.ts";

describe("easterSunday", () => {
  it.each([
    [2000, "2000-04-23"],
    [2008, "2008-03-23"],
    [2011, "2011-04-24"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
  ])("is in %i on %s", (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

describe("isBankDay", () => {
  it.each(["2026-04-02", "2026-04-07", "2026-05-26", "2026-12-24", "2026-12-28"])("accepts %s", (day) => {
    expect(isBankDay(day)).toBe(true);
  });
  it.each([
    ["a Saturday", "2026-05-09"],
    ["a Sunday", "2026-05-10"],
    ["New Year", "2027-01-01"],
    ["15 March", "2027-03-15"],
    ["Good Friday", "2026-04-03"],
    ["Easter Monday", "2026-04-06"],
    ["1 May", "2026-05-01"],
    ["Whit Monday", "2026-05-25"],
    ["20 August", "2026-08-20"],
    ["23 October", "2026-10-23"],
    ["1 November", "2027-11-01"],
    ["Christmas", "2026-12-25"],
    ["the day after Christmas", "2028-12-26"],
  ])("rejects %s (%s)", (_, day) => {
    expect(isBankDay(day)).toBe(false);
  });
});

describe("addBankDays", () => {
  it("skips weekends and holidays, in both directions", () => {
    expect(addBankDays("2026-04-01", 1)).toBe("2026-04-02");
    expect(addBankDays("2026-04-01", 2)).toBe("2026-04-07");
    expect(addBankDays("2026-04-05", 1)).toBe("2026-04-07");
    expect(addBankDays("2026-04-08", -3)).toBe("2026-04-01");
    expect(addBankDays("2026-12-24", 3)).toBe("2026-12-30");
    expect(addBankDays("2026-05-09", 0)).toBe("2026-05-09");
  });
});

describe("bankDaysUntil", () => {
  it("counts the last day but not the first", () => {
    expect(bankDaysUntil("2026-05-04", "2026-05-05")).toBe(1);
    expect(bankDaysUntil("2026-05-04", "2026-05-04")).toBe(0);
    expect(bankDaysUntil("2026-05-04", "2026-05-01")).toBe(0);
    expect(bankDaysUntil("2026-04-02", "2026-04-07")).toBe(1);
    expect(bankDaysUntil("2026-05-01", "2026-05-10")).toBe(5);
  });
});
