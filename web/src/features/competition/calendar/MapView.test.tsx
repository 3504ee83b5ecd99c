import type { CalendarRow } from "@rajt/contract/competition/calendar/calendar.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { MapView } from "./MapView.tsx";

beforeEach(() => {
  // The map needs an element with a size.
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = (id: number, name: string, coordLat: string | null, coordLng: string | null): CalendarRow => ({
  id,
  name,
  date: `2027-06-${String(10 + id)}`,
  endDate: `2027-06-${String(10 + id)}`,
  createdOrg: { id: 1, name: "Rendező" },
  address: "Strand",
  regDeadline: "2027-06-01",
  sportCategoryList: [],
  approved: true,
  submitted: true,
  cancelled: false,
  coordLat,
  coordLng,
});
const ROWS = [
  row(1, "Tatai Triatlon", "47,6489", "18,3293"),
  row(2, "Szegedi Duatlon", "46.253", "20.148"),
  row(3, "Tatai Futás", "47.6489", "18.3293"),
  row(4, "Valahol", null, null),
  row(5, "Rosszul beírt", "észak", "19"),
];
const pins = async () => {
  const map = await screen.findByRole("application", { name: /^Térkép: a versenyek helye\./ }, { timeout: 10_000 });
  await within(map).findByRole("button", { name: "Szegedi Duatlon" });
  return within(map);
};

it("the map shows pins in the order of days, and one pin for competitions at the same place, which lists both", async () => {
  renderIn(<MapView rows={ROWS} />, { viewer: visitor() });
  const map = await pins();
  const names = map.getAllByRole("button", { name: /Duatlon|Triatlon/ }).map((pin) => pin.getAttribute("aria-label"));
  expect(names).toEqual(["2 verseny: Tatai Triatlon, Tatai Futás", "Szegedi Duatlon"]);
  await userEvent.click(map.getByRole("button", { name: /^2 verseny/ }));
  expect(map.getAllByRole("link", { name: /^Tatai/ }).map(({ textContent }) => textContent)).toEqual([
    "Tatai Triatlon",
    "Tatai Futás",
  ]);
  // They are at the same place, so zooming in does not separate them.
  expect(map.queryByRole("button", { name: "Nagyítás ide" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(map.queryByRole("link", { name: "Tatai Futás" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^2 verseny/);
});

it("the list beside the map has all competitions, and counts those without a place", async () => {
  renderIn(<MapView rows={ROWS} />, { viewer: visitor() });
  const list = within(screen.getByRole("region", { name: "Versenyek a térképen" }));
  expect(list.getAllByRole("link")).toHaveLength(5);
  expect(list.getByText("2 versenynek nincs helye a térképen")).toBeTruthy();
  await pins();
});
