import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer, renderList } from "../../../kernel/table/table.testbed.tsx";
import { CompetitionWaiting } from "./waiting.table.tsx";

const fake = { server: fakeServer([]) };
beforeEach(() => {
  fake.server = fakeServer([
    { id: 1, cachedPersonFullName: "Őz Ábel", teamName: "Sellők", acts: ["passOver"] },
    { id: 2, cachedPersonFullName: "Zsiga Örs", teamName: null, acts: [] },
    { id: 3, cachedPersonFullName: null, teamName: "Cápák", acts: [] },
  ]);
  fake.server.answers["getInfo"] = () => ({ id: 6, name: "Parkerdei Terepduatlon" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  renderList({
    superAdmin: true,
    page: "competitionWaiting",
    Page: CompetitionWaiting,
    at: "/competition-waiting/6/tests",
  });

it("names a waiting team by its name, with its first member, also in the question before it is passed over", async () => {
  show();
  expect(await screen.findByRole("rowheader", { name: "Sellők · Őz Ábel" })).toBeDefined();
  expect(screen.getByRole("rowheader", { name: "Zsiga Örs" })).toBeDefined();
  expect(screen.getByRole("rowheader", { name: "Cápák" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Levétel: Sellők · Őz Ábel" }));
  expect(await screen.findByRole("dialog", { name: "Leveszed a várólistáról: Sellők · Őz Ábel?" })).toBeDefined();
});
