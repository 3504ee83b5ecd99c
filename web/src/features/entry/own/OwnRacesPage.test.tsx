import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { start, wait } from "./own.testbed.ts";
import { OwnRacesPage } from "./OwnRacesPage.tsx";

const TOTAL = 203;
const raceAt = (entry: number) => ({ ...start, entry, race: { id: entry, name: `Futam ${entry}` } });
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
    const list = Array.from({ length: TOTAL }, (_, at) => raceAt(at + 1)).slice(firstResult, firstResult + maxResults);
    return Response.json({ totalCount: TOTAL, list, waitList: server.waitList });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = () => screen.getAllByRole("heading", { level: 3 }).length;

it("shows all races, also those beyond the first response", async () => {
  renderIn(<OwnRacesPage />, { viewer: athlete(), at: "/my-races" });
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

it("moves the focus to the races when the last waiting list is left", async () => {
  server.waitList = [{ ...wait, isMine: true, offerUntil: null, position: 1 }];
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
