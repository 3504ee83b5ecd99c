import { pageRoute } from "../../testing/page-route.tsx";
import { textsHu } from "@rajt/contract/texts.hu";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { ownPersonFields, personForm } from "@rajt/contract/people/person/person.form";
import type { Form } from "@rajt/contract/kernel/form/form";
import { nested } from "@rajt/contract/kernel/form/form-names";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { visitor } from "../../testing/viewer.ts";
import {
  AthleteForm,
  ClubForm,
  CompetitorForm,
  OrganizerForm,
  PersonProfile,
  RefereeForm,
  TechnicalCommitteeForm,
  TrainerForm,
} from "./people.form.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const EMPTY: Readonly<Record<string, unknown>> = { yesNo: false, rows: [] };
const blank = ({ fields }: Form, known: object) => ({
  ...nested(Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, EMPTY[kind] ?? null]))),
  id: null,
  updated: null,
  protectionLevel: null,
  ...known,
});
const CHOICES = Object.fromEntries(
  ["counties", "publicPlaceTypes", "clubs", "genders", "nationalities", "licenseTypes"].map((name) => [name, []]),
);

/** Opens the page of a record as a super admin; a new record if it has no id. */
async function open(
  Page: ComponentType,
  record: { id?: number | null },
  editableAccess: "Full" | "Restricted" = "Full",
  more: Record<string, unknown> = {},
) {
  const answers: Record<string, unknown> = {
    create: record,
    getData: record,
    checkPaymentIsPossible: true,
    requestEditAccess: { successful: true },
    getFormData: { editableAccess, editableFields: ownPersonFields, ...CHOICES },
    getAccessConfig: visitor({ isSuperAdmin: true, user: { id: 1, name: "Flóra", email: null, profilePicture: null } }),
    ...more,
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(answers[path.split("/").at(-1)?.split("?")[0] ?? ""] ?? [])),
  );
  const router = createMemoryRouter([pageRoute("athleteEdit", Page)], {
    initialEntries: [`/athlete/edit/${record.id ?? "new"}`],
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(Page === PersonProfile ? textsHu.people.toCalendar : textsHu.kernel.form.back);
}

const isTicked = (label: string) =>
  screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(`^${label}`) }).checked;
const words = textsHu.people.person;
const ROLES = [
  [AthleteForm, words.isAthlete],
  [CompetitorForm, words.isCompetitor],
  [RefereeForm, words.isReferee],
  [TrainerForm, words.isTrainer],
  [TechnicalCommitteeForm, words.isTechnicalCommittee],
] as const;

it.each(ROLES)("a person made from a list has the role of that list and no other: %#", async (Page, own) => {
  await open(Page, blank(personForm, { isAthlete: true }));
  expect(ROLES.map(([, label]) => [label, isTicked(label)])).toEqual(ROLES.map(([, label]) => [label, label === own]));
});

it.each([
  [ClubForm, true],
  [OrganizerForm, false],
])(
  "an organisation made from the list of clubs is a club, from that of organisers an organiser: %#",
  async (Page, isClub) => {
    await open(Page, blank(organisationForm, { isClub: true }));
    const { isClub: club, isOrganizer: organiser } = textsHu.people.organisation;
    expect([isTicked(club), isTicked(organiser)]).toEqual([isClub, !isClub]);
  },
);

const racer = (doctorDate: string | null, cachedDoctorValid: boolean | null, more: object = {}) =>
  blank(personForm, {
    id: 7,
    updated: "2026-05-04T10:00:00.000Z",
    name: "Pápai Pál",
    userStatus: "Verified",
    isAthlete: true,
    cachedDoctorValid,
    athlete: { doctorDate, licenseNumber: null },
    ...more,
  });
it.each([
  [[], textsHu.fee.refusal.clubPaymentMissing],
  [[31], textsHu.fee.refusal.inTransfer],
])("the profile names what bars the licence fee: open transfers %j", async (getOpenTransfers, reason) => {
  const own = racer("2027-01-01", true, { may: { isOwn: true } });
  await open(PersonProfile, own, "Restricted", { checkPaymentIsPossible: false, getOpenTransfers });
  expect(await screen.findByText(reason)).toBeDefined();
  const reasons = [textsHu.fee.refusal.clubPaymentMissing, textsHu.fee.refusal.inTransfer];
  expect(reasons.filter((each) => screen.queryByText(each) !== null)).toEqual([reason]);
});

const { chips, clearance } = textsHu.people;

it.each([
  [
    "2026-05-03",
    "A megadott érvényesség (2026 május 3.) lejárt. Amíg nincs érvényes engedély, nem lehet versenyre nevezni.",
  ],
  [null, clearance.missing],
])("a notice shows a clearance that ended %s, with a link to its field", async (day, words) => {
  await open(AthleteForm, racer(day, false));
  expect(screen.getByText(chips.notCleared)).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  screen.getByRole("button", { name: clearance.mend }).click();
});

it.each([
  [true, 1],
  [null, 0],
])("a clearance that is %s has no notice, and a valid one says until when", async (isValid, cleared) => {
  await open(AthleteForm, racer("2026-10-01", isValid));
  expect(screen.queryByText(clearance.title)).toBeNull();
  expect(screen.queryByText(chips.notCleared)).toBeNull();
  expect(screen.queryAllByText("Sportorvosi engedély eddig: 2026 október 1.")).toHaveLength(cleared);
});

it.each([
  [null, 1],
  ["key-of-the-paper", 0],
])("a chip says that no paper of a valid clearance was uploaded: %s", async (doctorDocument, shown) => {
  const athlete = { doctorDate: "2026-10-01", licenseNumber: null, doctorDocument };
  await open(AthleteForm, racer("2026-10-01", true, { athlete }));
  expect(screen.queryAllByText(chips.noPaper)).toHaveLength(shown);
});

it("shows what the federation asked by a note alone, without an empty list of points", async () => {
  const request = { points: [], note: "Elírt név.", sentAt: "2026-05-04T10:00:00.000Z" };
  const waiting = racer("2026-10-01", true, { userStatus: "UnderVerification" });
  await open(AthleteForm, waiting, "Full", { getRequest: { request } });
  const notice = (await screen.findByText("Elírt név.")).parentElement;
  expect(notice?.querySelector("ul")).toBeNull();
});

/** The labels of the fields on the open tab, in their order. */
const labels = () =>
  Array.from(document.querySelectorAll("form section :is(label, dt)"), ({ textContent }) =>
    textContent.replace(/\s*\*$/, ""),
  );

it("the office's form begins with the names and the birth, ends with status and archiving, and has one licence number", async () => {
  const may = { archive: true, giveWord: true };
  await open(AthleteForm, racer("2026-10-01", true, { may, cachedLicenseNumber: "10001" }));
  await screen.findByLabelText(/^Vezetéknév/);
  expect(labels().slice(0, 4)).toEqual([words.lastName, words.firstName, words.birthPlace, words.birthDate]);
  expect(labels().indexOf(words.archived)).toBeGreaterThan(labels().indexOf(words.accept));
  expect(labels().filter((label) => label === words.cachedLicenseNumber)).toHaveLength(1);
});

const own = (changes: object) =>
  racer("2026-10-01", true, { may: { isOwn: true }, athleteRegType: "NORMAL", ...changes });

describe("the own profile", () => {
  it("shows the kinds that the person has as chips, and no others", async () => {
    await open(PersonProfile, own({}), "Restricted");
    expect(screen.getByText(words.isAthlete)).toBeDefined();
    for (const other of [words.isReferee, words.isTrainer, words.isTechnicalCommittee])
      expect(screen.queryByText(other)).toBeNull();
  });

  it("has no empty line that the person cannot fill in, and folds the fixed facts", async () => {
    await open(PersonProfile, own({ lastName: "Pápai", birthPlace: "Pápa" }), "Restricted");
    const fixed = screen.getByText(words.sections.fixed).closest("details");
    expect(fixed?.open).toBe(false);
    expect(within(fixed as HTMLElement).getByText("Pápa")).toBeDefined();
    expect(screen.queryByText(words.motherLastName)).toBeNull();
    // The person fills these in.
    expect(screen.getByText(words.phoneNumber)).toBeDefined();
    expect(labels().indexOf(words.phoneNumber)).toBeLessThan(labels().indexOf(words.lastName));
  });

  it("lists the papers with their state, and leads to each in one tab", async () => {
    const athlete = { doctorDate: "2026-10-01", doctorDocument: null, licenseNumber: "10001" };
    await open(PersonProfile, own({ athlete, profilePicture: "key", birthDate: "1990-06-15" }), "Restricted");
    const papers = screen.getByRole("region", { name: textsHu.people.papers.title });
    expect(
      within(papers)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      `${words.profilePicture}: feltöltve`,
      `${words.athlete.doctorDocument}: nincs feltöltve, érvényes eddig: 2026 október 1.`,
      `${words.documentList}: nincs feltöltve`,
    ]);
    await userEvent.click(within(papers).getByRole("button", { name: words.athlete.doctorDocument }));
    expect(screen.getByRole("tab", { name: words.tabs.documents }).getAttribute("aria-selected")).toBe("true");
    for (const paper of [words.profilePicture, words.athlete.doctorDate, words.athlete.doctorDocument])
      expect(labels()).toContain(paper);
  });
});

const { problem } = textsHu.people.desk;

it.each([
  ["99", "Zala", 1],
  ["8900", "Zala", 0],
  ["A-1010", "Külföld", 0],
])("the office is warned of a postal code that no Hungarian address has: %s in %s", async (zipcode, county, warned) => {
  const person = { ...racer("2026-10-01", true), address: { zipcode, county } };
  await open(AthleteForm, person);
  // Its fields are open once the record is locked.
  await screen.findByDisplayValue(zipcode);
  expect(screen.queryAllByText(problem.zipcode)).toHaveLength(warned);
});

it.each([
  ["2099-01-01", "2099.01.01.", 1],
  ["2001-01-01", "2001.01.01.", 0],
])("the office is warned of a clearance beyond its limit, which it may save: %s", async (day, shown, warned) => {
  const person = { ...racer(day, true), birthDate: "1990-06-15" };
  await open(AthleteForm, person);
  await screen.findByDisplayValue(shown);
  expect(screen.queryAllByText(problem.doctorFar)).toHaveLength(warned);
});

it("verifying asks for a reason of a person of whom something is missing, and names the person and what is missing", async () => {
  const person = { ...racer("2026-10-01", true), userStatus: "UnderVerification", moves: ["verify", "verifyAnyway"] };
  await open(AthleteForm, person);
  const { verify, verifyAnyway } = textsHu.people.verification;
  expect(screen.queryByRole("button", { name: verify.action })).toBeNull();
  screen.getByRole("button", { name: verifyAnyway.action }).click();
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Pápai Pál")).toBeDefined();
  expect(dialog.getByText("hiányzik: Születési hely")).toBeDefined();
  expect(dialog.getByLabelText(new RegExp(verifyAnyway.reason))).toBeDefined();
});
