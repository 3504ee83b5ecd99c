import type { EntryPrice } from "@rajt/contract/competition/competition.calls";
import { describe, expect, it } from "vitest";
import { feeTable, priceToday } from "./fee-table.ts";

const line = (over: Partial<EntryPrice> = {}): EntryPrice => ({
  name: "felnőtt",
  groupAgeGroup: { id: 1, name: "felnőtt" },
  qualification: null,
  sportCategory: null,
  preRegAmount1: 13_000,
  preRegAmount2: 14_500,
  preRegAmount3: 17_000,
  entryAmount: 18_000,
  localAmount: 20_000,
  ...over,
});

const fees = {
  preRegDeadline1: "2027-03-31",
  preRegDeadline2: "2027-04-20",
  preRegDeadline3: "2027-05-01",
  regDeadline: "2027-05-06",
  endDate: "2027-05-16",
  entryPriceList: [line()],
};

const currentOf = (today: string) => feeTable(fees, today).columns.findIndex(({ current }) => current);

describe("feeTable", () => {
  it("has a column for each deadline and one for fees on site", () => {
    const { columns, rows } = feeTable(fees, "2027-04-01");
    expect(columns.map((column) => (column.kind === "local" ? "local" : column.until))).toEqual([
      "2027-03-31",
      "2027-04-20",
      "2027-05-01",
      "2027-05-06",
      "local",
    ]);
    expect(rows[0]?.amounts).toEqual([13_000, 14_500, 17_000, 18_000, 20_000]);
  });

  it("has no column for a missing deadline, and numbers the others on", () => {
    const { columns } = feeTable({ ...fees, preRegDeadline2: null }, "2027-04-01");
    expect(columns.map((column) => (column.kind === "preReg" ? column.number : column.kind))).toEqual([
      1,
      2,
      "reg",
      "local",
    ]);
  });

  it("fills an empty early amount with the next one, and an empty amount on site with the entry amount", () => {
    const [row] = feeTable(
      { ...fees, entryPriceList: [line({ preRegAmount1: null, preRegAmount2: null, localAmount: null })] },
      "2027-04-01",
    ).rows;
    expect(row?.amounts).toEqual([17_000, 17_000, 17_000, 18_000, 18_000]);
  });

  it.each([
    ["2027-03-31", 0],
    ["2027-04-01", 1],
    ["2027-05-06", 3],
    ["2027-05-07", 4],
    ["2027-05-16", 4],
    ["2027-05-17", -1],
  ])("marks on %s the column %i", (today, column) => {
    expect(currentOf(today)).toBe(column);
  });
});

describe("priceToday", () => {
  const both = { ...fees, entryPriceList: [line(), line({ name: "utánpótlás", preRegAmount1: 6_000 })] };

  it("spans the age groups, and names the last day before a rise", () => {
    expect(priceToday(both, "2027-03-31")).toEqual({
      from: 6_000,
      to: 13_000,
      perTeam: false,
      local: false,
      risesAfter: "2027-03-31",
    });
  });

  it("ignores team lines, unless all races are for teams", () => {
    const team = line({ qualification: { id: 1, name: "OB váltó" }, preRegAmount1: 21_000 });
    expect(priceToday({ ...fees, entryPriceList: [line(), team] }, "2027-03-01")?.to).toBe(13_000);
    expect(priceToday({ ...fees, entryPriceList: [team] }, "2027-03-01")).toMatchObject({
      from: 21_000,
      perTeam: true,
    });
  });

  it("returns the amount on site after the deadline, and null after the competition", () => {
    expect(priceToday(fees, "2027-05-07")).toEqual({
      from: 20_000,
      to: 20_000,
      perTeam: false,
      local: true,
      risesAfter: null,
    });
    expect(priceToday(fees, "2027-05-17")).toBeNull();
    expect(priceToday({ ...fees, entryPriceList: [] }, "2027-05-01")).toBeNull();
  });

  it("announces no rise if the next step has the same amounts", () => {
    const flat = line({ preRegAmount1: 9_000, preRegAmount2: 9_000 });
    expect(priceToday({ ...fees, entryPriceList: [flat] }, "2027-03-01")?.risesAfter).toBeNull();
  });
});
