import type { CompetitionDay } from "@rajt/contract/entry/day/day.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { CompetitionDayCard } from "./CompetitionDayCard.tsx";
import { NextCompetition } from "./NextCompetition.tsx";

const DAY: CompetitionDay = {
  id: 3,
  name: "Pápai Aquatlon",
  startsOn: "2027-06-12",
  daysLeft: 2,
  cancelled: false,
  entered: 142,
  paid: 118,
  owed: 249_000,
  withoutNumber: 26,
  here: 0,
  waiting: 3,
  races: 4,
  published: 1,
};
const server = { next: DAY as CompetitionDay | null, asked: [] as string[] };
beforeEach(() => {
  Object.assign(server, { next: DAY, asked: [] });
  vi.stubGlobal("fetch", async (url: string) => {
    server.asked.push(url.split("/").at(-1) ?? "");
    return Response.json(url.includes("getNext") ? { next: server.next } : { successful: true, message: "Kész." });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const organiser = athlete({ accessType: "Org", isAthlete: false, isOrganizer: true });

it("shows the organiser's next competition with its figures, each with a link to where it is worked on", async () => {
  renderIn(<NextCompetition />, { viewer: organiser });
  const card = await screen.findByRole("region", { name: "Következő versenyed" });
  expect(within(card).getByText(/2 nap múlva/)).toBeDefined();
  const figures = within(card).getByRole("list", { name: "Pápai Aquatlon számokban" });
  const links = within(figures)
    .getAllByRole("link")
    .map((link) => [link.textContent.replace(/\s+/g, " "), link.getAttribute("href")?.split("?")[0]]);
  expect(links).toEqual([
    ["142 nevezve", "/competition-entry/3"],
    ["118 befizetve", "/competition-entry/3"],
    ["249 000 Ft hátralék", "/competition-entry/3"],
    ["26 rajtszám nélkül", "/competition-entry/numbers/3"],
    ["3 várólistán", "/competition-waiting/3"],
    ["1 / 4 rajtlista közzétéve", "/competition-entry/numbers/3"],
    ["0 / 142 itt van", "/competition-entry/3"],
  ]);
  expect(within(card).getByRole("link", { name: "Új nevező" }).getAttribute("href")).toBe(
    "/competition-entry/edit/3/new",
  );
});

it("publishes all start lists with one press, and offers it no more once they are published", async () => {
  renderIn(<NextCompetition />, { viewer: organiser });
  server.next = { ...DAY, published: 4 };
  await userEvent.click(await screen.findByRole("button", { name: "Rajtlista közzététele" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Rajtlista közzététele" })).toBeNull());
  expect(server.asked).toContain("publishAll");
});

it.each([
  [7, /^\/competition-entry\/3\?/],
  [8, /^\/competition-entry\/3$/],
])("leads %i days before to the starters who are not here, or to all while check-in is closed", (daysLeft, to) => {
  renderIn(<CompetitionDayCard day={{ ...DAY, daysLeft }} />, { viewer: organiser });
  expect(screen.getByRole("link", { name: /itt van$/ }).getAttribute("href")).toMatch(to);
});

it("says that a competition is cancelled, and offers neither to publish nor to enter", () => {
  renderIn(<CompetitionDayCard day={{ ...DAY, cancelled: true }} />, { viewer: organiser });
  expect(screen.getByText("Ez a verseny elmarad.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Rajtlista közzététele" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Új nevező" })).toBeNull();
  expect(screen.getByRole("link", { name: "Nevezések" })).toBeDefined();
});

it("shows and requests nothing for a viewer who organises none", () => {
  renderIn(<NextCompetition />, { viewer: visitor() });
  expect(screen.queryByRole("region")).toBeNull();
  expect(server.asked).toEqual([]);
});
