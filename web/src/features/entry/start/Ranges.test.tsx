import type { Numbering, NumberRange } from "@rajt/contract/entry/start/start-numbers.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { Ranges } from "./Ranges.tsx";

const rangeOf = (first: number, last: number): NumberRange => ({ race: 7, group: null, first, last, wave: null });
const numberingOf = (...rangeList: NumberRange[]): Numbering => ({
  raceList: [
    {
      id: 7,
      name: "Sprint",
      date: "2099-06-01",
      startTime: 0,
      isTeam: false,
      groupList: [],
      entered: 5,
      numbered: 0,
      capacity: null,
    },
  ],
  rangeList,
  withoutList: [],
  chipConflictList: [],
});
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ successful: true, message: "Rajtszámtartományok rögzítve." });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const UNSAVED = /^Nem mentett\./;
/** The ranges, and a button with which those saved by others arrive. */
function Meanwhile() {
  const [numbering, setNumbering] = useState(numberingOf(rangeOf(1, 50)));
  return (
    <>
      <Ranges competition={3} numbering={numbering} />
      <button type="button" onClick={() => setNumbering(numberingOf(rangeOf(301, 350)))}>
        Közben
      </button>
    </>
  );
}
const first = () => screen.getByRole("textbox", { name: "Első szám" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("says that what is typed is not saved, until it is", async () => {
  renderIn(<Ranges competition={3} numbering={numberingOf(rangeOf(1, 50))} />, { viewer: visitor() });
  expect(screen.queryByText(UNSAVED)).toBeNull();
  await userEvent.type(first(), "0");
  expect(screen.getByText(UNSAVED)).toBeDefined();
  await press("Mentés");
  await vi.waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
  expect(sent).toEqual([{ competition: 3, rangeList: [rangeOf(10, 50)], seen: [rangeOf(1, 50)] }]);
});

it("keeps what is typed when others save their ranges, and sends the ranges that were seen", async () => {
  renderIn(<Meanwhile />, { viewer: visitor() });
  await userEvent.type(first(), "0");
  await press("Közben");
  expect(first()).toHaveProperty("value", "10");
  await press("Mentés");
  expect(sent).toEqual([{ competition: 3, rangeList: [rangeOf(10, 50)], seen: [rangeOf(1, 50)] }]);
});

it("keeps what is typed during a save as unsaved", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const served = fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answered = await served(...asked);
    await held;
    return answered;
  });
  renderIn(<Meanwhile />, { viewer: visitor() });
  await userEvent.type(first(), "0");
  await press("Mentés");
  await userEvent.type(first(), "5");
  answer();
  await vi.waitFor(() => expect(screen.queryByRole("button", { busy: true })).toBeNull());
  await press("Közben");
  expect(first()).toHaveProperty("value", "105");
  expect(screen.getByText(UNSAVED)).toBeDefined();
});

it("shows the ranges of others if nothing is typed", async () => {
  renderIn(<Meanwhile />, { viewer: visitor() });
  await press("Közben");
  expect(first()).toHaveProperty("value", "301");
});

it("removes the range whose button is pressed, and adds one from the next hundred", async () => {
  renderIn(<Ranges competition={3} numbering={numberingOf(rangeOf(1, 50), rangeOf(101, 150))} />, {
    viewer: visitor(),
  });
  await press("1. tartomány törlése");
  await press("Új tartomány");
  await press("Mentés");
  await vi.waitFor(() => expect(sent).toMatchObject([{ rangeList: [rangeOf(101, 150), rangeOf(201, 300)] }]));
});

it("saves proposed ranges for the races without one, but not beside what is typed", async () => {
  renderIn(<Ranges competition={3} numbering={numberingOf()} />, { viewer: visitor() });
  await press("Javasolt tartományok felvétele");
  expect(sent).toEqual([{ competition: 3, rangeList: [rangeOf(101, 200)], seen: [] }]);
  await press("Új tartomány");
  expect(screen.queryByRole("button", { name: "Javasolt tartományok felvétele" })).toBeNull();
});

it("marks an invalid number at its field, moves the focus there, and saves nothing", async () => {
  renderIn(<Ranges competition={3} numbering={numberingOf(rangeOf(1, 50))} />, { viewer: visitor() });
  await userEvent.type(first(), "a");
  await press("Mentés");
  await screen.findByText("Mező kötelező.");
  await vi.waitFor(() => expect(document.activeElement).toBe(first()));
  expect(sent).toEqual([]);
});

it("keeps the focus in the field from which the ranges are saved", async () => {
  renderIn(<Ranges competition={3} numbering={numberingOf(rangeOf(1, 50))} />, { viewer: visitor() });
  await userEvent.type(first(), "0{Enter}");
  await vi.waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
  expect(document.activeElement).toBe(first());
});
