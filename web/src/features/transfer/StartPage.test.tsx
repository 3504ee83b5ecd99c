import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { StartPage } from "./StartPage.tsx";
import { LIST, openPage, serve, VIEWERS } from "./transfer.testbed.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (as = VIEWERS.targetClub) =>
  openPage("athleteTransferStart", StartPage, { at: "/athlete-transfer-start", as });
const found = {
  searchAthlete: () => ({ successful: true, athlete: { id: 52, name: "Kubikos Kende", club: "Zala TSE" } }),
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const tick = (name: RegExp) => userEvent.click(screen.getByRole("checkbox", { name }));

async function search(number = "10203") {
  await userEvent.type(await screen.findByRole("textbox", { name: /A sportoló licenszszáma/ }), number);
  await press("Keresés");
}

async function fill() {
  await search();
  await screen.findByText(/Kubikos Kende · Zala TSE/);
  await userEvent.click(screen.getByRole("radio", { name: "átutalás" }));
  await tick(/A sportolóval egyeztettünk/);
  await tick(/az egyesület befizeti az átigazolás díját/);
}

it.each(["athlete", "admin"] as const)("redirects everyone but clubs to the list: %s", async (who) => {
  open(VIEWERS[who]);
  expect(await screen.findByText(LIST)).toBeDefined();
});

it("starts the transfer of the found athlete, and opens the list", async () => {
  const sent = serve({ ...found, startTransfer: () => ({ successful: true, id: 12 }) });
  open();
  await fill();
  await press("Átigazolás indítása");
  expect(await screen.findByText("Sikeres indítás")).toBeDefined();
  expect(await screen.findByText(LIST)).toBeDefined();
  expect(sent.find(({ act }) => act === "startTransfer")?.input).toEqual({
    athleteId: 52,
    paymentMode: "BANK_TRANSFER",
    parentalPermission: null,
    targetClubCheck1: true,
    targetClubCheck2: true,
  });
});

it("sends nothing before athlete, payment mode and both ticks are chosen", async () => {
  const sent = serve({});
  open();
  await screen.findByRole("button", { name: "Átigazolás indítása" });
  await press("Átigazolás indítása");
  expect(screen.getByText("Válassz ki egy sportolót!")).toBeDefined();
  expect(screen.getByText("Mező kötelező.")).toBeDefined();
  expect(screen.getAllByText("Kötelező elfogadni")).toHaveLength(2);
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /licenszszáma/ }));
});

it("shows why a number selects no athlete, and clears the selection", async () => {
  let isKnown = true;
  const refused = "Az átigazolás nem lehetséges: a sportoló éves díja be van fizetve.";
  serve({
    searchAthlete: () =>
      isKnown ? found.searchAthlete() : { successful: false, code: "transfer.refusal.feePaid", message: refused },
  });
  open();
  await search();
  await screen.findByText(/Kubikos Kende · Zala TSE/);
  isKnown = false;
  await press("Keresés");
  expect(await screen.findByText(refused)).toBeDefined();
  expect(screen.queryByText(/Kubikos Kende/)).toBeNull();
});

it("shows at the permission that the licence of the athlete requires one, and keeps the rest", async () => {
  const message = "Szülői engedély feltöltése kötelező";
  serve({ ...found, startTransfer: () => ({ successful: false, properties: { parentalPermission: [{ message }] } }) });
  open();
  await fill();
  await press("Átigazolás indítása");
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText("Hiba történt az átigazolás indítása során")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "átutalás" }).checked).toBe(true);
});

it.each([
  ["a refusal", () => ({ successful: false, message: "Ennek a sportolónak már folyamatban van egy átigazolása." })],
  [
    "a network that fails",
    () => {
      throw new TypeError("network");
    },
  ],
])("shows a failure: %s", async (_, startTransfer) => {
  serve({ ...found, startTransfer });
  open();
  await fill();
  await press("Átigazolás indítása");
  expect(await screen.findByText("Hiba történt az átigazolás indítása során")).toBeDefined();
  expect(screen.getByText(/Kubikos Kende · Zala TSE/)).toBeDefined();
});
