import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { BASKET } from "./owed-calls.ts";
import type { PaymentReturnParameters } from "./payment-return.ts";
import { PaymentResultDialog } from "./PaymentResultDialog.tsx";

const answer = (over: Partial<PaymentResult>): PaymentResult => ({
  successful: true,
  o: "RAJT-2027-AAAA",
  e: null,
  t: null,
  pending: false,
  review: null,
  provider: "SIMPLEPAY",
  ...over,
});

const BUYER = {
  name: "Kovács Anna",
  country: "HU",
  zipcode: "6720",
  city: "Szeged",
  address: "Fő tér 1.",
  taxNumber: null,
};
const server = { config: athlete(), answers: [] as Response[], owed: [] as Promise<Response>[] };
const repeated = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  Object.assign(server, { config: athlete(), answers: [], owed: [] });
  repeated.mockClear();
  vi.stubGlobal("fetch", async (url: string, init?: { body?: string }) => {
    if (url.endsWith("/payAgain")) repeated(JSON.parse(init?.body ?? ""));
    if (url.endsWith("/getAccessConfig")) return Response.json(server.config);
    if (url.includes("/getBuyer")) return Response.json(BUYER);
    if (url.endsWith("/getBasketContent")) return (await server.owed.shift()) ?? Response.json([]);
    return server.answers.shift() ?? Response.json({}, { status: 500 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Hash = () => <output>{useLocation().hash}</output>;
/** The page behind the dialog, which shows what is owed. */
const Owed = () => <p>{useCall(BASKET, {}).data?.length ?? "?"} owed</p>;

function show(
  onClose: () => void = () => undefined,
  brought: PaymentReturnParameters = { provider: "SIMPLEPAY", r: "r", s: "s" },
): void {
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  queries.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <MemoryRouter initialEntries={["/calendar"]}>
            <PaymentResultDialog brought={brought} onClose={onClose} />
            <Hash />
            <Owed />
          </MemoryRouter>
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
}

it("does not call a payment failed that could not be queried, and offers to query it again", async () => {
  server.answers = [Response.json({}, { status: 503 }), Response.json(answer({ e: "SUCCESS", t: "500000001" }))];
  show();
  expect(await screen.findByText(/Ne fizess újra!/)).toBeDefined();
  expect(screen.queryByText("Sikertelen tranzakció")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Újrapróbálom" }));
  expect(await screen.findByText("SimplePay tranzakcióazonosító: 500000001")).toBeDefined();
});

it("reads what is owed again after the payment, also where it was being read for the first time", async () => {
  let answerLate: (response: Response) => void = () => undefined;
  server.owed = [new Promise((resolve) => (answerLate = resolve))];
  server.answers = [Response.json(answer({ e: "SUCCESS", t: "500000001" }))];
  show();
  expect(await screen.findByText("SimplePay tranzakcióazonosító: 500000001")).toBeDefined();
  answerLate(Response.json([{ id: 1 }]));
  expect(await screen.findByText("0 owed")).toBeDefined();
});

it("shows a refusal with the reason of the server", async () => {
  server.answers = [Response.json(answer({ successful: false, message: "Nem tudtuk ellenőrizni." }))];
  show();
  expect(await screen.findByText("Sikertelen tranzakció")).toBeDefined();
  expect(screen.getByText("Nem tudtuk ellenőrizni.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Vissza a kosárhoz" })).toBeNull();
});

it.each(["FAIL", "CANCEL", "TIMEOUT"] as const)(
  "says after %s which items are kept, and links to the basket",
  async (e) => {
    server.answers = [Response.json(answer({ e }))];
    const onClose = vi.fn<() => void>();
    show(onClose);
    await userEvent.click(await screen.findByRole("link", { name: "Vissza a kosárhoz" }));
    expect(screen.getByText("Amit ki akartál fizetni, a kosaradban maradt.")).toBeDefined();
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByText("#basket")).toBeDefined();
  },
);

it("pays the items of the failed payment again, and shows why the server refuses", async () => {
  server.answers = [
    Response.json(answer({ e: "FAIL" })),
    Response.json({ successful: false, code: "payment.refusal.notPayable", message: "Nem fizethető." }),
  ];
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Ugyanezt újra" }));
  expect(await screen.findByText("Nem fizethető.")).toBeDefined();
  expect(repeated.mock.calls).toEqual([[{ orderRef: "RAJT-2027-AAAA", urlBase: location.href }]]);
});

it("has no link to the basket and no repetition for a guest", async () => {
  server.config = visitor();
  server.answers = [Response.json(answer({ e: "FAIL" }))];
  show();
  expect(await screen.findByText("Sikertelen tranzakció")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button", { name: "Ugyanezt újra" })).toBeNull();
});

it("shows a guest who returns from Barion the outcome without a number", async () => {
  server.config = visitor();
  server.answers = [Response.json("Paid")];
  show(undefined, { provider: "BARION", paymentId: "6faf" });
  expect(await screen.findByText("Sikeres tranzakció")).toBeDefined();
  expect(screen.getByText("Barion tranzakcióazonosító: nem elérhető")).toBeDefined();
});
