import type { StartList } from "@rajt/contract/entry/start/start-list.calls";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { StartListPage } from "./StartListPage.tsx";

type Start = StartList["list"][number];
const start = (number: number | null, name: string, changes: Partial<Start> = {}): Start => ({
  number,
  teamName: null,
  club: "Zala TSE",
  ageGroup: "Felnőtt 2",
  starterList: [{ letter: null, name, unchecked: false }],
  ...changes,
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = async (...list: Start[]) => {
  const answer: StartList = {
    competition: { id: 3, name: "Tavaszi kupa" },
    race: { id: 7, name: "Sprint" },
    date: "2099-06-01",
    startTime: 36_000,
    list,
  };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  renderIn(
    <Routes>
      <Route path="/start-list/:raceId" element={<StartListPage />} />
    </Routes>,
    { viewer: visitor(), at: "/start-list/7" },
  );
  await screen.findByRole("heading", { level: 1, name: "Tavaszi kupa – Sprint" });
};
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

it("shows numbers, names, clubs and age groups, and finds by any of them but the last", async () => {
  await show(
    start(1, "Arany Botond"),
    start(2, "E. Flóra", { club: "Budai TE", ageGroup: "Gyermek" }),
    start(null, "Ősz Bendegúz"),
  );
  expect(heads()).toEqual(["Rajtszám", "Név", "Egyesület", "Korcsoport"]);
  expect(rows()).toEqual(["1", "2", "–"]);
  await userEvent.type(screen.getByRole("searchbox"), "budai");
  await vi.waitFor(() => expect(rows()).toEqual(["2"]), 15_000);
  await userEvent.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByText("Nincs ilyen a rajtlistán.")).toBeDefined();
});

it("finds a name however its accents are typed", async () => {
  await show(start(1, "Arany Botond"), start(2, "Őszi Űrsula"));
  await userEvent.type(screen.getByRole("searchbox"), "oszi urs");
  await vi.waitFor(() => expect(rows()).toEqual(["2"]), 15_000);
});

it("prints the whole list, also during a search", async () => {
  await show(start(1, "Arany Botond"), start(2, "E. Flóra"));
  await userEvent.type(screen.getByRole("searchbox"), "flóra");
  await vi.waitFor(() => expect(rows()).toEqual(["2"]), 15_000);
  fireEvent(window, new Event("beforeprint"));
  expect(rows()).toEqual(["1", "2"]);
  fireEvent(window, new Event("afterprint"));
  expect(rows()).toEqual(["2"]);
});

it("has no column of age groups for teams, names their members by letter, and marks those who are to be checked", async () => {
  await show(
    start(301, "", {
      teamName: "Sellők",
      ageGroup: null,
      starterList: [
        { letter: "A", name: "Példa Petra", unchecked: false },
        { letter: "B", name: "Kis Kata", unchecked: true },
      ],
    }),
  );
  expect(heads()).toEqual(["Rajtszám", "Név", "Egyesület"]);
  expect(screen.getAllByRole("cell")).toHaveLength(2);
  expect(screen.getByRole("cell", { name: /^Sellők/ }).textContent).toMatch(
    /SellőkA\. Példa PetraB\. Kis Kata \(.+\)$/,
  );
});
