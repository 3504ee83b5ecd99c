import type { EditedEntry as Edited } from "@rajt/contract/entry/organiser-entry.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { EditedEntry } from "./EditedEntry.tsx";

const races = [
  { id: 7, name: "Sprint" },
  { id: 8, name: "Olimpiai" },
];
const entry: Edited = {
  id: 41,
  updated: "2026-06-12T17:30:00.000Z",
  competition: 3,
  race: 7,
  cachedPersonFullName: "Őri Ödön",
  cachedPersonBirthDate: null,
  birthYear: 1990,
  cachedPersonGender: "MALE",
  cachedPersonAgeGroup: "Felnőtt",
  cachedPersonLicenseType: null,
  cachedPersonLicenseNumber: null,
  cachedPersonChipNumber: "C-1",
  startNumber: 12,
  teamName: null,
  team: null,
  isWritten: false,
  amount: 9_000,
  isLate: false,
  closed: null,
};

const sent: unknown[] = [];
const asked: string[] = [];
const answer: { now: object } = { now: { successful: true } };
const onSaved = vi.fn<() => void>();
beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  onSaved.mockClear();
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    asked.push(String(address).split("/").at(-1) ?? "");
    // cast: the page sends text.
    if (String(address).endsWith("/update")) sent.push(JSON.parse(body as string));
    return Response.json(answer.now);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (changes: Partial<Edited> = {}) =>
  renderIn(<EditedEntry entry={{ ...entry, ...changes }} races={races} onSaved={onSaved} />, {
    viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
  });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Mentés" }));
const field = (name: RegExp) => screen.findByRole("textbox", { name });

describe("an entry that its organiser edits", () => {
  it("is sent with the version that was read, and the page closes", async () => {
    answer.now = { successful: true };
    show();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: /Futam|Verseny/ }), "8");
    await userEvent.clear(await field(/Rajtszám/));
    await save();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const dto = { race: 8, cachedPersonChipNumber: "C-1", startNumber: null };
    expect(sent).toEqual([{ id: 41, updated: entry.updated, dto }]);
  });

  it("says that an empty chip is that of the licence, but not of a team, which has no licence", async () => {
    const hint = "Üresen a licenszhez tartozó chip számít.";
    show();
    expect(await screen.findByText(hint)).toBeDefined();
    cleanup();
    show({ teamName: "Sellők" });
    await field(/Chip/);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it("invalidates the start numbers and chips of the competition", async () => {
    answer.now = { successful: true };
    function Numbers() {
      useCall("POST /startNumberControl/getNumbering", { competition: 3 });
      return <EditedEntry entry={entry} races={races} onSaved={onSaved} />;
    }
    renderIn(<Numbers />, { viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }) });
    await save();
    await vi.waitFor(() => expect(asked).toEqual(["getNumbering", "update", "getNumbering"]));
  });

  it("shows its errors at their fields, and keeps what was typed", async () => {
    const properties = { "dto.startNumber": [{ code: "x", message: "Ezt a rajtszámot már viseli valaki." }] };
    answer.now = { successful: false, code: "x", message: "Nem lehet.", properties };
    show();
    const number = await field(/Rajtszám/);
    await userEvent.clear(number);
    await userEvent.type(number, "13a");
    await save();
    await screen.findByText("Ezt a rajtszámot már viseli valaki.");
    expect(screen.getByText(/Nem lehet\./)).toBeDefined();
    expect(number).toHaveProperty("value", "13a");
    expect(number.getAttribute("aria-invalid")).toBe("true");
    // Not a whole number is no start number; it is not read as 13.
    expect(sent).toMatchObject([{ dto: { startNumber: 0 } }]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("shows a refusal once, at the field that has it", async () => {
    const message = "A 13-as rajtszám Őry Ödöné.";
    answer.now = { successful: false, code: "x", message, properties: { "dto.startNumber": [{ code: "x", message }] } };
    show();
    await save();
    await screen.findByText("Hiba történt a nevezés rögzítése során.");
    expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
  });

  it("links to the entry that has the start number", async () => {
    const message = "Ez a rajtszám (13) már foglalt: Űző Ánd.";
    const code = "entry.start.refusal.numberTaken";
    answer.now = { successful: false, code, message, properties: { startNumber: [{ message }] }, inTheWay: 42 };
    show();
    await save();
    const way = await screen.findByRole("link", { name: "Megnyitom azt a nevezést" });
    expect(way.getAttribute("href")).toBe("/competition-entry/edit/3/42");
    answer.now = { successful: true };
    await save();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("links to the overlapping start that keeps it out of a race", async () => {
    const message = "Ugyanebben az időben másik futamra van nevezve.";
    const code = "entry.athleteRefusal.overlapping";
    answer.now = { successful: false, code, message, properties: { race: [{ message }] } };
    show();
    await save();
    await screen.findByText(message);
    expect(screen.getByRole("link", { name: "Megnyitom a nevezéseket" }).getAttribute("href")).toBe(
      "/competition-entry/3",
    );
    answer.now = { successful: true };
    await save();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("has a name field only for an unregistered starter, and no button once nothing may be changed", async () => {
    show({ isWritten: true });
    const name = await field(/Név/);
    await userEvent.clear(name);
    await userEvent.type(name, "Őry Ödön");
    answer.now = { successful: true };
    await save();
    await vi.waitFor(() => expect(sent).toMatchObject([{ dto: { cachedPersonFullName: "Őry Ödön" } }]));
    cleanup();
    show({ closed: "A verseny napja elmúlt." });
    await screen.findByText("A verseny napja elmúlt.");
    expect(screen.queryByRole("button", { name: "Mentés" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: /Név/ })).toBeNull();
    expect((await field(/Rajtszám/)).matches(":disabled")).toBe(true);
  });
});
