import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { NamedOptions } from "../../../kernel/form/form-options.ts";
import { editor, open, serve } from "../../../kernel/form/form.testbed.tsx";
import { AnnouncementStatus } from "./AnnouncementStatus.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const EMPTY: Readonly<Record<string, unknown>> = { yesNo: false, rows: [] };
const draft = {
  ...Object.fromEntries(Object.entries(announcementForm.fields).map(([name, { kind }]) => [name, EMPTY[kind] ?? null])),
  id: 5,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "Tatai duatlon",
  date: "2027-06-12",
  endDate: "2027-06-12",
  regDeadline: "2027-06-01",
  techAddress: "Strand",
  techDate: "2027-06-11T16:00:00.000Z",
  officeAddress: null,
  moves: ["submit"],
  may: {},
};

const choices = Object.fromEntries(
  Object.values(announcementForm.fields).flatMap((field) => ("selection" in field ? [[field.selection, []]] : [])),
);

it("the panel warns before submission about the typed values, saved or not", async () => {
  const viewer = editor({ isSuperAdmin: true });
  const server = serve({
    ...choices,
    getData: draft,
    getAccessConfig: viewer,
    requestEditAccess: { successful: true },
  });
  // cast: the page of this form gives it this form's record.
  const above = AnnouncementStatus as unknown as NonNullable<NamedOptions["above"]>;
  await open(announcementForm, { viewer, options: { texts: "competition.edit", above } });
  const warning = () => screen.queryByRole("button", { name: textsHu.competition.edit.warning.officeMissing });
  await waitFor(() => expect(warning()).not.toBeNull());
  const office = () => {
    const field = document.querySelector<HTMLInputElement>('[id$="-officeAddress"]');
    if (field === null) throw new Error("there is no such field");
    return field;
  };
  await userEvent.type(office(), "Strand");
  await waitFor(() => expect(warning()).toBeNull());
  expect(server.count("update")).toBe(0);
  fireEvent.change(office(), { target: { value: "" } });
  await waitFor(() => expect(warning()).not.toBeNull());
});

it("links the entries of an approved competition for the federation, and not for the committee, which has none to see", async () => {
  const approved = { submitted: true, adminApproval: "APPROVED", technicalCommitteeApproval: "APPROVED", moves: [] };
  const committee = editor({
    isTechnicalCommittee: true,
    serviceList: [{ service: "Competition", grantedLevel: "WriteRead" }],
  });
  for (const [viewer, count] of [
    [editor({ isSuperAdmin: true }), 1],
    [committee, 0],
  ] as const) {
    serve({ ...choices, getData: { ...draft, ...approved }, getAccessConfig: viewer, getChangeList: [] });
    // cast: the page of this form gives it this form's record.
    const above = AnnouncementStatus as unknown as NonNullable<NamedOptions["above"]>;
    await open(announcementForm, { viewer, options: { texts: "competition.edit", above } });
    await screen.findByRole("link", { name: textsHu.competition.edit.page });
    expect(screen.queryAllByRole("link", { name: textsHu.entry.list.title })).toHaveLength(count);
    cleanup();
  }
});
