import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { start } from "./own.testbed.ts";
import { OwnRaceCard } from "./OwnRaceCard.tsx";

const owed: Partial<OwnRace> = { paid: false, payable: true, receipt: null };

const sent: { call: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    sent.push({ call: address.split("/").at(-1) ?? "", body: JSON.parse(body) });
    return Response.json({ successful: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Shown = { past?: boolean; viewer?: ReturnType<typeof visitor>; at?: string };
const show = (changes: Partial<OwnRace> = {}, { past = false, viewer = athlete(), at = "/my-races" }: Shown = {}) =>
  renderIn(<OwnRaceCard race={{ ...start, ...changes }} past={past} />, { viewer, at });
/** Returns the values of the card for a start, by label. */
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll(/\s/g, " ")]),
  );
const words = () => screen.getByRole("article").textContent?.replaceAll(/\s/g, " ");
const shut = () => [screen.queryAllByRole("button").length, screen.queryAllByRole("link").length];

it("shows time and place of the start, number and chip, and the invoice number", () => {
  show();
  expect(facts()).toEqual({
    Rajt: "10:00",
    Depó: "08:30–09:45",
    Hol: "Baja, Petőfi-sziget",
    Rajtszám: "42",
    Chipszám: "C2271",
    "Nevezési díj": "13 000 Ft",
    Fizetés: expect.stringMatching(/^2099 május 1\. 12:00, azonosító: RJT-9$/),
  });
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Sprint");
  expect(screen.getByRole("link", { name: "Tavaszi kupa" }).getAttribute("href")).toBe("/calendar/view/3");
  expect(words()).toContain("Nevezve");
  expect(words()).toContain("Befizetve");
  expect(words()).toContain("Minden rendben, indulhatsz.");
});

it("leaves out what is not known yet, and labels a single end of the transition", () => {
  show({ startNumber: null, chipNumber: null, receipt: null, transitionCloses: null });
  expect(Object.keys(facts())).toEqual(["Rajt", "Depó", "Hol", "Nevezési díj"]);
  expect(facts()).toMatchObject({ Depó: "08:30 órától" });
  cleanup();
  show({ transitionOpens: null });
  expect(facts()).toMatchObject({ Depó: "09:45 óráig" });
});

it("names the starters of a club's entry and of a team, but not the viewer alone", () => {
  show();
  expect(facts()).not.toHaveProperty("Indul");
  cleanup();
  show({ isTeam: true, teamName: "Sellők", starterList: ["Példa Petra", "Kis Kata"] });
  expect(facts()).toMatchObject({ Csapat: "Sellők", Indul: "Példa Petra, Kis Kata" });
  cleanup();
  show({}, { viewer: visitor({ accessType: "Org", isClub: true }) });
  expect(facts()).toMatchObject({ Indul: "Példa Petra" });
  expect(words()).toContain("Minden rendben.");
});

it("links to the basket with what is owed, the deadline and the amount", () => {
  show({ ...owed, nextAmount: 15_000, nextAmountFrom: "2099-05-10T22:00:00Z" }, { at: "/my-races?tab=upcoming" });
  expect(words()).toContain("Befizetésre vár");
  expect(words()).toContain("Fizesd be a nevezési díjat. 2099 május 10. 23:59 után a díj 15 000 Ft.");
  const basket = screen.getByRole("link", { name: "Kosár megnyitása" });
  expect(basket.getAttribute("href")).toMatch(/^\/my-races\?tab=upcoming#/);
  expect(words()).not.toContain("Minden rendben");
});

it("says that others pay what the viewer need not pay, but not while it is being paid", () => {
  show({ ...owed, payable: false });
  expect(words()).toContain("A nevezési díj még nincs befizetve; azt nem te fizeted.");
  cleanup();
  show({ ...owed, payable: false, inPayment: true });
  expect(words()).toContain("Fizetés alatt");
  expect(words()).not.toContain("azt nem te fizeted");
  expect(words()).not.toContain("Befizetésre vár");
});

it("names each starter's refusal with the link to its fix", () => {
  show({
    todoList: [
      { refusal: "feeUnpaid", person: 7, name: null, message: "Az éves díj nincs befizetve." },
      { refusal: "medicalExpired", person: 9, name: "Kis Kata", message: "A sportorvosi engedély lejár." },
    ],
  });
  const [own, hers] = screen.getAllByRole("listitem");
  expect(own?.textContent).toContain("Az éves díj nincs befizetve.");
  expect(within(own!).getByRole("link").getAttribute("href")).toBe("/user-payment");
  expect(hers?.textContent).toContain("Kis Kata: A sportorvosi engedély lejár.");
  expect(within(hers!).getByRole("link").textContent).toContain("Kis Kata");
  expect(words()).not.toContain("Minden rendben");
});

it("withdraws after showing the refund", async () => {
  show({ withdrawal: { settled: 13_000, back: 6_500 } });
  await userEvent.click(screen.getByRole("button", { name: "Nevezés törlése: Sprint" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/6\s500 Ft/)).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Nevezés törlése" }));
  expect(sent).toEqual([{ call: "personEntry", body: { competition: 3, race: 7, isDelete: true } }]);
});

it("offers another race and withdrawal only while they are open", () => {
  show();
  expect(shut()).toEqual([0, 1]);
  cleanup();
  show({ canChange: true });
  expect(screen.getByRole("button", { name: "Futamot váltok: Sprint" })).toBeDefined();
  cleanup();
  show({ canChange: true }, { viewer: athlete({ accessType: "Org", isAthlete: false, isClub: true }) });
  expect(screen.getByRole("button", { name: "Futamot váltok: Példa Petra, Sprint" })).toBeDefined();
});

it("asks for nothing more after the start, a withdrawal or a cancellation", () => {
  show(owed, { past: true });
  expect(shut()).toEqual([0, 1]);
  cleanup();
  for (const [status, text] of [
    ["WITHDRAWN", "Visszavonva"],
    ["CALLED_OFF", "Elmarad"],
  ] as const) {
    show({ ...owed, status });
    expect(words()).toContain(text);
    expect(words()).not.toContain("Befizetésre vár");
    expect(shut()).toEqual([0, 1]);
    cleanup();
  }
});

it("shows the payment deadline of the entry to every payer", () => {
  const lapsesAt = "2099-05-20T10:00:00Z";
  show({ ...owed, lapsesAt });
  expect(words()).toContain(
    "Fizesd be a nevezési díjat. A nevezés megszűnik, ha eddig nem fizetik be: 2099 május 20. 12:00.",
  );
  cleanup();
  show({ ...owed, payable: false, lapsesAt });
  expect(words()).toContain("nem fizetik be: 2099 május 20. 12:00.");
  cleanup();
  show(owed);
  expect(words()).not.toContain("megszűnik");
});
