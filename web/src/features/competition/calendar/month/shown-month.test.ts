import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { expect, it } from "vitest";
import { lastMonthWithOne, nextMonthWithOne, shownMonth } from "./shown-month.ts";

const on = (date: string, endDate = date): CalendarItem => ({
  id: 1,
  name: "Verseny",
  date,
  endDate,
  createdOrg: { id: 1, name: "Rendező" },
  address: "Baja",
  regDeadline: date,
  sportCategoryList: [],
  approved: true,
  cancelled: false,
  submitted: true,
});

const wishes = { asked: null, remembered: null, today: "2026-11-21", items: [on("2027-06-12"), on("2027-05-01")] };

it("follows the address before the memory, and the memory before today", () => {
  expect(shownMonth({ ...wishes, asked: "2027-02", remembered: "2027-03" })).toBe("2027-02");
  expect(shownMonth({ ...wishes, remembered: "2027-03" })).toBe("2027-03");
});

it("passes over an address or a memory that is no month", () => {
  expect(shownMonth({ ...wishes, asked: "2027-13", remembered: "soon" })).toBe("2027-05");
});

it("shows this month if something is on, though it began in the month before", () => {
  expect(shownMonth({ ...wishes, items: [on("2026-10-31", "2026-11-01")] })).toBe("2026-11");
});

it("shows the next month with a competition where this one is empty", () => {
  expect(shownMonth(wishes)).toBe("2027-05");
});

it("stays in this month when nothing comes, and until the calendar has arrived", () => {
  expect(shownMonth({ ...wishes, items: [on("2026-05-01")] })).toBe("2026-11");
  expect(shownMonth({ ...wishes, items: undefined })).toBe("2026-11");
});

it("knows the neighbours of an empty month", () => {
  const items = [on("2027-06-12"), on("2026-08-02"), on("2027-05-01")];
  expect(nextMonthWithOne(items, "2026-11")).toBe("2027-05");
  expect(lastMonthWithOne(items, "2026-11")).toBe("2026-08");
  expect(nextMonthWithOne(items, "2027-06")).toBeUndefined();
});
