import type { Numbering } from "@rajt/contract/entry/start/start-numbers.calls";
import { pages, pathTo } from "@rajt/contract/portal.pages";
import { cleanup, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Route, Routes } from "react-router";
import { NEW } from "../../../kernel/form/form-api.ts";
import { PageContext } from "../../../kernel/page/this-page.ts";
import { useToasts } from "../../../kernel/toasts.ts";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { UnassignedStarters } from "../start/UnassignedStarters.tsx";
import { OrganiserEntryPage } from "./OrganiserEntryPage.tsx";

const team = {
  minimum: 3,
  maximum: 5,
  genderList: null,
  memberList: ["Cápa Bea", "Delfin Cili", null] as (string | null)[],
};
const ENTRY = {
  id: 41,
  updated: "2026-06-12T17:30:00.000Z",
  competition: 3,
  race: 7,
  cachedPersonFullName: "Cápa Bea",
  cachedPersonBirthDate: null,
  birthYear: 1990,
  cachedPersonGender: null,
  cachedPersonAgeGroup: null,
  cachedPersonLicenseType: null,
  cachedPersonLicenseNumber: null,
  cachedPersonChipNumber: null,
  startNumber: 12,
  teamName: "Sellők",
  team,
  isWritten: false,
  amount: 9_000,
  isLate: false,
  closed: null,
};
const teamRaces = [
  { id: 8, name: "Klubcsapat", amount: null, minimum: 3, maximum: 5, genderList: null },
  { id: 9, name: "Páros", amount: null, minimum: 2, maximum: 2, genderList: null },
];
const CHOICES = { races: [{ id: 7, name: "Sprint" }], teamRaces, isLate: false };
const NUMBERING: Numbering = {
  raceList: [],
  rangeList: [],
  withoutList: [{ entry: 41, race: 7, name: "Sellők", reason: "FULL" }],
  chipConflictList: [],
};

type Version = Omit<typeof ENTRY, "startNumber" | "cachedPersonChipNumber"> & {
  startNumber: number | null;
  cachedPersonChipNumber: string | null;
};
const portal: { entry: Version; refuses: boolean; sent: unknown[] } = { entry: ENTRY, refuses: false, sent: [] };
const LATER = "2026-06-12T17:45:00.000Z";
beforeEach(() => {
  Object.assign(portal, { entry: ENTRY, refuses: false, sent: [] });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    // cast: the page sends text.
    if (/update/.test(address)) portal.sent.push(JSON.parse(body as string));
    if (/update/.test(address) && portal.refuses)
      return Response.json({ code: "entry.organiser.changedMeanwhile", message: "Közben." }, { status: 409 });
    return Response.json(
      address.endsWith("/getData")
        ? portal.entry
        : address.endsWith("/getFormDataByCompetitionId")
          ? CHOICES
          : address.endsWith("/searchAthleteRace")
            ? [{ id: 7, name: "Sprint", amount: 9_000, entry: null, cachedPersonFullName: "Ivándi János", org: null }]
            : { successful: true },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (at = pathTo("competitionEntryEdit", { competitionId: 3, id: 41 })) =>
  renderIn(
    <PageContext value="competitionEntryEdit">
      <Routes>
        <Route path={pages.competitionEntryEdit.path} element={<OrganiserEntryPage />} />
        <Route
          path={pages.startNumbers.path}
          element={
            <>
              <h1>numbers</h1>
              <UnassignedStarters competition={3} numbering={NUMBERING} />
            </>
          }
        />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </PageContext>,
    {
      viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
      at,
    },
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const back = async (name: string) => userEvent.click(await screen.findByRole("link", { name }));
const isAsked = () => screen.queryByRole("alertdialog") !== null || screen.queryByRole("dialog") !== null;

it("asks before it is left with an unsaved number or member, and not otherwise", async () => {
  show();
  const number = await screen.findByRole("textbox", { name: "Rajtszám" });
  await userEvent.type(number, "3");
  await back("Vissza a nevezésekhez");
  expect(isAsked()).toBe(true);
  await press("Mégse");
  // What is typed back is unchanged.
  await userEvent.type(number, "{Backspace}");
  await press("2. tag cseréje");
  await back("Vissza a nevezésekhez");
  expect(isAsked()).toBe(true);
  cleanup();
  show();
  await back("Vissza a nevezésekhez");
  expect(await screen.findByText("elsewhere")).toBeDefined();
});

it("asks before it is left with a typed athlete who is not entered yet", async () => {
  show(pathTo("competitionEntryEdit", { competitionId: 3, id: NEW }));
  await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10001");
  await back("Vissza a nevezésekhez");
  expect(isAsked()).toBe(true);
});

it("keeps the typed athlete while another race, or the form for one athlete, is shown", async () => {
  show(pathTo("competitionEntryEdit", { competitionId: 3, id: NEW }));
  const choose = async (name: string) => userEvent.click(await screen.findByRole("radio", { name }));
  const race = async (name: string) => userEvent.selectOptions(await screen.findByRole("combobox"), name);
  const numbers = () =>
    screen.getAllByRole<HTMLInputElement>("textbox", { name: /Licenszszám/ }).map(({ value }) => value);
  await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10009");
  await choose("Csapat");
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), "Késők");
  for (const [at, field] of screen.getAllByRole("textbox", { name: /Licenszszám/ }).entries())
    await userEvent.type(field, `1000${at}`);
  await race("Páros");
  expect(numbers()).toEqual(["10000", "10001"]);
  await choose("Egy sportoló");
  expect(numbers()).toEqual(["10009"]);
  await choose("Csapat");
  await race("Klubcsapat");
  expect(numbers()).toEqual(["10000", "10001", "10002"]);
  expect(screen.getByRole("textbox", { name: /Csapatnév/ })).toHaveProperty("value", "Késők");
});

it("stays open for what is typed in one form when the other is saved", async () => {
  show(pathTo("competitionEntryEdit", { competitionId: 3, id: NEW }));
  const choice = (name: string) => screen.findByRole("radio", { name });
  await userEvent.type(await screen.findByRole("textbox", { name: /Licenszszám/ }), "10009");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "2004.01.18.");
  await userEvent.click(await choice("Csapat"));
  await userEvent.selectOptions(await screen.findByRole("combobox"), "Páros");
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), "Késők");
  for (const field of screen.getAllByRole("textbox", { name: /Licenszszám/ })) await userEvent.type(field, "10001");
  for (const field of screen.getAllByRole("textbox", { name: /Születési dátum/ }))
    await userEvent.type(field, "1990.02.03.");
  await press("Csapat mentése");
  await vi.waitFor(async () => expect(await choice("Egy sportoló")).toHaveProperty("checked", true));
  expect(document.activeElement).toBe(await choice("Egy sportoló"));
  expect(screen.getByRole("textbox", { name: /Licenszszám/ })).toHaveProperty("value", "10009");
  // The entered team is gone from the form and cannot be entered again.
  await userEvent.click(await choice("Csapat"));
  expect(screen.getByRole("textbox", { name: /Csapatnév/ })).toHaveProperty("value", "");
  await userEvent.click(await choice("Egy sportoló"));
  await press("Ellenőrzés");
  await press("Mentés");
  expect(await screen.findByText("elsewhere")).toBeDefined();
});

const number = () => screen.findByRole("textbox", { name: "Rajtszám" });

it("keeps what is typed in one form when the other is saved, and saves it over that version", async () => {
  show();
  await userEvent.type(await number(), "3");
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), " II");
  await userEvent.type(screen.getByRole("textbox", { name: /Licenszszám/ }), "10001");
  await userEvent.type(screen.getByRole("textbox", { name: /Születési dátum/ }), "1990-02-03");
  const memberList = ["Cápa Bea", "Delfin Cili", "Cet Cecília"];
  portal.entry = { ...ENTRY, updated: LATER, teamName: "Sellők II", team: { ...team, memberList } };
  await press("Csapat mentése");
  expect(await screen.findByText("Cet Cecília")).toBeDefined();
  expect(await number()).toHaveProperty("value", "123");
  expect(screen.queryByText(/közben megváltozott/)).toBeNull();
  await press("Mentés");
  expect(await screen.findByText("elsewhere")).toBeDefined();
  expect(portal.sent[1]).toMatchObject({ updated: LATER, dto: { startNumber: 123 } });
});

it("keeps what is typed when another user changed the entry, says so, and continues from their version", async () => {
  show();
  await userEvent.type(await number(), "3");
  await press("2. tag cseréje");
  await userEvent.type(screen.getAllByRole("textbox", { name: /Licenszszám/ })[0]!, "10001");
  const memberList = ["Fóka Fanni", "Delfin Cili", "Cet Cecília"];
  portal.entry = { ...ENTRY, updated: LATER, cachedPersonChipNumber: "C-9", team: { ...team, memberList } };
  portal.refuses = true;
  await press("Mentés");
  await screen.findByText("Ez az adatlap közben megváltozott. Amit beírtál, megmaradt.");
  expect(screen.getByText("Ami megváltozott: Chipszám, Csapattagok")).toBeDefined();
  // The message is above, possibly outside the visible part of the page.
  expect(document.activeElement?.textContent).toMatch(/^Ez az adatlap közben/);
  expect(await number()).toHaveProperty("value", "123");
  await press("Friss adatok betöltése, az enyémek megtartásával");
  expect(screen.queryByText(/közben megváltozott/)).toBeNull();
  expect(await number()).toHaveProperty("value", "123");
  expect(screen.getByRole("textbox", { name: "Chipszám" })).toHaveProperty("value", "C-9");
  expect(screen.getAllByRole("textbox", { name: /Licenszszám/ }).map((field) => field.getAttribute("value"))).toEqual([
    "10001",
  ]);
  expect(screen.getByText("Fóka Fanni")).toBeDefined();
  expect(screen.getByText("Cet Cecília")).toBeDefined();
  portal.refuses = false;
  await press("Mentés");
  await vi.waitFor(() => expect(portal.sent.at(-1)).toMatchObject({ updated: LATER, dto: { startNumber: 123 } }));
});

it("keeps what is typed in a field that another user changed too", async () => {
  show();
  const chip = await screen.findByRole("textbox", { name: "Chipszám" });
  await userEvent.type(chip, "C-1");
  await userEvent.type(screen.getByRole("textbox", { name: /Csapatnév/ }), " II");
  portal.entry = { ...ENTRY, updated: LATER, cachedPersonChipNumber: "C-9", teamName: "Hableányok" };
  portal.refuses = true;
  await press("Mentés");
  await press("Friss adatok betöltése, az enyémek megtartásával");
  expect(chip).toHaveProperty("value", "C-1");
  expect(screen.getByRole("textbox", { name: /Csapatnév/ })).toHaveProperty("value", "Sellők II");
  // On a phone the refusal would cover the next choice.
  expect(renderHook(useToasts).result.current.filter(({ kind }) => kind === "error")).toEqual([]);
});

it("asks again for a member whom another user removed from a team whose seats were moved here", async () => {
  const memberList = ["Cápa Bea", "Delfin Cili", "Cet Cecília", "Fóka Fanni"];
  portal.entry = { ...ENTRY, team: { ...team, memberList } };
  show();
  await press("Csapattag törlése: 1. tag");
  portal.entry = {
    ...portal.entry,
    updated: LATER,
    team: { ...team, memberList: ["Cápa Bea", "Cet Cecília", "Rák Réka"] },
  };
  portal.refuses = true;
  await press("Csapat mentése");
  await press("Friss adatok betöltése, az enyémek megtartásával");
  portal.refuses = false;
  await userEvent.type(screen.getAllByRole("textbox", { name: /Licenszszám/ })[0]!, "10001");
  await userEvent.type(screen.getAllByRole("textbox", { name: /Születési dátum/ })[0]!, "1990-02-03");
  await userEvent.type(screen.getAllByRole("textbox", { name: /Licenszszám/ })[1]!, "10002");
  await userEvent.type(screen.getAllByRole("textbox", { name: /Születési dátum/ })[1]!, "1990-02-03");
  await press("Csapat mentése");
  const known = (cachedPersonLicenseNumber: string) => ({
    cachedPersonLicenseNumber,
    cachedPersonBirthDate: "1990-02-03",
  });
  await vi.waitFor(() =>
    expect(portal.sent.at(-1)).toMatchObject({
      updated: LATER,
      dto: { memberList: [known("10001"), { seat: 2 }, known("10002")] },
    }),
  );
});

it("is left without a question once it is saved", async () => {
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: "Rajtszám" }), "3");
  await press("Mentés");
  expect(await screen.findByText("elsewhere")).toBeDefined();
  expect(isAsked()).toBe(false);
});

it("returns to the start numbers after a save if it was opened from them, and links to them", async () => {
  show(pathTo("startNumbers", { competitionId: 3 }));
  await userEvent.click(await screen.findByText(/Nincs rajtszáma/));
  await back("Sellők");
  await back("Vissza a rajtszámokhoz");
  expect(await screen.findByRole("heading", { name: "numbers" })).toBeDefined();
  await userEvent.click(await screen.findByText(/Nincs rajtszáma/));
  await back("Sellők");
  await press("Mentés");
  expect(await screen.findByRole("heading", { name: "numbers" })).toBeDefined();
});
