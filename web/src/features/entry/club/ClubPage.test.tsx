import type { ClubCompetition, ClubStart } from "@rajt/contract/entry/club-season.calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { raceWith } from "../../../testing/race.ts";
import { renderIn } from "../../../testing/render.tsx";
import { club, clubCompetition, clubStart } from "../own/own.testbed.ts";
import { type Cell, free, refused } from "./club.testbed.ts";
import { ClubPage } from "./ClubPage.tsx";

const EVA = { id: 9, fullName: "Ács Éva", birthDate: "1995-06-15", fee: { id: 71, amount: 8_000 } };
const server = {
  numbers: clubCompetition as ClubCompetition,
  startList: [] as ClubStart[],
  cellList: [] as Cell[],
  withdrawn: "Sprint",
  asked: [] as [string, unknown][],
};

beforeEach(() => {
  Object.assign(server, { numbers: clubCompetition, startList: [], cellList: [], withdrawn: "Sprint", asked: [] });
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string }) => {
    const call = address.split("/").at(-1) ?? "";
    server.asked.push([call, body === undefined ? undefined : JSON.parse(body)]);
    if (call === "getClubCompetition")
      return Response.json({ ...server.numbers, startList: server.startList, waitList: [] });
    if (call === "getClubEntryGrid")
      return Response.json({
        raceList: [],
        athleteList: server.cellList.map((cell, at) => ({ ...EVA, id: EVA.id + at, cellList: [cell] })),
      });
    if (call === "getEnglishNames") return Response.json([{ name: "Váltó", nameEn: "Relay" }]);
    // Its answer is of no concern here: the head of the view names the race.
    if (call === "getClubTeams") return new Promise(() => undefined);
    if (call === "getWithdrawal")
      return Response.json({
        settled: 13_000,
        back: 6_500,
        entry: { who: "Őz Ábel", competition: "Tavaszi kupa", race: server.withdrawn, date: "2099-06-01" },
      });
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const RACES = [raceWith({ id: 7, name: "Sprint" }), raceWith({ id: 8, name: "Váltó", isTeam: true })];
const show = (view: string, races = RACES, { viewer = club(), locale = "hu" as Locale } = {}) =>
  renderIn(
    <>
      <ClubPage competition={{ id: 3, raceList: races }} grid={<p>a rács</p>} />
      <Address />
      <Toasts />
    </>,
    { viewer, at: `/competition-entry-club/grid/3${view}`, locale },
  );
const words = (element: HTMLElement | undefined) => element?.textContent?.replaceAll(/\s/g, " ");

it("shows what counts, and pays exactly this competition", async () => {
  server.numbers = { ...clubCompetition, paid: 12, unpaid: 3, owed: 21_000 };
  show("");
  expect(await screen.findByText("15 nevezve · 12 befizetve")).toBeDefined();
  expect(screen.getByText(/21\s000 Ft vár fizetésre$/)).toBeDefined();
  const pay = screen.getByRole("link", { name: "Kifizetem: Tavaszi kupa" });
  expect(pay.getAttribute("href")).toBe("/competition-entry-club/grid/3#basket=c3");
  expect(screen.getByText("a rács")).toBeDefined();
});

it("leads from an offered place to the waiting list, where it is taken or declined", async () => {
  server.numbers = { ...clubCompetition, offered: 1, offerUntil: "2099-05-05T10:00:00.000Z" };
  show("");
  await userEvent.click(await screen.findByRole("link", { name: /^1 hely felajánlva eddig: / }));
  expect(screen.getByLabelText("address").textContent).toBe("?view=waiting");
  expect(screen.getByRole("tab", { name: "Várólista", selected: true })).toBeDefined();
});

it("keeps the view in the address, and offers no view without races for it", async () => {
  show("");
  await userEvent.click(await screen.findByRole("tab", { name: "Csapatok" }));
  expect(screen.getByLabelText("address").textContent).toBe("?view=teams");
  expect(await screen.findByRole("heading", { name: /^Váltó/ })).toBeDefined();
  cleanup();
  show("", RACES.slice(0, 1));
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Ki indulhat",
    "Indulók",
    "Várólista",
  ]);
  cleanup();
  show("", RACES.slice(1));
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Indulók",
    "Csapatok",
    "Várólista",
  ]);
});

it("lists the starts by time, one line each, with what is left to do folded", async () => {
  server.startList = [
    { ...clubStart, entry: 1, starterList: ["Zsiga Örs"], startTime: 39_600, race: { id: 9, name: "Terep" } },
    { ...clubStart, entry: 2, starterList: ["Őz Ábel"], startNumber: null, paid: false, payable: true },
    {
      ...clubStart,
      entry: 3,
      starterList: ["Ács Éva"],
      todoList: [{ refusal: "medicalExpired", person: 9, name: "Ács Éva", message: "A sportorvosi engedélye lejár." }],
    },
  ];
  show("?view=starters");
  const lines = await screen.findAllByRole("listitem");
  expect(lines.map((line) => words(line.querySelector("summary") ?? undefined))).toEqual([
    "42Ács ÉvaNem indulhatBefizetve",
    "–Őz ÁbelBefizetésre vár",
    "42Zsiga ÖrsBefizetve",
  ]);
  expect(await within(lines[0]!).findByText("Megadom az újat")).toBeDefined();
  expect(words(lines[0])).toContain("A sportorvosi engedélye lejár. Megadom az újat");
});

const barredStart: ClubStart = {
  ...clubStart,
  starterList: [EVA.fullName],
  todoList: (["medicalExpired", "feeUnpaid"] as const).map((refusal) => ({
    refusal,
    person: EVA.id,
    name: EVA.fullName,
    message: `${refusal}.`,
  })),
};

it("fixes on the spot what the record of a starter lacks", async () => {
  server.startList = [barredStart];
  server.cellList = [free];
  show("?view=starters", RACES, { viewer: club(["Athlete", "Payment"]) });
  await userEvent.click(await screen.findByText("Ács Éva"));
  const fee = await screen.findByRole("link", { name: /^Befizetem: 8\s000\sFt: Ács Éva$/ });
  expect(fee).toHaveProperty("hash", "#basket=f71");
  await userEvent.click(screen.getByRole("button", { name: "Pótlom: Ács Éva" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Ács Éva: új sportorvosi" }));
  expect(sheet.getByText(/2099 június 1\./)).toBeDefined();
});

it("asks for nothing once the day of the race is over", async () => {
  server.startList = [{ ...barredStart, date: "2020-06-01" }];
  show("?view=starters");
  const [line] = await screen.findAllByRole("listitem");
  expect(words(line)).toMatch(/^42Ács ÉvaBefizetve/);
  expect(words(line)).not.toContain("medicalExpired");
});

it("shows the rest of an entry that is paid in part", async () => {
  server.startList = [{ ...clubStart, settled: 7_000, paid: false, payable: true }];
  show("?view=starters");
  const [line] = await screen.findAllByRole("listitem");
  expect(words(line)).toContain("13 000 Ft, befizetve 7 000 Ft, hátravan 6 000 Ft");
});

it("prints the starts as one table for the coach, with the times of the transition area", async () => {
  server.startList = [
    { ...clubStart, starterList: ["Őz Ábel"] },
    { ...clubStart, entry: 12, isTeam: true, teamName: "Sellők", starterList: ["Kis Kata", "Nagy Nóra"] },
  ];
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  show("");
  await screen.findByText("15 nevezve · 15 befizetve");
  await userEvent.click(screen.getByRole("button", { name: "Nyomtatás az edzőnek" }));
  expect(screen.getByLabelText("address").textContent).toBe("?view=starters");
  expect(print).toHaveBeenCalledTimes(1);
  act(() => void dispatchEvent(new Event("beforeprint")));
  const [heads, ...rows] = within(screen.getByRole("table")).getAllByRole("row");
  expect(words(heads)).toContain("SportolóFutamRajtRajtszámDepóBefizetve");
  expect(rows.map(words)).toEqual([
    expect.stringContaining("Őz ÁbelSprint 10:004208:30–09:45Befizetve"),
    expect.stringContaining("SellőkKis Kata, Nagy NóraSprint 10:004208:30–09:45Befizetve"),
  ]);
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("table")).toBeNull();
});

it("withdraws a start after naming it once and showing the refund, and says afterwards what is refunded", async () => {
  server.startList = [{ ...clubStart, starterList: ["Őz Ábel"], canWithdraw: true }];
  show("?view=starters");
  await userEvent.click(await screen.findByText("Őz Ábel"));
  await userEvent.click(screen.getByRole("button", { name: /^Visszavonás ?: Őz Ábel, Sprint$/ }));
  const question = within(await screen.findByRole("dialog", { name: "Visszavonod a nevezést: Őz Ábel?" }));
  expect(await question.findByText(/^Visszajár: 6\s500 Ft/)).toBeDefined();
  expect(question.getAllByText(/2099 június 1\./).map(words)).toEqual(["Tavaszi kupa – Sprint, 2099 június 1."]);
  await userEvent.click(question.getByRole("button", { name: "Visszavonom" }));
  const done = /^Sikeres visszavonás\. Őz Ábel, Tavaszi kupa: 6\s500 Ft visszajár, 6\s500 Ft nem\./;
  const toast = within(await screen.findByText(done));
  const follow = toast.getByRole("link", { name: "Itt követheted" });
  expect(follow.getAttribute("href")).toBe("/profile?tab=payments");
  await userEvent.click(follow);
  expect(server.asked).toContainEqual(["withdrawClubEntry", { entry: 11 }]);
});

it("names races in English on an English page, also of teams and in the question of a withdrawal", async () => {
  show("?view=teams&race=8", RACES, { locale: "en" });
  expect(await screen.findByText(/^Relay ·/)).toBeDefined();
  cleanup();
  server.withdrawn = "Váltó";
  server.startList = [{ ...clubStart, starterList: ["Őz Ábel"], canWithdraw: true }];
  show("?view=starters", RACES, { locale: "en" });
  await userEvent.click(await screen.findByText("Őz Ábel"));
  await userEvent.click(screen.getByRole("button", { name: /^Withdraw/ }));
  expect(await screen.findByText(/^Tavaszi kupa – Relay, /)).toBeDefined();
});

it("filters the grid by those whom their records keep from starting, and back", async () => {
  // One of them was entered before the record changed.
  server.cellList = [refused, { ...refused, alreadyEntry: true }, free];
  show("?view=starters");
  await userEvent.click(await screen.findByRole("button", { name: "2 nem indulhat – mutasd" }));
  expect(screen.getByLabelText("address").textContent).toBe("?view=grid&barred=yes");
  await userEvent.click(screen.getByRole("button", { name: textsHu.entry.clubPage.everybody }));
  expect(screen.getByLabelText("address").textContent).toBe("?view=grid");
});

it("says that there are no starters, or no waiting athletes", async () => {
  show("?view=starters");
  expect(await screen.findByText(textsHu.entry.clubPage.nobody)).toBeDefined();
  cleanup();
  show("?view=waiting");
  expect(await screen.findByText(textsHu.entry.clubPage.nobodyWaits)).toBeDefined();
});
