import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, noRowLink, renderList, rowLink, rowsOf, type Fake } from "../table.testbed.tsx";

let fake: Fake;
let view: ReturnType<typeof renderList>;
const user = userEvent.setup();

beforeEach(async () => {
  fake = fakeServer(rowsOf(250));
  view = renderList({ at: `/age-group/keys-${Math.random().toString(36).slice(2)}` });
  (await rowLink("Csoport 1")).focus();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the row of the focused element, and its name or text. */
const here = () => {
  const { activeElement } = document;
  return [
    activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"],
    activeElement?.getAttribute("aria-label") ?? activeElement?.textContent,
  ];
};

it("arrow keys move through cells and their controls", async () => {
  await user.keyboard("{ArrowDown}{ArrowLeft}");
  expect(here()).toEqual(["1", "Kijelölés: Csoport 2"]);
  await user.keyboard("{End}");
  expect(here()).toEqual(["1", "Törlés: Csoport 2"]);
  await user.keyboard("{Home}{ArrowRight}{ArrowRight}");
  expect(here()).toEqual(["1", "12\u00a0501"]);
});

it("arrow keys reach the heading, whose cells sort", async () => {
  await user.keyboard("{ArrowUp}");
  expect(here()[0]).toBe("-1");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(fake.asked.at(-2)?.act).toBe("setOrder"));
});

it("moves to the end of the page, rendered or not, and keeps the focus while the list scrolls", async () => {
  await user.keyboard("{Control>}{End}{/Control}");
  expect(here()).toEqual(["249", "Törlés: Csoport 250"]);
  await user.keyboard("{Control>}{Home}{/Control}{PageDown}{ArrowRight}");
  expect(here()).toEqual(["5", "Csoport 6"]);
});

it("stops at the edges", async () => {
  await user.keyboard("{Control>}{End}{/Control}{ArrowDown}{ArrowRight}");
  expect(here()).toEqual(["249", "Törlés: Csoport 250"]);
  await user.keyboard("{Control>}{Home}{/Control}{ArrowUp}{ArrowUp}{ArrowLeft}");
  expect(here()).toEqual(["-1", "Minden sor kijelölése"]);
});

it("has one cell in the tab order", () => {
  expect(screen.getByRole("grid").querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

it("opens the record by Enter in any cell", async () => {
  await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  await screen.findByText("record");
  expect(view.router.state.location.pathname).toBe("/age-group/edit/2");
});

it("selects by space, counts at once, sends later, and sends nothing after a second press", async () => {
  await user.keyboard("{ArrowRight} {ArrowDown} {ArrowDown}  ");
  expect(screen.getByText("2 kijelölt / 250")).toBeDefined();
  expect(fake.asked.filter(({ act }) => act === "selectOne")).toEqual([]);
  await waitFor(() => expect(fake.asked.filter(({ act }) => act === "selectOne")).toHaveLength(2));
  expect(fake.asked.filter(({ act }) => act === "selectOne").map(({ body }) => [body["id"], body["add"]])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(screen.getByText("2 kijelölt / 250")).toBeDefined();
});

it("selects every matching row of all pages by the heading's checkbox, and clears", async () => {
  await user.click(screen.getByLabelText("Minden sor kijelölése", { selector: "input" }));
  await screen.findByText("250 kijelölt / 250");
  expect(fake.asked.at(-1)).toMatchObject({ act: "selectAll", body: { add: true } });
  await user.click(screen.getByRole("button", { name: "Kijelölés törlése" }));
  await screen.findByText("0 kijelölt / 250");
  await waitFor(() => expect(fake.asked.at(-1)?.act).toBe("selectClear"));
});

it("focuses the next row after one is deleted by keyboard", async () => {
  await user.keyboard("{ArrowDown}{End}{Enter}");
  await user.click(screen.getByRole("button", { name: "Törlés" }));
  await waitFor(() => expect(noRowLink("Csoport 2")).toBe(true));
  await waitFor(() => expect(here()).toEqual(["1", "Törlés: Csoport 3"]));
});

it("shows the same page, cell and rows at once after a return", async () => {
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await screen.findByText("record");
  await view.router.navigate(-1);
  expect(await rowLink("Csoport 3")).toHaveProperty("tabIndex", 0);
});
