import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { describe, expect, it } from "vitest";
import { openEntries } from "./open-entries.ts";

const competition = (over: Partial<CalendarItem>): CalendarItem => ({
  id: 1,
  name: "Verseny",
  date: "2027-06-12",
  endDate: "2027-06-12",
  createdOrg: { id: 1, name: "Rendező" },
  address: "Tiszaújváros",
  regDeadline: "2027-06-05",
  sportCategoryList: ["Triatlon"],
  approved: true,
  cancelled: false,
  submitted: true,
  ...over,
});

const names = (items: readonly CalendarItem[]) => items.map(({ name }) => name);

describe("openEntries", () => {
  it("includes the deadline day, and not the day after", () => {
    const items = [competition({})];
    expect(names(openEntries(items, "2027-06-05").closing)).toEqual(["Verseny"]);
    expect(openEntries(items, "2027-06-06")).toEqual({ closing: [], open: [] });
  });

  it("separates deadlines within fourteen days from later ones", () => {
    const items = [
      competition({ name: "14", regDeadline: "2027-05-15" }),
      competition({ name: "15", regDeadline: "2027-05-16" }),
    ];
    const { closing, open } = openEntries(items, "2027-05-01");
    expect([names(closing), names(open)]).toEqual([["14"], ["15"]]);
  });

  it("orders closing entries by deadline, and open ones by date", () => {
    const items = [
      competition({ name: "c", regDeadline: "2027-05-09" }),
      competition({ name: "a", regDeadline: "2027-05-02" }),
      competition({ name: "late", date: "2027-09-01", regDeadline: "2027-08-01" }),
      competition({ name: "early", date: "2027-08-01", regDeadline: "2027-07-30" }),
    ];
    const { closing, open } = openEntries(items, "2027-05-01");
    expect([names(closing), names(open)]).toEqual([
      ["a", "c"],
      ["early", "late"],
    ]);
  });

  it("leaves out competitions that are not approved", () => {
    expect(openEntries([competition({ approved: false })], "2027-06-01")).toEqual({ closing: [], open: [] });
  });
});
