import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { stepsOf } from "./History.tsx";
import { TransferPage } from "./TransferPage.tsx";
import { LIST, openPage, serve, transferOf, VIEWERS } from "./transfer.testbed.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FEE = {
  id: 40,
  amount: 5000,
  description: "Átigazolás – Kubikos Kende",
  dueOn: "2099-12-27",
  isSettled: false,
  reference: "7KQ2MXWD",
};
const AWAITING: Partial<Transfer> = { status: "AWAITING_PAYMENT", turn: "targetClub", moves: [], fee: FEE };
const open = (who: keyof typeof VIEWERS) =>
  openPage("athleteTransferView", TransferPage, { at: "/athlete-transfer/view/12", as: VIEWERS[who] });

it("gives the target club the data of the bank transfer, each with a copy button", async () => {
  serve({ getData: () => transferOf(AWAITING) });
  // userEvent has a clipboard, which jsdom lacks.
  const user = userEvent.setup();
  open("targetClub");
  await screen.findByRole("heading", { name: "Az átigazolás díja" });
  const copied: string[] = [];
  for (const name of ["Fizetendő díj", "Megjegyzés", "Számlaszám", "Közlemény"]) {
    await user.click(screen.getByRole("button", { name: `${name} másolása` }));
    copied.push(await navigator.clipboard.readText());
  }
  expect(copied).toEqual(["5000", "2026. évi díj – Átigazolás – Kubikos Kende", "99900009-12345676", "7KQ2MXWD"]);
  expect(screen.getByRole("link", { name: "Díjbekérő megnyitása" }).getAttribute("href")).toBe(
    "/transfer-sheet/7KQ2MXWD",
  );
});

it("changes the payment mode, and then offers the card", async () => {
  let paymentMode: "CREDIT_CARD" | "BANK_TRANSFER" = "BANK_TRANSFER";
  const sent = serve({
    getData: () => transferOf({ ...AWAITING, paymentMode }),
    changePaymentMode: () => {
      paymentMode = "CREDIT_CARD";
      return { successful: true };
    },
  });
  open("targetClub");
  await userEvent.click(await screen.findByRole("radio", { name: "online bankkártya" }));
  expect(await screen.findByRole("button", { name: "Kifizetem" })).toBeDefined();
  expect(sent.find(({ act }) => act === "changePaymentMode")?.input).toEqual({
    transferId: 12,
    paymentMode: "CREDIT_CARD",
  });
});

it("shows the athlete neither the fee nor a way to pay it", async () => {
  const { fee: _, ...seen } = AWAITING;
  serve({ getData: () => transferOf(seen) });
  open("athlete");
  await screen.findByRole("heading", { name: "Kubikos Kende" });
  expect(screen.queryByRole("heading", { name: "Az átigazolás díja" })).toBeNull();
});

it("links to the answer of the viewer whose turn it is, and to the certificate of a finished transfer", async () => {
  serve({ getData: () => transferOf() });
  open("athlete");
  expect((await screen.findByRole("link", { name: "Válaszolok" })).getAttribute("href")).toBe("/athlete-answer/12");
  cleanup();
  serve({ getData: () => transferOf({ status: "FINISHED", turn: null, closed: "2026-11-20T10:00:00.000Z" }) });
  open("athlete");
  expect((await screen.findByRole("link", { name: "Igazolás letöltése" })).getAttribute("href")).toBe(
    "/api/athleteTransferControl/getCertificatePdf?transferId=12",
  );
});

it("shows the history with times, actors and both statuses of a step", async () => {
  serve({ getData: () => transferOf() });
  open("athlete");
  const history = within(await screen.findByRole("list"));
  expect(history.getByText("Az átvevő egyesület elindította")).toBeDefined();
  expect(history.getByText(/2026\. november 20\.|2026 november 20\./)).toBeDefined();
  expect(history.getByText("Elindítva")).toBeDefined();
  expect(history.getByText("A sportolóra vár")).toBeDefined();
  expect(stepsOf(transferOf().history).map(({ statuses }) => statuses)).toEqual([["STARTED", "WAIT_FOR_ATHLETE"]]);
});

it("redirects to the list if there is no transfer", async () => {
  serve({ getData: () => Response.json({ successful: false, code: "kernel.error.noData" }, { status: 404 }) });
  open("athlete");
  expect(await screen.findByText(LIST)).toBeDefined();
});
