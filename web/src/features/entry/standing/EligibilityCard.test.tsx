import type { OwnStanding } from "@rajt/contract/entry/own-races.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete, visitor } from "../../../testing/viewer.ts";
import { EligibilityCard } from "./EligibilityCard.tsx";

const FINE: OwnStanding[] = [
  { refusal: "personNotVerified", stands: false, until: null },
  { refusal: "licenceNotValid", stands: false, until: null },
  { refusal: "feeUnpaid", stands: false, until: "2099-12-31" },
  { refusal: "medicalExpired", stands: false, until: "2099-08-01" },
];
const asked: unknown[] = [];
const answers = (lineList: OwnStanding[]) =>
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ on: "2099-06-01", lineList });
  });
afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});
const lines = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

it("shows how long each item is valid, and that nothing prevents a start", async () => {
  answers(FINE);
  renderIn(<EligibilityCard />, { viewer: athlete() });
  expect(await lines()).toEqual([
    "Szövetségi ellenőrzés: rendben",
    "Licensz: rendben",
    "Licenszdíj: érvényes eddig: 2099 december 31.",
    "Sportorvosi engedély: érvényes eddig: 2099 augusztus 1.",
  ]);
  expect(screen.getByRole("region", { name: "Nevezhetek?" }).textContent).toContain("Ma: Minden rendben.");
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(asked).toEqual([{}]);
});

it("shows what prevents a start on the day of a competition, each with the link to its fix", async () => {
  answers([
    FINE[0]!,
    { refusal: "licenceNotValid", stands: true, until: null },
    { refusal: "feeUnpaid", stands: true, until: null },
    { refusal: "medicalExpired", stands: true, until: "2099-05-01" },
  ]);
  renderIn(<EligibilityCard competition={3} />, { viewer: athlete() });
  expect((await lines()).map((line) => line?.replace(/(Megnyitom|Megadom).*$/, ""))).toEqual([
    "Szövetségi ellenőrzés: rendben",
    "Licensz: nem érvényes",
    "Licenszdíj: a 2099. évi nincs befizetve",
    "Sportorvosi engedély: lejár: 2099 május 1.",
  ]);
  expect(screen.getByText(/A verseny napján \(2099 június 1\.\)/)).toBeDefined();
  expect(screen.queryByText(/Minden rendben/)).toBeNull();
  const fee = within(screen.getAllByRole("listitem")[2]!).getByRole("link");
  expect(fee.getAttribute("href")).toBe("/user-payment");
  expect(asked).toEqual([{ competitionId: 3 }]);
});

it("moves the focus to the field that fixes it, on the page of the record itself", async () => {
  answers([{ refusal: "medicalExpired", stands: true, until: null }]);
  const go = vi.fn<() => void>();
  renderIn(<EligibilityCard mend={(refusal) => (refusal === "medicalExpired" ? go : undefined)} />, {
    viewer: athlete(),
  });
  await userEvent.click(await screen.findByRole("button"));
  expect(go).toHaveBeenCalledOnce();
});

it("sends no request for viewers who do not start", async () => {
  answers(FINE);
  const { container } = renderIn(<EligibilityCard />, { viewer: visitor() });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([asked, container.textContent]).toEqual([[], ""]);
});
