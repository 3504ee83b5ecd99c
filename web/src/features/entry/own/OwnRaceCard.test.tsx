import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { start } from "./own.testbed.ts";
import { OwnRaceCard } from "./OwnRaceCard.tsx";

const owed: Partial<OwnRace> = { paid: false, settled: 0, payable: true, receipt: null };

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

type Shown = { past?: boolean; viewer?: ReturnType<typeof athlete>; at?: string };
const show = (changes: Partial<OwnRace> = {}, { past = false, viewer = athlete(), at = "/my-races" }: Shown = {}) =>
  renderIn(
    <>
      <OwnRaceCard race={{ ...start, ...changes }} past={past} />
      <Toasts />
    </>,
    { viewer, at },
  );
/** Returns the values of the card for a start, by label. */
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll(/\s/g, " ")]),
  );
const words = () => screen.getByRole("article").textContent?.replaceAll(/\s/g, " ");
const card = () => within(screen.getByRole("article"));
const shut = () => [card().queryAllByRole("button").length, card().queryAllByRole("link").length];

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

it("names the starters of a team, but not the viewer alone", () => {
  show();
  expect(facts()).not.toHaveProperty("Indul");
  cleanup();
  show({ isTeam: true, teamName: "Sellők", starterList: ["Példa Petra", "Kis Kata"] });
  expect(facts()).toMatchObject({ Csapat: "Sellők", Indul: "Példa Petra, Kis Kata" });
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

it("shows each refusal of the own record with the link to its fix", () => {
  show({
    todoList: [
      { refusal: "feeUnpaid", person: 7, name: null, message: "Az éves díj nincs befizetve." },
      { refusal: "medicalExpired", person: 7, name: null, message: "A sportorvosi engedély lejár." },
    ],
  });
  const [fee, clearance] = screen.getAllByRole("listitem");
  expect(fee?.textContent).toContain("Az éves díj nincs befizetve.");
  expect(within(fee!).getByRole("link").getAttribute("href")).toBe("/user-payment");
  expect(clearance?.textContent).toContain("A sportorvosi engedély lejár.");
  expect(within(clearance!).getByRole("link").getAttribute("href")).toBe("/profile/person/7");
  expect(words()).not.toContain("Minden rendben");
});

it("withdraws after showing who, where, when and the refund, and says afterwards what comes back", async () => {
  const viewer = athlete({ serviceList: [{ service: "UserProfile", grantedLevel: "WriteRead" }] });
  show({ withdrawal: { settled: 13_000, back: 6_500 } }, { viewer });
  await userEvent.click(screen.getByRole("button", { name: "Nevezés törlése: Sprint" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Példa Petra")).toBeDefined();
  expect(question.getByText("Tavaszi kupa – Sprint, 2099 június 1.")).toBeDefined();
  expect(question.getByText(/6\s500 Ft/)).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Nevezés törlése" }));
  expect(sent).toEqual([{ call: "personEntry", body: { competition: 3, race: 7, isDelete: true } }]);
  const toast = await screen.findByText(
    /^Sikeres visszavonás\. Példa Petra, Tavaszi kupa: 6\s500 Ft visszajár, 6\s500 Ft nem\./,
  );
  const follow = within(toast).getByRole("link", { name: "Itt követheted" });
  expect(follow.getAttribute("href")).toBe("/profile?tab=payments");
  await userEvent.click(follow);
  expect(screen.queryByText(/^Sikeres visszavonás/)).toBeNull();
});

it("says of an unpaid entry only that nothing was paid", async () => {
  show({ ...owed, withdrawal: { settled: 0, back: 0 } });
  await userEvent.click(screen.getByRole("button", { name: "Nevezés törlése: Sprint" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Nem volt befizetve, így semmi sem jár vissza.")).toBeDefined();
  expect(question.queryByText(/befizetett/)).toBeNull();
  await userEvent.click(question.getByRole("button", { name: "Nevezés törlése" }));
  const done = /^Sikeres visszavonás\. Példa Petra, Tavaszi kupa: nem volt befizetve, így semmi sem jár vissza\.$/;
  expect(within(await screen.findByText(done)).queryByRole("link")).toBeNull();
});

it("shows of a dearer race what was paid and what is left, and leads to the difference", () => {
  show({ ...owed, amount: 19_000, settled: 13_000 });
  expect(facts()).toMatchObject({ "Nevezési díj": "19 000 Ft, befizetve 13 000 Ft, hátravan 6 000 Ft" });
  expect(screen.getByRole("link", { name: "Kifizetem a különbözetet" })).toBeDefined();
});

it("offers the change of the own mixed relay, named by the team", () => {
  show({ isTeam: true, teamName: "Sellők", canChangeTeam: true, withdrawal: { settled: 0, back: 0 } });
  expect(screen.getByRole("button", { name: "Csapat módosítása: Sellők" })).toBeDefined();
});

it("offers another race and withdrawal only while they are open", () => {
  show();
  expect(shut()).toEqual([0, 1]);
  cleanup();
  show({ canChange: true });
  expect(screen.getByRole("button", { name: "Futamot váltok: Sprint" })).toBeDefined();
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
