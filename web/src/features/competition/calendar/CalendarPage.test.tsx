import { CALENDAR_FILTERS } from "@rajt/contract/competition/calendar/calendar.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { CalendarPage } from "./CalendarPage.tsx";

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json([])));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const back = () => new URL(lastPath(pathTo("calendar")), "http://rajt.test");

it("the link back restores the list with its page and all filters, but no dialog", async () => {
  const kept = { view: "list", page: "2", month: "all", sportCategory: "3", distance: "4", ageGroup: "5" };
  const others = { region: "tisza", open: "yes", mine: "yes" };
  const address = new URLSearchParams({ ...kept, ...others });
  expect(CALENDAR_FILTERS.filter((name) => !address.has(name))).toEqual([]);
  renderIn(<CalendarPage />, { viewer: athlete(), at: `/calendar?${address}&competition=7` });
  expect(Object.fromEntries(back().searchParams)).toEqual({ ...kept, ...others });
  cleanup();
  renderIn(<CalendarPage />, { viewer: athlete(), at: "/calendar" });
  expect([back().pathname, back().search]).toEqual(["/calendar", ""]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
