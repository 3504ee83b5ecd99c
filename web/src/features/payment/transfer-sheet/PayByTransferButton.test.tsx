import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { PayByTransferButton } from "./PayByTransferButton.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Átutalás" });
const show = (disabled = false, entries: readonly number[] = [3, 4], viewer = athlete()) =>
  renderIn(<PayByTransferButton entries={entries} disabled={disabled} />, { viewer });

it("requests a sheet of the selected items, says that it is mailed, and links to it", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    sent.push(JSON.parse(typeof init.body === "string" ? init.body : ""));
    return Response.json({ successful: true, reference: "7KQ2MXWD" });
  });
  show();
  await userEvent.click(button());
  const link = await screen.findByRole("link", { name: "Díjbekérő megnyitása" });
  expect(link.getAttribute("href")).toBe("/transfer-sheet/7KQ2MXWD");
  expect(screen.getAllByText(/Az átutaláshoz szükséges adatokat e-mailben elküldtük/).length).toBeGreaterThan(0);
  expect(sent).toEqual([{ itemIdList: [3, 4], feeIdList: [] }]);
});

it("shows the refusal", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ successful: false, message: "Nincs elég idő." }));
  show();
  await userEvent.click(button());
  expect(await screen.findByText("Nincs elég idő.")).toBeDefined();
});

it("is disabled during a payment, without a selection, and without the federation's bank account", () => {
  show(true);
  expect(button().disabled).toBe(true);
  cleanup();
  show(false, []);
  expect(button().disabled).toBe(true);
  cleanup();
  show(false, [3], athlete({ settingMap: { ...visitor().settingMap, bankAccount: null } }));
  expect(button().disabled).toBe(true);
  expect(screen.getByText(/bankszámlája nincs beállítva/)).toBeDefined();
});
