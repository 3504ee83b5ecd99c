import {
  BASKET_HASH,
  basketSelection,
  basketOfCompetition,
  basketOfEntries,
  basketOfFee,
  basketOfRace,
} from "@rajt/contract/payment/basket-address.values";
import type { BasketFee, BasketItem } from "@rajt/contract/payment/payment.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { BasketButton } from "./BasketButton.tsx";

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const item = (id: number, race: number, amount: number, over: Partial<BasketItem> = {}): BasketItem => ({
  id,
  race,
  amount,
  settled: 0,
  debtor: null,
  enteredOnly: false,
  raceName: `Futam ${race}`,
  teamName: null,
  personFullName: "Kis Kata",
  competitionName: "Tavaszi kupa",
  competition: 3,
  date: "2099-05-01",
  startTime: 36_000,
  inPayment: false,
  underReview: false,
  payment: null,
  keptUntil: null,
  nextAmount: null,
  nextAmountFrom: null,
  ...over,
});
const autumn = { competition: 4, competitionName: "Őszi kupa", date: "2099-10-01" };
const winter = { competition: 5, competitionName: "Téli kupa", date: "2099-12-01" };
const fee: BasketFee = {
  id: 9,
  amount: 8_000,
  description: "Éves díj 2099",
  user: { id: 1, name: "Kis Kata" },
  dueOn: "2099-02-01",
  inPayment: false,
  underReview: false,
  payment: null,
  barred: null,
  unblockedBy: null,
};
const viewer = athlete({ serviceList: [{ service: "Payment", grantedLevel: "WriteRead" }] });

let entries: BasketItem[];
let fees: BasketFee[];
const called = vi.fn<(address: string, body: unknown) => void>();

beforeEach(() => {
  [entries, fees] = [[item(1, 31, 10_500), item(2, 32, 18_000)], []];
  called.mockClear();
  vi.stubGlobal("fetch", async (address: string, init?: { body?: string }) => {
    if (init?.body) called(address, JSON.parse(init.body));
    if (address.includes("payBasketItems")) return Response.json({ successful: false, message: "Nem most." });
    return Response.json(
      address.includes("getBasketContent") ? entries : address.includes("getBasketFees") ? fees : [],
    );
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = (hash: string) => renderIn(<BasketButton />, { viewer, at: `/calendar${hash}` });
const boxes = () => screen.findAllByRole<HTMLInputElement>("checkbox", { name: /: kifizetem most$/ });
const ticked = async () => (await boxes()).map(({ checked }) => checked);
const allOf = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `${name}: mind kifizetem most` });

it("counts entries and fees for viewers who may pay fees, and loads no fees for others", async () => {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    called.push(address);
    return Response.json(address.includes("getBasketContent") ? [item(1, 31, 10_500)] : [{ id: 7 }, { id: 8 }]);
  });
  const pays = athlete({ serviceList: [{ service: "Payment", grantedLevel: "WriteRead" }] });
  renderIn(<BasketButton />, { viewer: pays, at: "/calendar" });
  expect(await screen.findByRole("button", { name: "Kosár megnyitása (3)" })).toBeDefined();
  cleanup();
  called.length = 0;
  renderIn(<BasketButton />, { viewer: athlete(), at: "/calendar" });
  expect(await screen.findByRole("button", { name: "Kosár megnyitása (1)" })).toBeDefined();
  expect(called.some((address) => address.includes("getBasketFees"))).toBe(false);
});

describe("the basket opened by an address", () => {
  it.each([
    ["selects everything unpaid", BASKET_HASH, [true, true]],
    ["selects only the new entry", basketOfRace(31), [true, false]],
    ["selects everything if that entry is no longer unpaid", basketOfRace(99), [true, true]],
    ["selects one competition", basketOfCompetition(3), [true, true]],
    ["selects the named entries and shows them first", basketOfEntries([2]), [true, false]],
    ["selects everything if the named entries are no longer unpaid", basketOfEntries([98, 99]), [true, true]],
  ])("%s", async (_, hash, chosen) => {
    show(hash);
    expect(await ticked()).toEqual(chosen);
  });

  it("leaves out the entries of other competitions, and fees", async () => {
    [entries, fees] = [[...entries, item(3, 41, 5_000, autumn)], [fee]];
    show(basketOfCompetition(4));
    expect((await allOf("Őszi kupa")).checked).toBe(true);
    expect((await allOf("Tavaszi kupa")).checked).toBe(false);
    expect((await allOf("A szövetség díjai")).checked).toBe(false);
  });

  it.each([
    ["what the viewer only entered, with a competition", basketOfCompetition(3), ["Kis Kata"]],
    ["what the viewer only entered, with a race", basketOfRace(31), ["Kis Kata"]],
    ["all but the named entry, which the viewer only entered", basketOfEntries([2]), ["Berek Bella"]],
  ])("leaves out %s", async (_, hash, chosen) => {
    const typed = { personFullName: "Berek Bella", debtor: "Berek Bella", enteredOnly: true };
    entries = [item(1, 31, 10_500), item(2, 31, 18_000, typed)];
    show(hash);
    const names = (await boxes()).flatMap((box) =>
      box.checked ? [box.getAttribute("aria-label")?.split(",")[0]] : [],
    );
    expect(names).toEqual(chosen);
  });

  it("selects only the given fee, shown first, and everything if it is no longer unpaid", async () => {
    fees = [{ ...fee, id: 8, user: { id: 2, name: "Nagy Nóra" } }, fee];
    show(basketOfFee(9));
    expect((await allOf("A szövetség díjai")).indeterminate).toBe(true);
    expect((await allOf("Tavaszi kupa")).checked).toBe(false);
    const chosen = (await boxes()).filter(({ checked }) => checked);
    expect(chosen.map((box) => box.closest("li")?.textContent)).toEqual([expect.stringContaining("Kis Kata")]);
    cleanup();
    sessionStorage.clear();
    show(basketOfFee(7));
    expect((await allOf("Tavaszi kupa")).checked).toBe(true);
  });

  it("selects only the named entries of several competitions, and no fees", async () => {
    [entries, fees] = [[...entries, item(3, 41, 5_000, autumn), item(4, 42, 6_000, autumn)], [fee]];
    show(basketOfEntries([2, 4]));
    expect((await boxes()).filter(({ checked }) => checked)).toHaveLength(2);
    expect((await allOf("Tavaszi kupa")).indeterminate).toBe(true);
    expect((await allOf("Őszi kupa")).indeterminate).toBe(true);
    expect((await allOf("A szövetség díjai")).checked).toBe(false);
  });

  it.each(["#basket=", "#basket=one", "#basket=c", "#basket=e", "#basket=f"])("selects no entry by %j", (hash) => {
    expect(basketSelection(hash)).toEqual({ race: null, competition: null, entries: [], fee: null });
  });

  it("shows the new entry first", async () => {
    show(basketOfRace(32));
    expect(await ticked()).toEqual([true, false]);
  });

  it("includes the others once they are ticked", async () => {
    show(basketOfRace(31));
    await userEvent.click((await boxes())[1]!);
    expect(await ticked()).toEqual([true, true]);
  });

  it.each(["", "#main", "#basketball", "#race=31"])("stays closed for %j", (hash) => {
    expect(basketSelection(hash)).toBeNull();
  });
});

describe("the groups of the basket", () => {
  beforeEach(() => {
    entries = [item(1, 31, 10_500), item(3, 41, 5_000, autumn), item(5, 51, 7_000, winter)];
    fees = [fee];
  });

  it("are folded if there are more than two, each with its count and sum", async () => {
    entries.push(item(4, 42, 2_000, autumn));
    show(BASKET_HASH);
    const group = (await allOf("Őszi kupa")).closest("li");
    expect(group?.textContent).toContain("2 nevezés");
    expect(group?.textContent).toMatch(/7\s000\sFt/);
    expect(screen.getByRole("button", { name: /Őszi kupa/ }).getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("checkbox", { name: /Futam 41/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /Őszi kupa/ }));
    expect(screen.getByRole("checkbox", { name: "Kis Kata, Futam 41 · 10:00: kifizetem most" })).toBeTruthy();
  });

  it("are sorted by deadline, and warn of entries that lapse within two days", async () => {
    entries = [
      item(1, 31, 10_500, { keptUntil: inHours(80) }),
      item(3, 41, 5_000, { ...autumn, keptUntil: inHours(47) }),
      item(5, 51, 7_000, { ...winter, nextAmount: 9_000, nextAmountFrom: inHours(60) }),
    ];
    show(BASKET_HASH);
    await allOf("A szövetség díjai");
    const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent?.split(" 2099")[0]);
    expect(names).toEqual(["Őszi kupa", "Téli kupa", "Tavaszi kupa", "A szövetség díjai"]);
    expect(screen.getAllByText(/^1 nevezés megszűnik:/)).toHaveLength(1);
    expect(screen.getAllByText(/^Fizesd be eddig:.*(?<!megszűnik)$/)).toHaveLength(2);
  });

  it("are ticked and unticked together, and all groups too", async () => {
    show(BASKET_HASH);
    await userEvent.click(await screen.findByRole("button", { name: "Egyik sem" }));
    expect((await allOf("Tavaszi kupa")).checked).toBe(false);
    await userEvent.click(await allOf("Őszi kupa"));
    const footer = screen.getByRole("button", { name: "Fizetés bankkártyával" }).closest("div")!;
    expect(within(footer).getByText(/5\s000\sFt/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Fizetés bankkártyával" }));
    expect(called).toHaveBeenCalledWith(
      expect.stringContaining("payBasketItems"),
      expect.objectContaining({ itemIdList: [3] }),
    );
    expect(await screen.findByText("Nem most.")).toBeTruthy();
    expect((await allOf("Tavaszi kupa")).checked).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Mind" }));
    expect((await allOf("A szövetség díjai")).checked).toBe(true);
  });

  it("say of a difference what the price is and what was paid", async () => {
    entries = [item(1, 31, 6_000, { settled: 13_000 })];
    fees = [];
    show(BASKET_HASH);
    expect(await screen.findByText(/^Különbözet: a díj 19\s000 Ft, befizetve 13\s000 Ft$/)).toBeDefined();
  });

  it("name the debtor, and leave unticked what the viewer only entered", async () => {
    entries = [
      item(1, 31, 6_000, { debtor: "Berek Bella", enteredOnly: true }),
      item(2, 32, 7_000, { debtor: "Berek Bella" }),
      item(3, 33, 8_000),
    ];
    fees = [];
    show(BASKET_HASH);
    expect(await screen.findAllByText("Ezzel Berek Bella tartozik, de te is kifizetheted")).toHaveLength(2);
    const ticked = [31, 32, 33].map((race) => screen.getByRole("checkbox", { name: new RegExp(`Futam ${race}`) }));
    expect(ticked.map((box) => box.matches(":checked"))).toEqual([false, true, true]);
  });

  it("leave unticked what the viewer only entered after other ticks too, until it is ticked itself", async () => {
    [entries, fees] = [[item(1, 31, 6_000), item(2, 32, 7_000)], []];
    const open = show(BASKET_HASH);
    await userEvent.click((await boxes())[0]!);
    open.unmount();
    entries = [...entries, item(3, 33, 8_000, { debtor: "Berek Bella", enteredOnly: true })];
    const reopened = show(BASKET_HASH);
    expect(await ticked()).toEqual([false, true, false]);
    await userEvent.click((await boxes())[2]!);
    expect(await ticked()).toEqual([false, true, true]);
    reopened.unmount();
    show(BASKET_HASH);
    expect(await ticked()).toEqual([false, true, true]);
    await userEvent.click((await boxes())[2]!);
    expect(await ticked()).toEqual([false, true, false]);
  });

  it("leave out the licence fee of an athlete in a transfer, name the athlete, and pay the others", async () => {
    entries = [];
    const leaving = { ...fee, id: 8, user: { id: 2, name: "Nagy Nóra" }, barred: "fee.refusal.inTransfer" } as const;
    fees = [fee, leaving];
    show(BASKET_HASH);
    expect(
      await screen.findByText("Nagy Nóra licenszdíja nem fizethető be, amíg az átigazolása folyamatban van."),
    ).toBeDefined();
    expect((await boxes()).map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, true],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Díjak fizetése bankkártyával" }));
    expect(called).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ paymentIdList: [fee.id] }));
  });

  it("keep their ticks when the basket is closed and reopened", async () => {
    const { unmount } = show(BASKET_HASH);
    await userEvent.click(await allOf("Téli kupa"));
    unmount();
    show(BASKET_HASH);
    expect((await allOf("Téli kupa")).checked).toBe(false);
    expect((await allOf("Tavaszi kupa")).checked).toBe(true);
  });
});
