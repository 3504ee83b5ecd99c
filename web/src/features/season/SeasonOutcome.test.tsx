import { textsHu } from "@rajt/contract/texts.hu";
import type { SeasonAnswer } from "@rajt/contract/season/season.schema";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { SeasonOutcome } from "./SeasonOutcome.tsx";

afterEach(cleanup);

const file = new File(["x"], "szezon-2027.xlsx");
const added = { name: "Árvíztűrő Kupa", date: "2027-03-27", outcome: "added" } as const;
const same = { id: 7, name: "Tükörfúró Kupa", date: "2027-05-01", outcome: "same" } as const;

function open(answer: Omit<SeasonAnswer, "successful">, isStored: boolean) {
  const [apply, clear] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const state = { file, answer: { successful: true, ...answer }, isStored };
  renderIn(<SeasonOutcome state={state} isRunning={false} apply={apply} clear={clear} />, { viewer: visitor() });
  return { apply, clear };
}

it("a file with mistakes shows each with sheet, row and column, and cannot be imported", () => {
  open({ problemList: [{ sheet: "Futamok", line: 2, column: "Rajt", message: "Nem időpont: „24:00”." }] }, false);
  const row = screen.getByRole("row", { name: /Futamok/ }).textContent;
  for (const words of ["2", "Rajt", "Nem időpont: „24:00”."]) expect(row).toContain(words);
  expect(screen.queryByRole("button", { name: /importálása/ })).toBeNull();
});

it("a file without mistakes shows what would happen and is imported by the button only", async () => {
  const { apply } = open({ competitionList: [{ id: null, ...added }, same] }, false);
  expect(screen.getByText(textsHu.season.ready)).toBeDefined();
  expect(screen.queryByRole("link", { name: added.name })).toBeNull();
  expect(apply).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole("button", { name: "1 verseny importálása" }));
  expect(apply).toHaveBeenCalledOnce();
});

it("a file that changes nothing has no button to import", () => {
  open({ competitionList: [same] }, false);
  expect(screen.getByText(textsHu.season.nothing)).toBeDefined();
  expect(screen.queryByRole("button", { name: /importálása/ })).toBeNull();
});

it("an imported file says so and links its competitions", () => {
  open({ competitionList: [{ id: 12, ...added }, same] }, true);
  expect(screen.getByText("Sikeres importálás.")).toBeDefined();
  expect(screen.getByRole("link", { name: added.name }).getAttribute("href")).toBe("/calendar/view/12");
  expect(screen.queryByRole("button", { name: /importálása/ })).toBeNull();
});
