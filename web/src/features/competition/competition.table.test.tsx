import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList, rowLink } from "../../kernel/table/table.testbed.tsx";
import { CompetitionList } from "./competition.table.ts";

const fake = { server: fakeServer([]) };
beforeEach(() => {
  fake.server = fakeServer([
    { id: 5, name: "Pápai Aquatlon", approved: true, cancelled: false },
    { id: 6, name: "Tervezett Kupa", approved: false, cancelled: false },
  ]);
  fake.server.answers["getNext"] = () => ({ next: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const show = (isOrganizer: boolean) =>
  renderList({
    superAdmin: true,
    viewer: { isOrganizer },
    page: "competition",
    Page: CompetitionList,
    at: "/competition/tests",
  });
const linkOf = async (name: string) => (await rowLink(name)).getAttribute("href");

it("opens the day of an approved competition for its organiser, and the form of an announcement in preparation", async () => {
  show(true);
  expect(await linkOf("Pápai Aquatlon")).toBe("/competition-entry/day/5");
  expect(await linkOf("Tervezett Kupa")).toBe("/competition/edit/6");
  expect(screen.getByRole("link", { name: "Módosítás: Pápai Aquatlon" }).getAttribute("href")).toBe(
    "/competition/edit/5",
  );
});

it("opens the form for the federation", async () => {
  show(false);
  expect(await linkOf("Pápai Aquatlon")).toBe("/competition/edit/5");
});

it("asks with name and day before it deletes an announcement: each year's has the same name", async () => {
  fake.server.rows = [
    { id: 5, name: "Balaton Triatlon", date: "2026-06-13", approved: true, cancelled: false },
    { id: 6, name: "Balaton Triatlon", date: "2027-06-12", approved: false, cancelled: false },
  ];
  show(true);
  const buttons = await screen.findAllByLabelText("Törlés: Balaton Triatlon");
  await userEvent.setup().click(buttons[1] as HTMLElement);
  expect(screen.getByText("Törlöd ezt: Balaton Triatlon, 2027 június 12.?")).toBeDefined();
});
