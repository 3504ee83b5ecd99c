import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { NamedOptions } from "../../../../kernel/form/form-options.ts";
import { editor, open, serve } from "../../../../kernel/form/form.testbed.tsx";
import { AnnouncementStatus } from "../AnnouncementStatus.tsx";
import { useChangedFields } from "./useChanges.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const EMPTY: Readonly<Record<string, unknown>> = { yesNo: false, rows: [] };
const KEY = "k".repeat(100);
const submitted = {
  ...Object.fromEntries(Object.entries(announcementForm.fields).map(([name, { kind }]) => [name, EMPTY[kind] ?? null])),
  id: 5,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "Tatai duatlon",
  date: "2027-06-12",
  endDate: "2027-06-12",
  regDeadline: "2027-06-01",
  submitted: true,
  competitionPartList: [{ key: KEY, name: "Duatlon - OB - Sprint" }],
  moves: [],
  may: { seeNear: true },
};
const choices = Object.fromEntries(
  Object.values(announcementForm.fields).flatMap((field) => ("selection" in field ? [[field.selection, []]] : [])),
);
const race = { id: 3, name: "Duatlon - OB - Sprint - lány", startTime: 32_400, competitionPartKeyList: [] };
const CHANGES = [
  { field: "directorName", before: null, after: "Vas Elek" },
  {
    field: "raceList",
    before: [race],
    after: [
      { ...race, startTime: 36_000, competitionPartKeyList: [KEY] },
      { ...race, id: 4, name: "Duatlon - OB - Sprint - fiú" },
    ],
  },
];

async function show(changes: typeof CHANGES | null, record: object = submitted) {
  const viewer = editor({ isSuperAdmin: true });
  const server = serve({
    ...choices,
    getData: record,
    getAccessConfig: viewer,
    getChangeList: () => (changes === null ? undefined : changes),
    requestEditAccess: { successful: true },
  });
  // casts: the page of this form gives both this form's record.
  const above = AnnouncementStatus as unknown as NonNullable<NamedOptions["above"]>;
  const useMarked = useChangedFields as unknown as NonNullable<NamedOptions["useMarked"]>;
  await open(announcementForm, { viewer, options: { texts: "competition.edit", above, useMarked } });
  return server;
}

it("shows reviewers each changed value by its field and line, and marks the fields and tabs in the form", async () => {
  await show(CHANGES);
  const title = await screen.findByText(textsHu.competition.edit.changes.title);
  const list = title.parentElement as HTMLElement;
  const items = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/Név .*Eddig:.*nincs megadva.*Most:.*Vas Elek/),
    expect.stringMatching(
      /Futamok · Duatlon - OB - Sprint - lány · Versenyszámok .*nincs megadva.*Duatlon - OB - Sprint$/,
    ),
    expect.stringMatching(/Futamok · Duatlon - OB - Sprint - lány · Rajt .*9:00.*10:00$/),
    expect.stringMatching(/Futamok · Duatlon - OB - Sprint - fiú új sor$/),
  ]);
  const { pointedOut } = textsHu.kernel.form;
  expect(screen.getByRole("tab", { name: new RegExp(`^Futamok ${pointedOut}$`) })).toBeDefined();
  expect(screen.getByRole("tab", { name: "Távok" })).toBeDefined();
  // The tab of the event, and the field itself.
  expect(screen.getAllByText(pointedOut)).toHaveLength(3);
});

it("says that nothing changed, and requests nothing for the organiser, before the submission or after the decision", async () => {
  await show([]);
  expect(await screen.findByText(textsHu.competition.edit.changes.none)).toBeDefined();
  cleanup();
  for (const others of [{ may: {} }, { submitted: false }, { approved: true }, { cancelled: true }]) {
    const server = await show(CHANGES, { ...submitted, ...others });
    expect(server.count("getChangeList")).toBe(0);
    expect(screen.queryByText(textsHu.competition.edit.changes.title)).toBeNull();
    cleanup();
  }
});
