import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderList } from "../../kernel/table/table.testbed.tsx";
import { AthleteTransferList } from "./transfer.table.ts";
import { ATHLETE, SOURCE_CLUB, TARGET_CLUB, VIEWERS } from "./transfer.testbed.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const row = (changes: object) => ({
  id: 12,
  athlete: { id: ATHLETE, name: "Kubikos Kende" },
  licenseNumber: "10203",
  srcClub: { id: SOURCE_CLUB, name: "Zala TSE" },
  targetClub: { id: TARGET_CLUB, name: "Tisza-menti TE" },
  status: "WAIT_FOR_ATHLETE",
  turn: "athlete",
  dueOn: "2099-12-04",
  paymentMode: "BANK_TRANSFER",
  closed: null,
  received: false,
  reason: null,
  ...changes,
});
const open = (who: keyof typeof VIEWERS, ...rows: object[]) => {
  const fake = fakeServer(rows.map((one, at) => ({ ...row(one), id: 12 + at })));
  renderList({
    at: "/athlete-transfer/tests",
    page: "athleteTransfer",
    Page: AthleteTransferList,
    viewer: VIEWERS[who],
  });
  return fake;
};

const TURNS = [
  ["athlete", "athlete", "/athlete-answer/12"],
  ["sourceClub", "sourceClub", "/club-answer/12"],
  ["admin", "admin", "/admin-answer/12"],
  ["targetClub", "targetClub", "/athlete-transfer/view/12"],
] as const;

it.each(TURNS)("offers its step only to %s, whose turn it is", async (turn, who, to) => {
  open(who, { turn });
  const link = await screen.findByRole("link", { name: /^(Válaszolok|Fizetés): Kubikos Kende$/ });
  expect(link.getAttribute("href")).toBe(to);
  cleanup();
  for (const other of ["athlete", "sourceClub", "targetClub", "admin"] as const) {
    if (other === who) continue;
    open(other, { turn });
    await screen.findByRole("link", { name: "Kubikos Kende" });
    expect([other, screen.queryByRole("link", { name: /Válaszolok|Fizetés/ })]).toEqual([other, null]);
    cleanup();
  }
});

it("links to the start of a transfer for clubs only", async () => {
  open("targetClub", {});
  expect((await screen.findByRole("link", { name: "Átigazolás indítása" })).getAttribute("href")).toBe(
    "/athlete-transfer-start",
  );
  cleanup();
  for (const who of ["athlete", "admin"] as const) {
    open(who, {});
    await screen.findByRole("link", { name: "Kubikos Kende" });
    expect(screen.queryByRole("link", { name: "Átigazolás indítása" })).toBeNull();
    cleanup();
  }
});

it("shows both clubs, whose turn it is, and the days left", async () => {
  open("admin", {});
  await screen.findByText("Zala TSE");
  expect(screen.getByText("Tisza-menti TE")).toBeDefined();
  expect(screen.getByText("Sportoló", { selector: "small" })).toBeDefined();
  expect(screen.getByText("2099.12.04.")).toBeDefined();
  expect(screen.getByText(/^még \d+ nap$/)).toBeDefined();
});

it("opens the reason of a row that has one for its viewer", async () => {
  open(
    "targetClub",
    { status: "CLUB_REJECTED", turn: null, reason: "Nem engedjük." },
    { status: "ATHLETE_REJECTED", turn: null, athlete: { id: 53, name: "Szántó Panna" } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Indoklás megnyitása: Kubikos Kende" }));
  const dialog = screen.getByRole("dialog", { name: "Az átadó egyesület indoklása" });
  expect(within(dialog).getByText("Nem engedjük.")).toBeDefined();
  const closed = screen.getByRole("button", { name: "Indoklás megnyitása: Szántó Panna" });
  expect(closed.getAttribute("aria-disabled")).toBe("true");
});

const AWAITING = { status: "AWAITING_PAYMENT", turn: "targetClub" };
const MARK = "Fizetés beérkezett: Kubikos Kende";

it("lets a super admin mark a bank transfer as received, after a confirmation", async () => {
  const fake = open("admin", AWAITING);
  fake.answers["paymentReceived"] = () => ({ successful: true });
  await userEvent.click(await screen.findByRole("checkbox", { name: MARK }));
  expect(fake.asked.map(({ act }) => act)).not.toContain("paymentReceived");
  const dialog = screen.getByRole("dialog", { name: "Biztosan fizetettnek jelölöd?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Fizetettnek jelölöm" }));
  expect(await screen.findByText("Fizetettnek jelölve")).toBeDefined();
  expect(fake.asked.find(({ act }) => act === "paymentReceived")?.body).toEqual({ transferId: 12 });
});

it.each([
  ["a refusal", () => ({ successful: false, message: "Nem lehet." })],
  [
    "a network that fails",
    () => {
      throw new TypeError("network");
    },
  ],
])("shows that the mark failed: %s", async (_, answer) => {
  const fake = open("admin", AWAITING);
  fake.answers["paymentReceived"] = answer;
  await userEvent.click(await screen.findByRole("checkbox", { name: MARK }));
  await userEvent.click(screen.getByRole("button", { name: "Fizetettnek jelölöm" }));
  expect(await screen.findByText(/^Hiba történt a beállítás során\./)).toBeDefined();
});

it.each([
  ["by card", "admin", { ...AWAITING, paymentMode: "CREDIT_CARD" }],
  ["that still waits for an answer", "admin", {}],
  ["that is closed", "admin", { ...AWAITING, closed: "2026-11-20T10:00:00.000Z" }],
  ["seen by the target club", "targetClub", AWAITING],
] as const)("offers no mark on a transfer %s", async (_, who, changes) => {
  open(who, changes);
  await screen.findByRole("link", { name: "Kubikos Kende" });
  expect(screen.queryByRole("checkbox", { name: MARK })).toBeNull();
});
