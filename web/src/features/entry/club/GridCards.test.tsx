import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { raceWith } from "../../../testing/race.ts";
import { athlete } from "../../../testing/viewer.ts";
import { clubCompetition } from "../own/own.testbed.ts";
import { ClubGridPage } from "./ClubGridPage.tsx";
import { type Cell, free, gridRace } from "./club.testbed.ts";
import { pages, pathTo } from "@rajt/contract/portal.pages";
import { Route, Routes } from "react-router";

const NAMES = ["Terep - Nyílt - Fiú", "Terep - Nyílt - Lány", "Terep - Nyílt - Sprint"] as const;
const otherSex: Cell = { ...free, canEntry: false, amount: null, code: "entry.refusal.wrongGender" };
const races = NAMES.map((name, at) => raceWith({ id: 31 + at, name, startTime: (9 + at) * 3600 }));
const rowOf = (id: number, fullName: string, ...cellList: Cell[]): ClubGrid["athleteList"][number] => ({
  id,
  fullName,
  birthDate: "2012-06-15",
  gender: "MALE",
  cachedLicenseNumber: null,
  licenseType: "AMATOR",
  ageGroupList: [],
  fee: null,
  cellList,
});
/** The first and the third race are at the same time. */
const grid: ClubGrid = {
  raceList: races.map(({ id, name }, at) =>
    gridRace(id, { name, messageMap: { "entry.refusal.wrongGender": "Más nem." }, ...(at === 2 && sameTime()) }),
  ),
  athleteList: [rowOf(1, "Anti", free, otherSex, free), rowOf(2, "Bence", free, otherSex, free)],
};
function sameTime() {
  const { from, until } = gridRace(31);
  return { from, until };
}

const DETAILS = {
  id: 3,
  name: "Terepkupa",
  date: "2100-12-31",
  endDate: "2100-12-31",
  address: "Baja, Petőfi-sziget",
  regDeadline: "2100-12-20",
  raceList: races,
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/getCalendarDetails")) return Response.json(DETAILS);
    if (url.endsWith("/getClubCompetition")) return Response.json({ ...clubCompetition, startList: [], waitList: [] });
    return Response.json(url.endsWith("/getClubEntryGrid") ? grid : []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page as on a phone: its document is narrower than a table needs. */
const show = () =>
  renderIn(
    <Routes>
      <Route path={pages.clubEntryGrid.path} element={<ClubGridPage />} />
    </Routes>,
    {
      viewer: athlete({
        accessType: "Org",
        isAthlete: false,
        isClub: true,
        serviceList: [{ service: "CompetitionEntryClub", grantedLevel: "WriteRead" }],
      }),
      at: pathTo("clubEntryGrid", { competitionId: 3 }),
    },
  );
const cardOf = async (name: string) =>
  within((await screen.findByRole("heading", { name: new RegExp(`^${name}`) })).closest("li") ?? document.body);
const box = (card: Awaited<ReturnType<typeof cardOf>>, name: RegExp) =>
  card.getByRole<HTMLInputElement>("checkbox", { name });

it("says the common beginning of the races once, and each start time", async () => {
  show();
  expect(await screen.findByText("Minden futam: Terep - Nyílt")).toBeDefined();
  const card = await cardOf("Anti");
  expect(card.getByText("Fiú")).toBeDefined();
  expect(card.getByText("09:00")).toBeDefined();
  // Read whole.
  expect(box(card, /^Terep - Nyílt - Fiú/)).toBeDefined();
});

it("does not list the races of the other sex", async () => {
  show();
  const card = await cardOf("Anti");
  expect(card.queryByText(/Lány/)).toBeNull();
  expect(card.queryByText(/most nem indulhat/)).toBeNull();
});

it("greys the race at the same time while ticking, with the name of the other, and everybody skips it", async () => {
  show();
  const anti = await cardOf("Anti");
  await userEvent.click(box(anti, /^Terep - Nyílt - Fiú/));
  expect(box(anti, /^Terep - Nyílt - Sprint/).disabled).toBe(true);
  expect(anti.getByText("ütközik: Fiú")).toBeDefined();
  const everybody = within(screen.getByRole("region", { name: "Mindenki, aki indulhat" }));
  await userEvent.click(everybody.getByRole("checkbox", { name: "Mindenki kijelölése: Terep - Nyílt - Sprint" }));
  expect(box(anti, /^Terep - Nyílt - Sprint/).checked).toBe(false);
  expect(box(await cardOf("Bence"), /^Terep - Nyílt - Sprint/).checked).toBe(true);
  expect((await screen.findByText(/^Új nevezés: 2/)).textContent.replaceAll(/\s/g, " ")).toContain("26 000 Ft");
});
