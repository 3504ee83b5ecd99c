import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { useEntering } from "../order/useEntering.ts";
import { infoWith, raceWith } from "../../../testing/race.ts";
import { RaceSection } from "./RaceSection.tsx";

const UNPAID = "A 2100. évi licenszdíjad nincs befizetve. Fizesd be, és utána nevezhetsz!";

const raceOf = (id: number) => raceWith({ id, name: `Futam ${id}`, startTime: 36_000 + id, ageGroupList: [] });
const infoOf = (race: number, traits: Partial<EntryInfo>) => infoWith({ race, canEntry: false, ...traits });

const server = { config: visitor(), infos: [] as EntryInfo[], refusal: {}, asked: 0, isDown: false };
beforeEach(() => {
  sessionStorage.clear();
  server.asked = 0;
  server.isDown = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/getAccessConfig")) return Response.json(server.config);
    if (url.endsWith("/personEntryMix")) return Response.json(server.refusal);
    if (url.endsWith("/getCompetitionEntryInfoList")) server.asked += 1;
    if (server.isDown) return Response.json({}, { status: 500 });
    if (url.endsWith("/getClubEntryGrid")) return Response.json({ raceList: [], athleteList: [] });
    return Response.json(server.infos);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (races: readonly RaceSummary[], { short = false, at = "/" } = {}) =>
  renderIn(<RaceSection id={3} competition={{ id: 3, regDeadline: "2100-12-31", raceList: races }} short={short} />, {
    viewer: server.config,
    at,
  });

const EVERY_RACE = [
  ["personNotVerified", "Megnyitom a profilomat", "/profile/person/7"],
  ["licenceNotValid", "Megnyitom a profilomat", "/profile/person/7"],
  ["feeUnpaid", "Megnyitom a befizetéseket", "/user-payment"],
  ["medicalExpired", "Megadom az újat", "/profile/person/7"],
  ["cancelled", null, null],
  ["notApproved", null, null],
  ["deadlinePassed", null, null],
  ["notAnAthlete", null, null],
] as const;

it.each(EVERY_RACE)(
  "shows %s once above the races, with the link to its fix if there is one",
  async (name, fix, to) => {
    const refused = { code: `entry.refusal.${name}`, message: "Nem nevezhetsz." };
    server.config = athlete();
    server.infos = [infoOf(1, refused), infoOf(2, refused)];
    show([raceOf(1), raceOf(2)]);
    await screen.findAllByText("Nem nevezhetsz.");
    const seen = screen
      .getAllByText("Nem nevezhetsz.")
      .filter(({ className }) => !className.includes("visually-hidden"));
    expect(seen).toHaveLength(1);
    const links = screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual(fix === null ? [] : [[fix, to]]);
  },
);

it.each([
  ["staff", { accessType: "Admin" }],
  ["organisers", { accessType: "Org", isOrganizer: true }],
] as const)("shows %s the races without buttons and without the reason", async (_, kind) => {
  const refused = { code: "entry.cannotEnter.notAPerson", message: "Ezzel a fiókkal nem lehet nevezni." };
  server.config = athlete({ isAthlete: false, ...kind });
  server.infos = [infoOf(1, refused), infoOf(2, refused)];
  show([raceOf(1), raceOf(2)]);
  await screen.findByText("Futam 1");
  expect(screen.queryByText(refused.message)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: textsHu.competition.race.entry })).toBeNull();
});

it("leads a club that is not verified to its profile", async () => {
  const refused = { code: "entry.cannotEnter.clubNotVerified", message: "Még nem hagyták jóvá." };
  server.config = athlete({ accessType: "Org", isAthlete: false });
  server.infos = [infoOf(1, refused), infoOf(2, refused)];
  show([raceOf(1), raceOf(2)]);
  const fix = await screen.findByRole("link", { name: "Megnyitom a profilomat" });
  expect(fix.getAttribute("href")).toBe("/profile/org/7");
});

it("leads a club first to the grid of all its athletes, or to its teams where all race in teams", async () => {
  server.config = athlete({
    accessType: "Org",
    isAthlete: false,
    isClub: true,
    serviceList: [{ service: "CompetitionEntryClub", grantedLevel: "WriteRead" }],
  });
  server.infos = [infoOf(1, { amount: 13_000, amountTo: 15_000 })];
  show([raceOf(1)]);
  const all = await screen.findByRole("link", { name: "Egyszerre nevezek mindenkit" });
  expect(all.getAttribute("href")).toBe("/competition-entry-club/grid/3?view=grid");
  // Clubs see the fee too.
  expect(await screen.findByText(/13\s000 ,- – 15\s000 ,-/)).toBeDefined();
  cleanup();
  show([{ ...raceOf(2), isTeam: true }]);
  const teams = await screen.findByRole("link", { name: "Csapatokat nevezek" });
  expect(teams.getAttribute("href")).toBe("/competition-entry-club/grid/3?view=teams");
});

it("returns the focus to the races after the view of one race", async () => {
  server.config = athlete();
  server.infos = [infoOf(1, { relay: true, canEntry: true })];
  show([raceOf(1)], { at: "/?race=1" });
  await userEvent.click(await screen.findByRole("button", { name: "Vissza a futamokhoz" }, { timeout: 15_000 }));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Futamok"), 15_000);
});

it("links to the viewer's starts from a race that overlaps one of them", async () => {
  server.config = athlete();
  server.infos = [infoOf(1, { code: "entry.refusal.overlapping", message: "Ütközik." }), infoOf(2, { canEntry: true })];
  show([raceOf(1), raceOf(2)]);
  const row = within((await screen.findByText(/Ütközik/)).closest("tr") ?? document.body);
  expect(row.getByRole("link", { name: "Megnyitom a nevezéseket" }).getAttribute("href")).toBe("/my-races");
});

it("shows the viewer's refusal once with the link to its fix, and suitable races first", async () => {
  const unpaid = { code: "entry.refusal.feeUnpaid", message: UNPAID };
  server.config = athlete();
  server.infos = [infoOf(1, { ...unpaid, meant: false }), infoOf(2, { ...unpaid, meant: true }), infoOf(3, unpaid)];
  show([raceOf(1), raceOf(2), raceOf(3)]);
  const fix = await screen.findByRole("link", { name: "Megnyitom a befizetéseket" });
  expect(fix.getAttribute("href")).toBe("/user-payment");
  const seen = screen.getAllByText(UNPAID).filter(({ className }) => !className.includes("visually-hidden"));
  expect(seen).toHaveLength(1);
  const names = screen.getAllByRole("rowheader").map(({ textContent }) => textContent.trim());
  expect(names).toEqual(["Futam 2", "Futam 1", "Futam 3"]);
  // Screen readers get the reason at the button too.
  const button = within(screen.getAllByRole("row")[1] ?? document.body).getByRole("button", { name: "Nevezés" });
  expect(button.getAttribute("aria-describedby")).toMatch(/ /);
});

it("shows guests the prices", async () => {
  server.config = visitor();
  server.infos = [
    infoOf(1, { code: "entry.cannotEnter.signInFirst", message: "A nevezéshez jelentkezz be!", amountTo: 15_000 }),
  ];
  show([raceOf(1)]);
  expect(await screen.findByText(/13.000.,-.+15.000.,-/)).toBeDefined();
});

it.each([
  [true, ["H2 Futamok", "H3 Csapat nevezés"]],
  [false, ["H3 Csapat nevezés"]],
])("skips no heading level where a relay is entered, on the page: %s", async (short, headings) => {
  server.config = athlete();
  server.infos = [infoOf(1, { relay: true, canEntry: true })];
  show([raceWith({ id: 1, name: "Mix", isTeam: true, ageGroupList: [] })], { short, at: "/calendar/view/3?race=1" });
  await screen.findByRole("heading", { name: "Csapat nevezés" });
  expect(screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual(
    headings,
  );
});

it("carries nothing that was typed in one race into another", async () => {
  server.config = athlete();
  server.infos = [infoOf(1, { relay: true, canEntry: true }), infoOf(2, { relay: true, canEntry: true })];
  const raceList = [raceOf(1), raceOf(2)];
  renderIn(
    <>
      <Link to="/?race=2">tovább</Link>
      <RaceSection id={3} competition={{ id: 3, regDeadline: "2100-12-31", raceList }} />
    </>,
    { viewer: server.config, at: "/?race=1" },
  );
  await userEvent.type(await screen.findByLabelText(/^Csapatnév/), "Űrhajósok");
  await userEvent.click(screen.getByRole("link", { name: "tovább" }));
  expect(await screen.findByText("Futam 2")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Csapatnév/).value).toBe("");
});

it("keeps a refused relay on show, with the reason", async () => {
  server.config = athlete();
  server.infos = [infoOf(1, { relay: true, canEntry: true })];
  server.refusal = { successful: false, code: "entry.refusal.full", message: "Betelt." };
  show([raceOf(1)], { at: "/?race=1" });
  await screen.findByLabelText(/^Csapatnév/);
  for (const field of screen.getAllByRole<HTMLInputElement>("textbox"))
    await userEvent.type(field, field.maxLength === 4 ? "1999" : "Név");
  await userEvent.click(screen.getByRole("button", { name: "Nevezés leadása" }));
  server.infos = [infoOf(1, { relay: true, canEntry: false, code: "entry.refusal.full", message: "Betelt." })];
  const question = within(await screen.findByRole("dialog"));
  await userEvent.click(question.getByRole("button", { name: "Nevezés leadása" }));
  expect(await screen.findByText("Betelt.", { exact: false })).toBeDefined();
  await vi.waitFor(() => expect(server.asked).toBeGreaterThan(1));
  expect(screen.getByLabelText<HTMLInputElement>(/^Csapatnév/).value).toBe("Név");
});

/** The page of a competition: it requests before the races are loaded, and shows them afterwards. */
function EarlyAsked() {
  const { all, failed } = useEntering(3, undefined);
  if (all === undefined && !failed) return <p>…</p>;
  return <RaceSection id={3} competition={{ id: 3, regDeadline: "2100-12-31", raceList: [raceOf(1)] }} />;
}

it("says when eligibility could not be loaded, and retries on request, but not endlessly by itself", async () => {
  server.config = athlete();
  server.infos = [infoOf(1, { canEntry: true })];
  server.isDown = true;
  renderIn(<EarlyAsked />, { viewer: server.config });
  const retry = await screen.findByRole("button", { name: textsHu.shell.ui.retry });
  expect((await screen.findByRole("alert")).textContent).toContain(textsHu.shell.ui.notLoaded);
  expect(screen.getByText(textsHu.competition.entering.unknown)).toBeDefined();
  // The races request once more when they appear, and stay meanwhile.
  await vi.waitFor(() => expect(server.asked).toBe(2));
  expect(screen.getByRole("button", { name: textsHu.shell.ui.retry })).toBe(retry);
  server.isDown = false;
  retry.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Nevezés" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement?.textContent).toBe(textsHu.competition.race.list);
});
