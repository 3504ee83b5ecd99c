import type { OwnRace, OwnWait } from "@rajt/contract/entry/own-races.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { OwnRacesPage } from "./OwnRacesPage.tsx";

const TOTAL = 203;
const start = (entry: number): OwnRace => ({
  entry,
  competition: { id: 3, name: "Tavaszi kupa" },
  race: { id: entry, name: `Futam ${entry}` },
  date: "2099-06-01",
  startTime: 36_000,
  transitionOpens: null,
  transitionCloses: null,
  address: "Baja",
  status: "ENTERED",
  starterList: ["Példa Petra"],
  teamName: null,
  isTeam: false,
  startNumber: null,
  chipNumber: null,
  amount: 13_000,
  paid: true,
  inPayment: false,
  payable: false,
  nextAmount: null,
  nextAmountFrom: null,
  lapsesAt: null,
  receipt: null,
  withdrawal: null,
  canChange: false,
  todoList: [],
});

const wait: OwnWait = {
  id: 1,
  competition: { id: 3, name: "Tavaszi kupa" },
  race: { id: 7, name: "Sprint" },
  date: "2099-06-01",
  startTime: 36_000,
  athlete: { id: 99, name: "Kis Kata" },
  isMine: true,
  team: null,
  memberIdList: null,
  relay: false,
  position: 1,
  waiting: 2,
  offerUntil: null,
  amount: null,
  code: null,
  message: null,
};
const server = { waitList: [] as OwnWait[] };

beforeEach(() => {
  server.waitList = [];
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith("/leaveWaitingList")) {
      server.waitList = [];
      return Response.json({ successful: true });
    }
    if (!address.endsWith("/getOwnRaces")) return Response.json({ since: null });
    const { firstResult, maxResults }: { firstResult: number; maxResults: number } = JSON.parse(body ?? "{}");
    const list = Array.from({ length: TOTAL }, (_, at) => start(at + 1)).slice(firstResult, firstResult + maxResults);
    return Response.json({ totalCount: TOTAL, list, waitList: server.waitList });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => screen.getAllByRole("heading", { level: 3 }).length;

it("shows a club each of its races, also those that one answer does not hold", async () => {
  const club = visitor({
    user: { id: 5, name: "Balaton TK", email: "balaton@example.test" },
    accessType: "Org",
    isClub: true,
    serviceList: [],
  });
  renderIn(<OwnRacesPage />, { viewer: club, at: "/my-races" });
  for (const [more, count] of [
    [/További 153/, 200],
    [/További 3$/, TOTAL],
  ] as const) {
    await userEvent.click(await screen.findByRole("button", { name: more }));
    await vi.waitFor(() => expect(shown()).toBe(count), 10_000);
  }
  expect(screen.getByRole("heading", { name: `Futam ${TOTAL}` })).toBeDefined();
  expect(screen.queryByRole("button", { name: /További/ })).toBeNull();
});

it("the keyboard goes on among one's races when the list that was left goes with its button", async () => {
  server.waitList = [wait];
  renderIn(<OwnRacesPage />, { viewer: athlete(), at: "/my-races" });
  const { action } = textsHu.entry.waiting;
  (await screen.findByRole("button", { name: `${action.leave}: Sprint` })).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByRole("button", { name: action.leave }).focus();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Sprint" })).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByRole("heading", { name: "Futam 1" }))).toBe(true);
});
