import type { ClubTeams, WaitingTeam } from "@rajt/contract/entry/team-entry.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { TeamWaits } from "./TeamWaits.tsx";
import { teamsWith } from "./teams.testbed.ts";

const waits: WaitingTeam = {
  id: 5,
  teamName: "Sellők",
  memberList: [
    { id: 1, name: "Anna" },
    { id: 2, name: "Bea" },
    { id: 3, name: "Cili" },
  ],
  position: 2,
  offerUntil: null,
};
const offered: WaitingTeam = { ...waits, position: null, offerUntil: "2026-05-05T10:00:00Z" };
const teamAt = (lineNumber: number): ClubTeams["teamList"][number] => ({
  lineNumber,
  teamName: "Elsők",
  amount: 30_000,
  settled: 0,
  back: 0,
  inPayment: false,
  memberList: [],
});
const fullWith = (...waitList: WaitingTeam[]): ClubTeams =>
  teamsWith({ canJoin: true, waiting: 3, waitList, maximum: 3, teamList: [teamAt(1)] });

const server = { answer: {} as object, asked: [] as [string, unknown][] };
beforeEach(() => {
  Object.assign(server, { answer: { successful: true }, asked: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    server.asked.push([url.split("/").at(-1) ?? "", JSON.parse(body)]);
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (...waitList: WaitingTeam[]) =>
  renderIn(
    <>
      <TeamWaits
        all={{
          competition: 3,
          race: 31,
          teams: fullWith(...waitList),
          suggested: [],
          known: new Map(),
        }}
      />
      <Toasts />
    </>,
    { viewer: athlete({ accessType: "Org", isAthlete: false, isClub: true }) },
  );
const pressMatching = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const confirm = async (question: string, name: string) =>
  userEvent.click(within(await screen.findByRole("dialog", { name: question })).getByRole("button", { name }));

it("shows the position and the members of each team, and that a team which lost a member is incomplete", async () => {
  show(waits, { ...waits, id: 6, teamName: "Cápák", position: 3, memberList: waits.memberList.slice(1) });
  const [whole, left] = await screen.findAllByRole("article");
  expect(whole?.textContent).toContain("Várólistán: 2. a 3 várakozóból");
  expect(whole?.textContent).toContain("Anna, Bea, Cili");
  expect(whole?.textContent).not.toContain("Hiányos");
  expect(left?.textContent).toContain("Hiányos");
  // There is no place to accept.
  expect(screen.queryByRole("button", { name: /^Elfogadom/ })).toBeNull();
});

it("accepts the offered place after its question, with the team's athletes", async () => {
  show(offered);
  await pressMatching(/^Elfogadom · 30\s000\sFt: Sellők$/);
  expect(within(await screen.findByRole("dialog")).getByText(/30\s000\sFt/)).toBeDefined();
  expect(server.asked).toEqual([]);
  await confirm("Benevezitek a felajánlott helyre: Sellők?", "Csapat nevezése");
  expect(await screen.findByText("A nevezés sikeresen mentésre került!")).toBeDefined();
  expect(server.asked).toEqual([
    ["clubValtoEntry", { competition: 3, race: 31, teamName: "Sellők", athleteIdList: [1, 2, 3] }],
  ]);
});

it("shows all refusals of an acceptance, each with the link to its fix", async () => {
  server.answer = {
    successful: false,
    code: "entry.refusal.feeUnpaid",
    message: "2. tag (Bea): nincs befizetve.",
    refused: [
      { code: "entry.refusal.feeUnpaid", message: "2. tag (Bea): nincs befizetve.", athlete: 2, name: "Bea" },
      { code: "entry.refusal.tooLate", message: "17:00-ig lehetett.", athlete: null, name: null },
    ],
  };
  show(offered);
  await pressMatching(/^Elfogadom · 30\s000\sFt: Sellők$/);
  await confirm("Benevezitek a felajánlott helyre: Sellők?", "Csapat nevezése");
  expect(await screen.findByText("Hiba a nevezés során, kérjük, ellenőrizze az adatokat!")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  const link = (text: string) => screen.getByText(text, { exact: false }).querySelector("a")?.getAttribute("href");
  expect([link("nincs befizetve."), link("17:00-ig")]).toEqual(["/user-payment", "/calendar/view/3"]);
});

it.each([
  ["leaves the list", waits, "Lelépek"],
  ["gives up what is offered", offered, "Lemondok"],
])("%s after its question, by the team's name", async (_, team, words) => {
  show(team);
  await press(`${words}: Sellők`);
  expect(server.asked).toEqual([]);
  await confirm("Leveszed a várólistáról: Sellők?", words);
  expect(await screen.findByText("Lekerült a várólistáról: Sellők.")).toBeDefined();
  expect(server.asked).toEqual([["leaveWaitingList", { competition: 3, race: 31, teamName: "Sellők" }]]);
});
