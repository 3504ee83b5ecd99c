import type { OtherRace } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { ChangeRace } from "./ChangeRace.tsx";

const open = (id: number, name: string, changes: Partial<OtherRace> = {}): OtherRace => ({
  race: { id, name },
  date: "2099-06-01",
  startTime: 36_000,
  amount: 13_000,
  more: 0,
  back: 0,
  code: null,
  message: null,
  ...changes,
});
const shut = (id: number, name: string): OtherRace =>
  open(id, name, { amount: null, code: "entry.refusal.wrongAgeGroup", message: "Nem a te korcsoportod." });

const server = {
  settled: 0,
  list: [] as OtherRace[],
  answer: { successful: true } as object,
  asked: [] as [string, unknown][],
};
beforeEach(() => {
  Object.assign(server, { settled: 0, list: [], answer: { successful: true }, asked: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const call = url.split("/").at(-1) ?? "";
    if (call === "getOtherRaces") return Response.json({ amount: 9_000, settled: server.settled, list: server.list });
    server.asked.push([call, JSON.parse(body)]);
    return Response.json(server.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ask = async (...list: OtherRace[]) => {
  server.list = list;
  renderIn(
    <>
      <ChangeRace entry={11} name="Sprint" />
      <Toasts />
    </>,
    { viewer: athlete() },
  );
  await userEvent.click(screen.getByRole("button", { name: "Futamot váltok: Sprint" }));
  const dialog = await screen.findByRole("dialog", { name: "Melyik futamon indulnál?" });
  await within(dialog).findByText(/^Most: Sprint, 9\s000 Ft\.$/);
  return dialog;
};
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));

it("shows the price of each race and the difference, open races first", async () => {
  const dialog = await ask(
    shut(1, "Újonc"),
    open(2, "Olimpiai", { more: 4_000 }),
    shut(3, "Gyermek"),
    open(4, "Szupersprint", { amount: 6_000, back: 3_000 }),
  );
  expect(lines(dialog)).toEqual([
    expect.stringMatching(/^Olimpiai.*A díj itt 13 000 Ft\. Még fizetendő: 4 000 Ft\.$/),
    expect.stringMatching(/^Szupersprint.*A díj itt 6 000 Ft\. Visszajár: 3 000 Ft\.$/),
    expect.stringMatching(/^Újonc.*Nem a te korcsoportod\.$/),
    expect.stringMatching(/^Gyermek/),
  ]);
  // A list within the group: lines of a list are in nothing else.
  expect(within(within(dialog).getByRole("radiogroup")).getByRole("list").children).toHaveLength(4);
  const radios = within(dialog).getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ disabled }) => disabled)).toEqual([false, false, true, true]);
});

it("changes the race once one is chosen", async () => {
  const dialog = await ask(open(2, "Olimpiai"));
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Átváltok" });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole("radio"));
  await userEvent.click(confirm);
  expect(await screen.findByText("A nevezés átkerült a választott futamra.")).toBeDefined();
  expect(server.asked).toEqual([["changeRace", { entry: 11, race: 2 }]]);
});

it("says after a change of a paid entry to a dearer race what is left, and leads to paying exactly that", async () => {
  server.settled = 9_000;
  const dialog = await ask(open(2, "Olimpiai", { amount: 13_000, more: 4_000 }));
  await userEvent.click(within(dialog).getByRole("radio"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Átváltok" }));
  const toast = await screen.findByText(/13\s000 Ft, befizetve 9\s000 Ft, hátravan 4\s000 Ft\./);
  const pay = within(toast).getByRole("link", { name: "Kifizetem a különbözetet" });
  expect(pay.getAttribute("href")).toMatch(/#basket=e11$/);
  await userEvent.click(pay);
});

it("names the athlete to a club, on the button and in the question", async () => {
  server.list = [open(2, "Olimpiai")];
  renderIn(
    <>
      <ChangeRace entry={11} name="Sprint" athlete="Példa Petra" />
      <Toasts />
    </>,
    { viewer: athlete({ accessType: "Org", isAthlete: false, isClub: true }) },
  );
  await userEvent.click(screen.getByRole("button", { name: "Futamot váltok: Példa Petra, Sprint" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Melyik futamon induljon Példa Petra?" }));
  await userEvent.click(await dialog.findByRole("radio"));
  await userEvent.click(dialog.getByRole("button", { name: "Átváltok" }));
  expect(await screen.findByText("A nevezés átkerült a választott futamra.")).toBeDefined();
});

it("shows the reason of a refusal", async () => {
  server.answer = { successful: false, message: "Ez a futam betelt." };
  const dialog = await ask(open(2, "Olimpiai"));
  await userEvent.click(within(dialog).getByRole("radio"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Átváltok" }));
  expect(await screen.findByText("Ez a futam betelt.")).toBeDefined();
});

it("says that there is no other race, or none that is open", async () => {
  const none = "Ezen a versenyen nincs másik futam.";
  const allShut = "Most egyik másik futamra sem tudsz átváltani.";
  const shown = (dialog: HTMLElement) => [none, allShut].filter((text) => dialog.textContent?.includes(text));
  expect(shown(await ask())).toEqual([none]);
  cleanup();
  expect(shown(await ask(shut(1, "Újonc")))).toEqual([allShut]);
  cleanup();
  expect(shown(await ask(shut(1, "Újonc"), open(2, "Olimpiai")))).toEqual([]);
});
