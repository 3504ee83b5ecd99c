import type { OwnStepLine } from "@rajt/contract/entry/own-races.calls";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { StepsCard } from "./StepsCard.tsx";

const line = (
  step: OwnStepLine["step"],
  state: OwnStepLine["state"],
  more: Partial<OwnStepLine> = {},
): OwnStepLine => ({
  step,
  state,
  paperList: [],
  hold: null,
  since: null,
  until: null,
  ...more,
});
const FEE = {
  id: 4,
  amount: 4000,
  description: "Licenszdíj",
  user: { id: 7, name: "Példa Petra" },
  dueOn: "2099-12-15",
};
const held = { inPayment: false, underReview: false, payment: null, barred: null, unblockedBy: null };
let lineList: OwnStepLine[] = [];
let fees: unknown[] = [];
let calls: string[] = [];
beforeEach(() => {
  fees = [
    { ...FEE, ...held },
    { ...FEE, ...held, id: 5, amount: 9000, user: { id: 8, name: "Más Márk" } },
  ];
  calls = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    if (path.includes("resendContactProof")) return Response.json({ successful: true });
    return Response.json(path.includes("getOwnSteps") ? { starts: true, lineList } : fees);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = async () => {
  renderIn(<StepsCard />, {
    viewer: athlete({ serviceList: [{ service: "Payment", grantedLevel: "WriteRead" }] }),
    at: "/calendar",
  });
  return (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
};

it("shows each step with who acts next, and the buttons for one's own", async () => {
  lineList = [
    line("address", "done"),
    line("papers", "open", { paperList: ["portrait", "parentalPermission", "certificate"] }),
    line("verification", "waiting", { since: "2099-11-24" }),
    line("fee", "open"),
    line("clearance", "ends", { until: "2099-12-08" }),
  ];
  await show();
  const pay = await screen.findByRole("link", { name: "Kifizetem" });
  expect(pay.getAttribute("href")).toBe("/calendar#basket");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
    "E-mail-cím: megerősítve",
    "Papírok: hiányzik: arckép, szülői engedély, edzői képesítés igazolásaFeltöltöm",
    "Szövetségi ellenőrzés: a szövetségnél van 2099 november 24. óta, most nincs teendőd",
    "Éves díj: 4 000 Ft, fizesd be eddig: 2099 december 15.Kifizetem",
    "Sportorvosi engedély: lejár: 2099 december 8.Feltöltöm",
  ]);
  const paper = within(screen.getAllByRole("listitem")[1]!).getByRole("link");
  expect(paper.getAttribute("href")).toBe("/profile/person/7");
});

it("offers no button for a fee that is being paid, or that waits for the club's or a transfer", async () => {
  lineList = [line("fee", "open")];
  fees = [{ ...FEE, ...held, inPayment: true }];
  await show();
  expect(await screen.findByText(/fizetés alatt/)).toBeDefined();
  cleanup();
  for (const [barred, words] of [
    ["fee.refusal.clubPaymentMissing", /előbb az egyesületed/],
    ["fee.refusal.inTransfer", /az átigazolásod után/],
  ] as const) {
    fees = [{ ...FEE, ...held, barred }];
    await show();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
  }
});

it("sends the link to a contact address that is not proved again", async () => {
  lineList = [line("address", "open")];
  expect(await show()).toEqual([
    "E-mail-cím: a kapcsolattartó címe nincs megerősítve, ezért nem küldünk rá leveletKérem újra a levelet",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Kérem újra a levelet" }));
  await waitFor(() => expect(calls.some((path) => path.includes("resendContactProof"))).toBe(true));
});

it("says who acts after the federation sent the record back, banned or rested the party", async () => {
  lineList = [line("verification", "open", { hold: "sentBack" })];
  expect(await show()).toEqual(["Szövetségi ellenőrzés: a szövetség pótlást kérMegnyitom a profilomat"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/profile/person/7");
  cleanup();
  for (const [hold, words] of [
    ["prohibited", "a szövetség eltiltott, az okát levélben megírta"],
    ["inactive", "a szövetség inaktívnak jelölt; ha újra részt vennél, írj neki"],
  ] as const) {
    lineList = [line("verification", "open", { hold })];
    expect(await show()).toEqual([`Szövetségi ellenőrzés: ${words}`]);
    cleanup();
  }
});

it("says that a fee waits for the check, or after it that it is not billed yet", async () => {
  lineList = [line("verification", "waiting", { since: "2099-11-24" }), line("fee", "waiting")];
  expect((await show())[1]).toBe("Éves díj: a szövetség az ellenőrzés után írja ki, most nincs teendőd");
  cleanup();
  lineList = [line("verification", "done"), line("fee", "waiting")];
  expect((await show())[1]).toBe("Éves díj: a szövetség még nem írta ki, most nincs teendőd");
});

it("is gone once nothing is missing", async () => {
  lineList = [line("address", "done"), line("verification", "done")];
  const { container } = renderIn(<StepsCard />, { viewer: athlete() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.textContent).toBe("");
});
