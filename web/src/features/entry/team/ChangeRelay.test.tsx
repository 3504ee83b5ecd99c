import type { OwnRelay } from "@rajt/contract/entry/team-entry.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { ChangeRelay } from "./ChangeRelay.tsx";

const relay: OwnRelay = {
  updated: "2099-05-01T10:00:00.000Z",
  race: { id: 31, name: "Mix" },
  date: "2099-06-01",
  teamName: "Sellők",
  position: 2,
  memberList: [
    { position: 1, name: "Egy Elek", birthYear: 1991 },
    { position: 2, name: "Példa Petra", birthYear: null },
    { position: 3, name: "Két Kálmán", birthYear: 1992 },
    { position: 4, name: "Hár Hanna", birthYear: null },
  ],
  born: { from: 1957, until: 2099 },
  closed: null,
};
const server = { relay, answer: {} as object, sent: [] as unknown[] };
beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { relay, answer: { successful: true }, sent: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (url.endsWith("/getOwnRelay")) return Response.json(server.relay);
    server.sent.push(JSON.parse(body));
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  renderIn(
    <>
      <ChangeRelay entry={11} name="Sellők" />
      <Toasts />
    </>,
    { viewer: athlete() },
  );
  await userEvent.click(screen.getByRole("button", { name: "Csapat módosítása: Sellők" }));
  return within(await screen.findByRole("dialog", { name: "Csapat módosítása: Sellők" }));
};
const save = async () => userEvent.click(screen.getByRole("button", { name: "Módosítások mentése" }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it("shows the relay in running order, and sends its new name and members with the version that was read", async () => {
  const dialog = await open();
  expect(dialog.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value)).toEqual([
    "Sellők",
    "Egy Elek",
    "1991",
    "Két Kálmán",
    "1992",
    "Hár Hanna",
    "",
  ]);
  expect(dialog.getByText(/eddig módosíthatod: 2099 május 31\. 17:00/)).toBeDefined();
  await retype(dialog.getByRole("textbox", { name: /^Csapatnév/ }), "Hullámok");
  await retype(dialog.getByRole("textbox", { name: /^3\. férfi/ }), "Új Ubul");
  const years = dialog.getAllByRole("textbox", { name: /^Születési éve/ });
  await userEvent.type(years[2]!, "1999");
  await save();
  expect(await screen.findByText("A csapat módosítva.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.sent).toEqual([
    {
      entry: 11,
      updated: relay.updated,
      teamName: "Hullámok",
      teamMember2: "Egy Elek",
      teamMember2BirthYear: 1991,
      teamMember3: "Új Ubul",
      teamMember3BirthYear: 1992,
      teamMember4: "Hár Hanna",
      teamMember4BirthYear: 1999,
    },
  ]);
});

it("shows all problems at their fields and sends nothing", async () => {
  const dialog = await open();
  await userEvent.clear(dialog.getByRole("textbox", { name: /^Csapatnév/ }));
  await retype(dialog.getAllByRole("textbox", { name: /^Születési éve/ })[0]!, "1890");
  await save();
  expect(await dialog.findByText("A születési év legkorábban 1900 lehet.")).toBeDefined();
  expect(dialog.getAllByText("Mező kötelező.")).toHaveLength(2);
  expect(server.sent).toEqual([]);
});

it("keeps what was typed after a change by another user, and saves it over the newer version", async () => {
  const dialog = await open();
  await retype(dialog.getByRole("textbox", { name: /^1\. férfi/ }), "Új Ubul");
  await userEvent.type(dialog.getAllByRole("textbox", { name: /^Születési éve/ })[2]!, "1999");
  const message = "Ezt a nevezést közben más módosította. Nézd meg, mi változott!";
  server.answer = { successful: false, code: "entry.organiser.changedMeanwhile", message };
  server.relay = { ...relay, updated: "2099-05-02T10:00:00.000Z", teamName: "Mások" };
  await save();
  expect(await screen.findByText(message)).toBeDefined();
  await screen.findByDisplayValue("Mások");
  expect(screen.getByDisplayValue("Új Ubul")).toBeDefined();
  server.answer = { successful: true };
  await save();
  await screen.findByText("A csapat módosítva.");
  expect(server.sent.at(-1)).toMatchObject({
    updated: server.relay.updated,
    teamName: "Mások",
    teamMember2: "Új Ubul",
  });
});

it("is read-only with the reason once it is closed", async () => {
  server.relay = { ...relay, closed: "Lezárult." };
  const dialog = await open();
  expect(dialog.getByText("Lezárult.")).toBeDefined();
  expect(dialog.getAllByRole("textbox").every((field) => field.matches(":disabled"))).toBe(true);
  expect(dialog.queryByRole("button", { name: "Módosítások mentése" })).toBeNull();
});
