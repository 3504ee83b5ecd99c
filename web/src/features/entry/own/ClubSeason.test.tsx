import type { ClubCompetition } from "@rajt/contract/entry/club-season.calls";
import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { club, clubCompetition, wait } from "./own.testbed.ts";
import { OwnRacesPage } from "./OwnRacesPage.tsx";

const TOTAL = 23;
type Asked = { readonly past: boolean; readonly firstResult: number; readonly maxResults: number };
const named = (id: number, traits: Partial<ClubCompetition> = {}): ClubCompetition => ({
  ...clubCompetition,
  competition: { id, name: `Kupa ${id}` },
  ...traits,
});
const server = { list: [] as ClubCompetition[], offerList: [] as OwnWait[], asked: [] as string[] };

beforeEach(() => {
  Object.assign(server, { list: [], offerList: [], asked: [] });
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string } = {}) => {
    const call = address.split("/").at(-1) ?? "";
    server.asked.push(call);
    if (call !== "getClubCompetitions") return Response.json({ since: null });
    const { past, firstResult, maxResults }: Asked = JSON.parse(body ?? "{}");
    const list = past ? [] : server.list.slice(firstResult, firstResult + maxResults);
    return Response.json({ totalCount: past ? 0 : server.list.length, list, offerList: server.offerList });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (at = "/my-races") => renderIn(<OwnRacesPage />, { viewer: club(), at });
const text = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, " ");

it("shows a club one line for each competition, with what counts, its page, and the button that pays it", async () => {
  server.list = [
    named(3, { paid: 12, unnumbered: 2, waiting: 1, unpaid: 3, owed: 21_000, owedBy: "2099-05-01T21:59:59.000Z" }),
    named(4, { offered: 1, offerUntil: "2099-05-05T10:00:00.000Z" }),
  ];
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(text(first!)).toContain("15 nevezve · 12 befizetve · 2 rajtszám nélkül · 1 várólistán");
  expect(text(first!)).toContain("21 000 Ft vár fizetésre 2099 május 1. 23:59-ig");
  const links = within(first!).getAllByRole("link");
  expect(links.map((link) => [text(link), link.getAttribute("href")])).toEqual([
    ["Kupa 3", "/competition-entry-club/grid/3?view=starters"],
    ["Kifizetem: Kupa 3", "/my-races#basket=c3"],
  ]);
  expect(text(second!)).toContain("1 hely felajánlva eddig: 2099 május 5. 12:00");
  expect(within(second!).queryByRole("link", { name: /Kifizetem/ })).toBeNull();
  expect(server.asked).not.toContain("getOwnRaces");
});

it("shows offered places above, with their answers", async () => {
  server.list = [named(3, { offered: 1, offerUntil: wait.offerUntil })];
  server.offerList = [wait];
  show();
  expect(await screen.findByRole("heading", { name: "Kis Kata: Sprint" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Lemondok: Kis Kata, Sprint" })).toBeDefined();
});

it("shows further competitions on request, and says that there are no past ones", async () => {
  server.list = Array.from({ length: TOTAL }, (_, at) => named(at + 1));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "További 3" }));
  expect(await screen.findByRole("link", { name: `Kupa ${TOTAL}` })).toBeDefined();
  expect(screen.queryByRole("button", { name: /További/ })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Korábbiak" }));
  expect(await screen.findByText(textsHu.entry.clubPage.season.nonePast)).toBeDefined();
});

it("tells a club without the right to enter that it lacks it", async () => {
  renderIn(<OwnRacesPage />, { viewer: visitor({ ...club(), serviceList: [] }), at: "/my-races" });
  expect(await screen.findByText(textsHu.entry.club.noRight)).toBeDefined();
  expect(server.asked).not.toContain("getClubCompetitions");
});
