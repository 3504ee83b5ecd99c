import type { ClubTeams, TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { infoWith, raceWith } from "../../../testing/race.ts";
import { club } from "../own/own.testbed.ts";
import { TeamRace } from "./TeamRace.tsx";
import { teamsWith } from "./teams.testbed.ts";

const race = raceWith({ name: "Klubcsapat", ageGroupList: [], isTeam: true });
const person = (id: number, fullName: string) => ({
  id,
  fullName,
  birthDate: "1995-06-15",
  gender: "FEMALE" as const,
  cachedLicenseNumber: null,
  licenseType: "AMATOR" as const,
});
const everybody = ["Anna", "Bea", "Cili", "Dóra", "Edit", "Flóra"].map((name, at) => person(at + 1, name));
const saved: ClubTeams["teamList"][number] = {
  lineNumber: 1,
  teamName: "Sellők",
  amount: 30_000,
  settled: 30_000,
  back: 30_000,
  inPayment: false,
  memberList: everybody.slice(0, 3).map((each, at) => ({ position: at + 1, person: each, writtenName: null })),
};

const seenTeam = { teamName: "Sellők", athleteIdList: [1, 2, 3] };

const server = {
  infos: [] as EntryInfo[],
  basket: [] as object[],
  fitting: everybody,
  teams: teamsWith(),
  answer: {} as TeamAnswer,
  asked: [] as [string, unknown][],
};
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, {
    infos: [],
    basket: [],
    fitting: everybody,
    teams: teamsWith(),
    answer: { successful: true },
    asked: [],
  });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url.endsWith("/getCompetitionEntryInfoList")) return Response.json(server.infos);
    if (url.endsWith("/getClubTeams")) return Response.json(server.teams);
    if (url.endsWith("/getClubEntryGrid"))
      return Response.json({ raceList: [], athleteList: [{ ...person(9, "Zoé"), fee: null, cellList: [] }] });
    if (url.endsWith("/getBasketContent")) return Response.json(server.basket);
    if (url.endsWith("/getInfo")) return Response.json({ id: 3, name: "Tavaszi kupa" });
    if (url.endsWith("/getRaceAvailableAthleteListSpecial")) {
      const taken = new Set(
        server.teams.teamList.flatMap(({ memberList }) => memberList.map((seat) => seat.person?.id)),
      );
      return Response.json(server.fitting.filter(({ id }) => !taken.has(id)));
    }
    server.asked.push([url.split("/").at(-1) ?? "", JSON.parse(body)]);
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (viewer = club()) =>
  renderIn(
    <>
      <TeamRace competition={3} race={race} />
      <Toasts />
    </>,
    { viewer },
  );
const press = async (name: string, within_ = screen) => userEvent.click(await within_.findByRole("button", { name }));
const confirm = async (name: string) => press(name, within(await screen.findByRole("dialog")) as never);
const seat = (position: number) => screen.findByRole<HTMLSelectElement>("combobox", { name: `${position}. tag` });
const choose = async (position: number, name: string) =>
  userEvent.selectOptions(await seat(position), `${name} (szül. 1995)`);
const names = async () =>
  Promise.all(
    [1, 2, 3].map(async (position) => (await seat(position)).selectedOptions[0]?.textContent.split(" ", 1)[0]),
  );

it("marks every empty field, then asks and saves the team at its line, and shows it as saved", async () => {
  show();
  await press("Csapat hozzáadása");
  expect(await screen.findByText("Nem mentett")).toBeDefined();
  await press("Csapat mentése");
  expect(await screen.findAllByText("Mező kötelező.")).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Csapatnév/ }));
  expect(server.asked).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), "Sellők");
  await choose(1, "Cili");
  await choose(2, "Anna");
  await choose(3, "Bea");
  await press("Csapat mentése");
  await screen.findByText("Biztosan mented a csapat nevezését?");
  server.teams = teamsWith({ teamList: [saved] });
  await confirm("Csapat mentése");
  expect(await screen.findByText("A nevezés sikeresen mentésre került!")).toBeDefined();
  expect(server.asked).toEqual([
    [
      "clubValtoEntrySpecial",
      {
        competition: 3,
        race: 31,
        lineNumber: 1,
        teamName: "Sellők",
        athleteIdList: [3, 1, 2],
        qualificationId: 2,
        sportCategoryId: 3,
        groupAgeGroupId: 7,
        updateEntry: false,
      },
    ],
  ]);
  await vi.waitFor(() => expect(screen.queryByText("Nem mentett")).toBeNull(), 15_000);
});

it("shows a waiting team even if no other athlete is eligible", async () => {
  server.fitting = [];
  const waits = { id: 5, teamName: "Sellők", memberList: [], position: 1, offerUntil: null };
  server.teams = teamsWith({ waiting: 1, waitList: [waits] });
  show();
  expect(await screen.findByRole("article", { name: "Sellők" })).toBeDefined();
});

it("says that no athlete is eligible, not that the club has none", async () => {
  server.fitting = [];
  show();
  await screen.findByText("Most nincs sportolótok, aki itt csapatban indulhat.");
  expect(screen.getByRole("link", { name: "Egyesületi sportolók" }).getAttribute("href")).toBe("/athlete");
  expect(screen.queryByRole("button", { name: "Csapat hozzáadása" })).toBeNull();
});

it("names in the question what a saved team changes", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), " II");
  await choose(2, "Edit");
  await press("Csapat mentése");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Csapatnév: Sellők → Sellők II",
    "2. tag: Bea → Edit",
  ]);
});

const refused = (id: number, name: string) => ({
  athlete: person(id, name),
  code: "entry.refusal.medicalExpired",
  message: "A sportorvosi engedélye nem érvényes.",
});

it("lists athletes who cannot start with reason and fix, and disables them in the choice", async () => {
  server.teams = teamsWith({ ineligibleList: [refused(9, "Zoé")] });
  show();
  await press("Csapat hozzáadása");
  const barred = Array.from((await seat(1)).options).filter(({ disabled }) => disabled);
  expect(barred.map(({ textContent }) => textContent)).toEqual(["Zoé – sportorvosi"]);
  const line = screen.getByText(/^Zoé: A sportorvosi engedélye nem érvényes\./);
  await vi.waitFor(() => expect(line.querySelector("a")?.getAttribute("href")).toContain("/athlete/edit/9"));
  cleanup();
  show(club(["Athlete"]));
  await userEvent.click(await screen.findByText("Most nem nevezhetők (1)"));
  await press("Pótlom: Zoé");
  expect(await screen.findByRole("dialog", { name: "Zoé: új sportorvosi" })).toBeDefined();
});

it("says that the athletes are too few for a team instead of offering one", async () => {
  server.fitting = everybody.slice(0, 2);
  server.teams = teamsWith({ ineligibleList: [refused(9, "Zoé")] });
  show();
  expect(await screen.findByText("Egy csapathoz 3 tag kell, most 2 sportolótok indulhat itt.")).toBeDefined();
  expect(screen.getByText("Most nem nevezhetők (1)")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Csapat hozzáadása" })).toBeNull();
});

it("shows the age groups of the race, which distinguish races of one name", async () => {
  renderIn(<TeamRace competition={3} race={{ ...race, ageGroupList: [{ id: 1, name: "Junior" }] }} />, {
    viewer: club(),
  });
  expect(await screen.findByText("Klubcsapat · Junior")).toBeDefined();
});

it("offers no athlete twice, adds members up to the maximum and removes them down to the minimum", async () => {
  show();
  await press("Csapat hozzáadása");
  await choose(1, "Anna");
  const offered = Array.from((await seat(2)).options, ({ textContent }) => textContent);
  expect(offered.some((each) => each.startsWith("Anna"))).toBe(false);
  const removal = () => screen.getByRole("button", { name: "Csapattag törlése: 1. tag" }).getAttribute("aria-disabled");
  expect(removal()).toBe("true");
  await press("Csapattag hozzáadása");
  await press("Csapattag hozzáadása");
  expect(removal()).toBeNull();
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Csapattag hozzáadása" });
  expect(add.disabled || add.getAttribute("aria-disabled") === "true").toBe(true);
});

it("offers an athlete of one team to no other, until the athlete is removed from it", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  await press("Csapat hozzáadása");
  const [own, other] = await screen.findAllByRole<HTMLSelectElement>("combobox", { name: "1. tag" });
  const offered = () => Array.from(other!.options, ({ value }) => value);
  expect(offered()).toEqual(["", "4", "5", "6"]);
  await userEvent.selectOptions(own!, "4");
  expect(offered()).toEqual(["", "5", "6"]);
  await userEvent.selectOptions(own!, "");
  expect(offered()).toEqual(["", "4", "5", "6"]);
});

it("reorders members with the arrow keys, keeps the focus on the handle, and keeps the order when it is closed", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  const handle = await screen.findByRole("button", { name: /^1\. tag áthelyezése/ });
  handle.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(await names()).toEqual(["Bea", "Cili", "Anna"]);
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^3\. tag/);
  cleanup();
  show();
  expect(await names()).toEqual(["Bea", "Cili", "Anna"]);
  expect(await screen.findByText("Nem mentett")).toBeDefined();
});

it("names the start number that a late team of the own competition gets", async () => {
  server.answer = { successful: true, lineNumber: 1, startNumber: 112 };
  show();
  await press("Csapat hozzáadása");
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), "Sellők");
  await choose(1, "Cili");
  await choose(2, "Anna");
  await choose(3, "Bea");
  await press("Csapat mentése");
  server.teams = teamsWith({ teamList: [saved] });
  await confirm("Csapat mentése");
  expect(await screen.findByText("Sellők benevezve: Klubcsapat, rajtszám: 112")).toBeDefined();
});

it("keeps a new team of the reopened view when a save of the closed one succeeds", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const served = fetch;
  vi.stubGlobal("fetch", async (url: string, options?: RequestInit) => {
    if (url.endsWith("/clubValtoEntrySpecial")) await held;
    return served(url, options);
  });
  server.teams = teamsWith({ teamList: [saved] });
  const one = show();
  await choose(1, "Edit");
  await press("Csapat mentése");
  await confirm("Csapat mentése");
  one.unmount();
  const two = show();
  await press("Csapat hozzáadása");
  await userEvent.type(await screen.findByDisplayValue(""), "Cápák");
  two.unmount();
  answer();
  const kept = () => Object.values(sessionStorage).map((draft) => JSON.parse(String(draft)) as unknown);
  await vi.waitFor(() => expect(kept()).toMatchObject([{ mine: { team: { teamName: "Cápák" } } }]));
  show();
  expect(await screen.findByDisplayValue("Cápák")).toBeDefined();
});

it("leaves the focus where it was moved after a move by key", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  (await screen.findByRole("button", { name: /^1\. tag áthelyezése/ })).focus();
  await userEvent.keyboard("{ArrowDown}");
  const third = await seat(3);
  third.focus();
  await choose(3, "Flóra");
  expect(document.activeElement).toBe(third);
});

it("shows the server's reasons at the team and the member, and keeps the typed team", async () => {
  const reason = "A 2100. évi licenszdíja nincs befizetve. Ha befizettétek, nevezhető.";
  server.teams = teamsWith({ teamList: [saved] });
  server.answer = {
    successful: false,
    code: "entry.refusal.feeUnpaid",
    message: `2. tag (Dóra): ${reason}`,
    properties: {
      valtoEntrySpecial: [{ message: `2. tag (Dóra): ${reason}` }],
      "athleteIdList.1": [{ message: reason }],
    },
    refused: [
      { code: "entry.refusal.feeUnpaid", message: `2. tag (Dóra): ${reason}`, athlete: 14, name: "Dóra" },
      { code: "entry.team.nameTaken", message: "Ilyen nevű csapatotok már indul.", athlete: null, name: null },
    ],
  };
  show();
  await choose(2, "Dóra");
  await press("Csapat mentése");
  // A refused athlete is suggested no more, but stays in her position.
  server.fitting = everybody.filter(({ fullName }) => fullName !== "Dóra");
  await confirm("Csapat mentése");
  const reasonItem = (await screen.findByText(`2. tag (Dóra): ${reason}`)).closest("li");
  expect(document.activeElement?.contains(reasonItem)).toBe(true);
  expect(document.activeElement?.tagName).toBe("OUTPUT");
  // Only a refusal with a fix has a link.
  const fixes = screen.getAllByRole("link").filter((link) => link.closest("li") !== null);
  expect(fixes.map((link) => [link.closest("li") === reasonItem, link.getAttribute("href")])).toEqual([
    [true, expect.stringContaining("user-payment")],
  ]);
  expect((await seat(2)).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(reason)).toBeDefined();
  expect(await names()).toEqual(["Anna", "Dóra", "Cili"]);
  expect(screen.getByText("Hiba a nevezés során, kérjük, ellenőrizze az adatokat!")).toBeDefined();
});

it("shows another user's version of the team after a conflict, and overwrites it only at the next save", async () => {
  const message = "Ezt a csapatot közben más módosította, most így áll: Mások (Dóra, Edit, Flóra).";
  server.teams = teamsWith({ teamList: [saved] });
  server.answer = { successful: false, code: "entry.team.changedMeanwhile", message };
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), " II");
  server.teams = teamsWith({ teamList: [{ ...saved, teamName: "Mások" }] });
  await press("Csapat mentése");
  await confirm("Csapat mentése");
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Csapatnév/ }).value).toBe("Sellők II");
  server.answer = { successful: true };
  await press("Csapat mentése");
  await confirm("Csapat mentése");
  await screen.findByText("A nevezés sikeresen mentésre került!");
  expect(server.asked.map(([, asked]) => asked)).toEqual([
    expect.objectContaining({ teamName: "Sellők II", seenTeam }),
    expect.not.objectContaining({ seenTeam: expect.anything() }),
  ]);
});

it("sends the version with which a draft began after a reload, so that a newer one is not overwritten", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), " II");
  cleanup();
  server.teams = teamsWith({ teamList: [{ ...saved, teamName: "Mások" }] });
  show();
  await screen.findByDisplayValue("Sellők II");
  await press("Csapat mentése");
  await confirm("Csapat mentése");
  await screen.findByText("A nevezés sikeresen mentésre került!");
  expect(server.asked[0]?.[1]).toMatchObject({ teamName: "Sellők II", seenTeam });
});

it("links to the organiser's contact if no page of the portal fixes the refusal of a team", async () => {
  const shut = { code: "entry.refusal.deadlinePassed", message: "A nevezési határidő lejárt." };
  server.teams = teamsWith({ teamList: [saved], adding: shut });
  server.answer = {
    successful: false,
    ...shut,
    refused: [
      { ...shut, athlete: null, name: null },
      // An athlete of another club, whose record the club cannot open.
      { code: "entry.refusal.medicalExpired", message: "2. tag: orvosi", athlete: 14, name: null },
    ],
  };
  show();
  const linkIn = async (text: string, within: "li" | "div") =>
    (await screen.findByText(text, { exact: false })).closest(within)?.querySelector("a")?.getAttribute("href");
  expect(await linkIn(shut.message, "div")).toBe("/calendar/view/3");
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), " A");
  await press("Csapat mentése");
  await confirm("Csapat mentése");
  await screen.findByText("2. tag: orvosi");
  expect(screen.getAllByText("A rendező elérhetőségei")).toHaveLength(2);
  expect(await linkIn("2. tag: orvosi", "li")).toBeUndefined();
});

it("moves the focus into a new team, but not into teams that were there", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  await seat(1);
  expect(document.activeElement?.tagName).not.toBe("INPUT");
  await press("Csapat hozzáadása");
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"), 15_000);
  expect((document.activeElement as HTMLInputElement).value).toBe("");
});

const focused = () => document.activeElement?.textContent;

it("moves the focus to the saved team, and to the heading of the view after a deletion", async () => {
  show();
  await press("Csapat hozzáadása");
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), "Sellők");
  for (const [at, name] of ["Anna", "Bea", "Cili"].entries()) await choose(at + 1, name);
  await press("Csapat mentése");
  server.teams = teamsWith({ teamList: [saved] });
  await confirm("Csapat mentése");
  await vi.waitFor(() => expect(focused()).toBe("Sellők"), 15_000);
  // Changed and saved again, by keyboard only.
  (await screen.findByRole("button", { name: /^1\. tag áthelyezése/ })).focus();
  await userEvent.keyboard("{ArrowDown}");
  await press("Csapat mentése");
  const [first, second, ...others] = saved.memberList;
  const memberList = [second, first, ...others].flatMap((each) => each ?? []);
  server.teams = teamsWith({ teamList: [{ ...saved, memberList }] });
  await confirm("Csapat mentése");
  await vi.waitFor(() => expect(focused()).toBe("Sellők"), 15_000);
  await press("Csapat törlése");
  server.teams = teamsWith();
  await confirm("Csapat törlése");
  await vi.waitFor(() => expect(focused()).toBe("Csapat nevezés"), 15_000);
  await press("Csapat hozzáadása");
  await press("Elvetem");
  await vi.waitFor(() => expect(focused()).toBe("Csapat nevezés"), 15_000);
});

it("deletes a saved team after naming it and showing the refund, which it says afterwards too, and discards an unsaved one without a request", async () => {
  server.teams = teamsWith({ teamList: [saved] });
  show();
  await press("Csapat törlése");
  expect(await screen.findByText("Biztosan törlöd a csapat nevezését?")).toBeDefined();
  expect(screen.getByText(/Visszajár: 30\s?000/)).toBeDefined();
  expect(await screen.findByText("Tavaszi kupa – Klubcsapat, 2100 december 31.")).toBeDefined();
  server.teams = teamsWith();
  await confirm("Csapat törlése");
  expect(await screen.findByText("Ezen a futamon még nincs csapatotok.")).toBeDefined();
  const toast = within(screen.getByText(/^Sikeres visszavonás\. Sellők, Tavaszi kupa: 30\s000 Ft visszajár\./));
  const follow = toast.getByRole("link", { name: "Itt követheted" });
  expect(follow.getAttribute("href")).toBe("/profile?tab=payments");
  await userEvent.click(follow);
  expect(server.asked).toEqual([
    ["clubValtoEntryDelete", { competition: 3, race: 31, lineNumber: 1, isLogicalDelete: false, seenTeam }],
  ]);
  await press("Csapat hozzáadása");
  expect(screen.queryByRole("button", { name: "Csapat törlése" })).toBeNull();
  await press("Elvetem");
  expect(await screen.findByText("Ezen a futamon még nincs csapatotok.")).toBeDefined();
  // Only what was typed is asked about.
  await press("Csapat hozzáadása");
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), "Cápák");
  await press("Elvetem");
  await screen.findByText("Elveted a nem mentett csapatot?");
  await confirm("Elvetem");
  expect(await screen.findByText("Ezen a futamon még nincs csapatotok.")).toBeDefined();
  expect(server.asked).toHaveLength(1);
});

it("marks the position of a member who left, and disables everything once the team cannot be changed", async () => {
  const [first, ...others] = saved.memberList;
  server.teams = teamsWith({
    teamList: [{ ...saved, memberList: [{ ...first!, person: null }, ...others] }],
  });
  show();
  expect(await screen.findByText("A tag, aki itt indult, kiesett a csapatból. Válassz helyette mást!")).toBeDefined();
  cleanup();
  server.teams = teamsWith({
    ...server.teams,
    adding: { code: "entry.refusal.tooLate", message: "Késő." },
    changing: { code: "entry.team.closed", message: "Lezárult." },
  });
  show();
  expect(await screen.findByText("Hiányos")).toBeDefined();
  // No other athlete can be chosen any more.
  expect(screen.getByText("A tag, aki itt indult, kiesett a csapatból.")).toBeDefined();
  expect(screen.getByText("Lezárult.")).toBeDefined();
  expect((await seat(1)).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Csapat hozzáadása" })).toBeNull();
});

it("says until when a team that is entered now is kept unpaid, before its save and after it, with the way to pay", async () => {
  const keptUntil = "2100-01-05T22:59:59.999Z";
  server.infos = [infoWith({ race: race.id, keptUntil })];
  show();
  const term = "Fizesd be 2100 január 5. 23:59-ig, különben megszűnik.";
  expect((await screen.findByText(/2100 január 5\. 23:59/)).textContent).toContain(term);
  await press("Csapat hozzáadása");
  await userEvent.type(await screen.findByRole("textbox", { name: /Csapatnév/ }), "Sellők");
  for (const [at, name] of ["Anna", "Bea", "Cili"].entries()) await choose(at + 1, name);
  await press("Csapat mentése");
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(`A nevezés a kosaradba kerül, ott tudod kifizetni. ${term}`)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Kifizetem" })).toBeNull();
  server.teams = teamsWith({ teamList: [{ ...saved, settled: 0, back: 0 }] });
  server.basket = [{ id: 51, competition: 3, amount: 30_000, inPayment: false, keptUntil }];
  await confirm("Csapat mentése");
  expect(await screen.findByText(`A nevezés sikeresen mentésre került! ${term}`)).toBeDefined();
  expect(await screen.findByText(/^Fizetésre vár: 1 nevezés · 30\s000 Ft$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Kifizetem" }).getAttribute("href")).toBe("/#basket=c3");
});
