import { BASKET_HASH, basketAsked, basketOfRace } from "@rajt/contract/payment/basket-address.values";
import type { BasketItem } from "@rajt/contract/payment/payment.calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { BasketButton } from "./BasketButton.tsx";

const item = (id: number, race: number, amount: number): BasketItem => ({
  id,
  race,
  amount,
  raceName: `Futam ${race}`,
  teamName: null,
  personFullName: "Kis Kata",
  competitionName: "Tavaszi kupa",
  competition: 3,
  inPayment: false,
  underReview: false,
  payment: null,
  nextAmount: null,
  nextAmountFrom: null,
});

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("getBasketContent") ? [item(1, 31, 10_500), item(2, 32, 18_000)] : []),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticked = async () => (await screen.findAllByRole<HTMLInputElement>("checkbox")).map(({ checked }) => checked);

it("counts entries and fees for those who pay fees, and asks for no fees for others", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json(address.includes("getBasketContent") ? [item(1, 31, 10_500)] : [{ id: 7 }, { id: 8 }]);
  });
  const pays = athlete({ serviceList: [{ service: "Payment", grantedLevel: "WriteRead" }] });
  renderIn(<BasketButton />, { viewer: pays, at: "/calendar" });
  expect(await screen.findByRole("button", { name: "Kosár megnyitása (3)" })).toBeDefined();
  cleanup();
  asked.length = 0;
  renderIn(<BasketButton />, { viewer: athlete(), at: "/calendar" });
  expect(await screen.findByRole("button", { name: "Kosár megnyitása (1)" })).toBeDefined();
  expect(asked.some((address) => address.includes("getBasketFees"))).toBe(false);
});

describe("the basket that an address asks for", () => {
  it.each([
    ["chooses all that waits", BASKET_HASH, [true, true]],
    ["chooses the start alone that was just entered", basketOfRace(31), [true, false]],
    ["chooses all where that start waits no more", basketOfRace(99), [true, true]],
  ])("%s", async (_, hash, chosen) => {
    renderIn(<BasketButton />, { viewer: athlete(), at: `/calendar${hash}` });
    expect(await ticked()).toEqual(chosen);
  });

  it.each(["#basket=", "#basket=one"])("chooses no start alone by %j", (hash) => {
    expect(basketAsked(hash)).toEqual({ race: null });
  });

  it("shows the start first that was just entered", async () => {
    renderIn(<BasketButton />, { viewer: athlete(), at: `/calendar${basketOfRace(32)}` });
    expect(await ticked()).toEqual([true, false]);
  });

  it("takes the others along once they are ticked", async () => {
    renderIn(<BasketButton />, { viewer: athlete(), at: `/calendar${basketOfRace(31)}` });
    await userEvent.click((await screen.findAllByRole("checkbox"))[1]!);
    expect(await ticked()).toEqual([true, true]);
  });

  it.each(["", "#main", "#basketball", "#race=31"])("is not asked for by %j", (hash) => {
    expect(basketAsked(hash)).toBeNull();
  });
});
