import { pageRoute } from "../../testing/page-route.tsx";
import { textsHu } from "@rajt/contract/texts.hu";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import type { Form } from "@rajt/contract/kernel/form/form";
import { nested } from "@rajt/contract/kernel/form/form-names";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { visitor } from "../../testing/viewer.ts";
import {
  AthleteForm,
  ClubForm,
  CompetitorForm,
  OrganizerForm,
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
async function open(Page: ComponentType, record: { id?: number | null }) {
  const answers: Record<string, unknown> = {
    create: record,
    getData: record,
    checkPaymentIsPossible: true,
    requestEditAccess: { successful: true },
    getFormData: { editableAccess: "Full", editableFields: [], ...CHOICES },
    getAccessConfig: visitor({ isSuperAdmin: true, user: { id: 1, name: "Flóra", email: null, profilePicture: null } }),
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
  await screen.findByText(textsHu.kernel.form.back);
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

const racer = (doctorDate: string | null, cachedDoctorValid: boolean | null) =>
  blank(personForm, {
    id: 7,
    updated: "2026-05-04T10:00:00.000Z",
    name: "Pápai Pál",
    userStatus: "Verified",
    isAthlete: true,
    cachedDoctorValid,
    athlete: { doctorDate, licenseNumber: null },
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
])("a clearance that is %s has no notice", async (isValid, cleared) => {
  await open(AthleteForm, racer("2026-10-01", isValid));
  expect(screen.queryByText(clearance.title)).toBeNull();
  expect(screen.queryByText(chips.notCleared)).toBeNull();
  const label = 1; // of the field, in the same words
  expect(screen.queryAllByText(chips.cleared)).toHaveLength(label + cleared);
});
