import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { pages, pathTo } from "@rajt/contract/portal.pages";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AccessConfig, valueOf } from "../../../kernel/viewer.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { infoWith, raceWith } from "../../../testing/race.ts";
import { ClubGridPage } from "./ClubGridPage.tsx";

const NOT_VERIFIED = "Még nem hagyták jóvá.";
const refused: EntryInfo = infoWith({
  canEntry: false,
  code: "entry.cannotEnter.clubNotVerified",
  message: NOT_VERIFIED,
});
const details = {
  id: 3,
  name: "Parkerdei Terepduatlon",
  date: "2100-12-31",
  endDate: "2100-12-31",
  address: "Baja, Petőfi-sziget",
  regDeadline: "2100-12-20",
  raceList: [raceWith(), raceWith({ id: 32 })],
};
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.split("/").at(-1) ?? "");
    if (url.endsWith("/getCalendarDetails")) return Response.json(details);
    return Response.json([refused, { ...refused, race: 32 }]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (viewer: AccessConfig) =>
  renderIn(
    <Routes>
      {valueOf(viewer).may(pages.clubEntryGrid.needs) && (
        <Route path={pages.clubEntryGrid.path} element={<ClubGridPage />} />
      )}
      <Route path="*" element={<p>kezdőlap</p>} />
    </Routes>,
    { viewer, at: pathTo("clubEntryGrid", { competitionId: 3 }) },
  );
const organisation = (traits: Partial<AccessConfig> = {}) =>
  athlete({ accessType: "Org", isAthlete: false, ...traits });

it("tells a club that is not verified once why it cannot enter athletes, with a link to its profile", async () => {
  show(organisation());
  expect(await screen.findAllByText(NOT_VERIFIED)).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Parkerdei Terepduatlon");
  expect(screen.getByRole("link", { name: "Megnyitom a profilomat" }).getAttribute("href")).toBe("/profile/org/7");
  expect(screen.queryByText(textsHu.entry.club.gridLead)).toBeNull();
  expect(asked).not.toContain("getClubEntryGrid");
});

it("tells a verified club without the right that it lacks it", async () => {
  show(organisation({ isClub: true }));
  expect(await screen.findByText(textsHu.entry.club.noRight)).toBeDefined();
  expect(asked).toEqual(["getCalendarDetails"]);
});

it.each([
  ["a person", athlete()],
  ["an organisation to which the calendar is closed", organisation({ serviceList: [] })],
])("leads %s home and sends no request", async (_, viewer) => {
  show(viewer);
  expect(await screen.findByText("kezdőlap")).toBeDefined();
  expect(asked).toEqual([]);
});
