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

it("prefers the address, then the remembered month, then today", () => {
  expect(shownMonth({ ...wishes, asked: "2027-02", remembered: "2027-03" })).toBe("2027-02");
  expect(shownMonth({ ...wishes, remembered: "2027-03" })).toBe("2027-03");
});

it("ignores an invalid address and an invalid remembered month", () => {
  expect(shownMonth({ ...wishes, asked: "2027-13", remembered: "soon" })).toBe("2027-05");
});

it("shows the current month if a competition is on, even one that began in the previous month", () => {
  expect(shownMonth({ ...wishes, items: [on("2026-10-31", "2026-11-01")] })).toBe("2026-11");
});

it("shows the next month with a competition if the current one is empty", () => {
  expect(shownMonth(wishes)).toBe("2027-05");
});

it("shows the current month if no competition follows, and while the calendar loads", () => {
  expect(shownMonth({ ...wishes, items: [on("2026-05-01")] })).toBe("2026-11");
  expect(shownMonth({ ...wishes, items: undefined })).toBe("2026-11");
});

it("returns the neighbouring months with competitions of an empty month", () => {
  const items = [on("2027-06-12"), on("2026-08-02"), on("2027-05-01")];
  expect(nextMonthWithOne(items, "2026-11")).toBe("2027-05");
  expect(lastMonthWithOne(items, "2026-11")).toBe("2026-08");
  expect(nextMonthWithOne(items, "2027-06")).toBeUndefined();
});
