import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { PaidRaces } from "./PaidRaces.tsx";

const race: OwnRace = {
  entry: 1,
  competition: { id: 3, name: "Tavaszi kupa" },
  race: { id: 7, name: "Sprint" },
  date: "2099-06-01",
  startTime: 36_000,
  transitionOpens: null,
  transitionCloses: null,
  address: "Tata",
  status: "ENTERED",
  starterList: ["Példa Petra"],
  teamName: null,
  isTeam: false,
  startNumber: 12,
  chipNumber: "AB1",
  amount: 13_000,
  paid: true,
  inPayment: false,
  payable: false,
  nextAmount: null,
  nextAmountFrom: null,
  lapsesAt: null,
  receipt: { reference: "111", at: "2099-05-04T10:00:00.000Z" },
  withdrawal: null,
  canChange: false,
  todoList: [],
};
const other: OwnRace = {
  ...race,
  entry: 2,
  competition: { id: 4, name: "Őszi kupa" },
  startNumber: null,
  receipt: { reference: "222", at: "2099-05-01T10:00:00.000Z" },
};
const viewer = athlete({ serviceList: [{ service: "UserProfile", grantedLevel: "WriteRead" }] });
const answers = (list: OwnRace[]) =>
  vi.stubGlobal(
    "fetch",
    vi.fn<() => Promise<Response>>(async () => Response.json({ totalCount: list.length, list, waitList: [] })),
  );
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("names each race that this payment has paid for, with its amount and numbers, and its competition for the calendar", async () => {
  answers([race, other]);
  renderIn(<PaidRaces reference="111" />, { viewer });
  const item = await screen.findByRole("listitem");
  expect(item.textContent).toContain("Sprint – Tavaszi kupa");
  expect(item.textContent).toContain("2099 június 1.");
  expect(item.textContent).toContain("10:00");
  expect(item.textContent).toMatch(/13\s000\sFt/);
  expect(item.textContent).toContain("Rajtszám: 12");
  expect(item.textContent).toContain("Chip szám: AB1");
  expect(screen.queryByText(/Őszi kupa/)).toBeNull();
  const calendar = screen.getByRole("link", { name: "Naptárba" });
  expect(calendar.getAttribute("href")).toBe("/calendar/3.ics?lang=hu");
});

it("shares the competition as the device does, and copies its address where it cannot", async () => {
  answers([race]);
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  renderIn(<PaidRaces reference="111" />, { viewer });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Megosztás" }));
  expect(share).toHaveBeenCalledWith({ title: "Tavaszi kupa", url: `${location.origin}/calendar/view/3` });
  Reflect.deleteProperty(navigator, "share");
  await person.click(screen.getByRole("button", { name: "Megosztás" }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/calendar/view/3`);
});

it("says nothing of a payment for something else, and asks nothing for a guest", async () => {
  answers([other]);
  const { container, unmount } = renderIn(<PaidRaces reference="111" />, { viewer });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 15_000);
  expect(container.textContent).toBe("");
  unmount();
  answers([race]);
  renderIn(<PaidRaces reference="111" />, { viewer: visitor() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetch).not.toHaveBeenCalled();
});
