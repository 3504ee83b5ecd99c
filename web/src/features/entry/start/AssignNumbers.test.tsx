import type { NumberedRace } from "@rajt/contract/entry/start/start-numbers.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { AssignNumbers } from "./AssignNumbers.tsx";

const raceOf = (id: number, entered: number, numbered: number): NumberedRace => ({
  id,
  name: `Futam ${id}`,
  date: "2099-06-01",
  startTime: 36_000,
  isTeam: false,
  groupList: [],
  entered,
  numbered,
  capacity: null,
});
const server = { answer: {} as object, asked: [] as [string, unknown][] };
beforeEach(() => {
  Object.assign(server, { answer: { successful: true, message: "Kiosztott rajtszámok: 5." }, asked: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    server.asked.push([url.split("/").at(-1) ?? "", JSON.parse(body)]);
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (...raceList: NumberedRace[]) =>
  renderIn(
    <>
      <AssignNumbers competition={3} numbering={{ raceList, rangeList: [], withoutList: [], chipConflictList: [] }} />
      <Toasts />
    </>,
    { viewer: visitor() },
  );

it("names every column, also that of the buttons", () => {
  show(raceOf(1, 5, 0));
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Futam",
    "Nevezett",
    "Van rajtszáma",
    "Rajtszámok kiosztása",
  ]);
});

it("assigns numbers to all in the chosen order, and says how many got none", async () => {
  server.answer = { successful: true, message: "Kiosztott rajtszámok: 5.", given: 5, without: 2 };
  show(raceOf(1, 7, 0));
  await userEvent.selectOptions(screen.getByRole("combobox"), "egyesületenként");
  await userEvent.click(screen.getByRole("button", { name: "Rajtszámok kiosztása" }));
  expect(server.asked).toEqual([["giveNumbers", { competition: 3, order: "CLUB" }]]);
  expect(await screen.findByText("Kiosztott rajtszámok: 5. Nem kapott: 2.")).toBeDefined();
});

it("says first that ranges are missing, and saves the proposed ones with one press", async () => {
  const withoutList = [{ entry: 41, race: 1, name: "Őz Ábel", reason: "NO_RANGE" as const }];
  renderIn(
    <>
      <AssignNumbers
        competition={3}
        numbering={{ raceList: [raceOf(1, 5, 0)], rangeList: [], withoutList, chipConflictList: [] }}
      />
      <Toasts />
    </>,
    { viewer: visitor() },
  );
  expect(screen.getByText("Előbb adj meg tartományt: 1 indulónak nincs.")).toBeDefined();
  server.answer = { successful: true, message: "Előbb adj meg tartományt! Rajtszám nélkül: 1.", given: 0, without: 1 };
  await userEvent.click(screen.getByRole("button", { name: "Rajtszámok kiosztása" }));
  expect(await screen.findByText("Előbb adj meg tartományt! Rajtszám nélkül: 1.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Javasolt tartományok felvétele" }));
  const rangeList = [{ race: 1, group: null, first: 101, last: 200, wave: null }];
  expect(server.asked.at(-1)).toEqual(["saveRanges", { competition: 3, rangeList, seen: [] }]);
});

it("assigns numbers in a race where starters have none yet", async () => {
  show(raceOf(1, 5, 5), raceOf(2, 5, 3));
  const [only, ...others] = screen.getAllByRole("button", { name: /Csak ennek a futamnak/ });
  expect(others).toEqual([]);
  await userEvent.click(only!);
  expect(server.asked).toEqual([["giveNumbers", { competition: 3, order: "NAME", race: 2 }]]);
});

it("invalidates the entries, whose chips and versions change", async () => {
  function Entry() {
    useCall("POST /competitionEntryEditControl/getData", { id: 41 });
    return (
      <AssignNumbers
        competition={3}
        numbering={{ raceList: [raceOf(1, 5, 0)], rangeList: [], withoutList: [], chipConflictList: [] }}
      />
    );
  }
  renderIn(<Entry />, { viewer: visitor() });
  await userEvent.click(screen.getByRole("button", { name: "Rajtszámok kiosztása" }));
  await vi.waitFor(() => expect(server.asked.map(([call]) => call)).toEqual(["getData", "giveNumbers", "getData"]));
});
