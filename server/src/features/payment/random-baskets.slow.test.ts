import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSimplePay } from "../../ports/payment/simplepay/client.ts";
import { sign, toSignedBytes } from "../../ports/payment/simplepay/signature.ts";
import { newOrderReference } from "./order-reference.ts";
import type { Payment } from "./payment.store.ts";
import { MERCHANT, NOW, SECRET_KEY } from "./payment.testbed.ts";
import { meaningOf } from "./settle-payment.ts";

// Money from the basket to the provider and back, in memory: the real client with the bytes of the wire, without
// network or database, so that many baskets can be tried. start-payment.slow.test.ts does the same over HTTP and into
// the ledger for fewer.
const BASKETS = 10_000;
const [AT, VALID_UNTIL] = [new Date(NOW), new Date(Date.parse(NOW) + 20 * 60_000)];

type ProviderRequest = { orderRef: string; total: number; orderRefs: [string] };

/** Makes a provider that reports an order as paid with the ordered total, or with the result of `charges`. */
function provider(charges: (total: number) => number = (total) => total) {
  const totals = new Map<string, number>();
  const answerTo = (act: string | undefined, { orderRef, total, orderRefs }: ProviderRequest): object => {
    if (act === "start") {
      totals.set(orderRef, charges(total));
      const paymentUrl = "https://pay.example/p";
      return {
        merchant: MERCHANT,
        orderRef,
        currency: "HUF",
        transactionId: "1",
        total,
        timeout: VALID_UNTIL,
        paymentUrl,
      };
    }
    const [queried] = orderRefs;
    const transaction = { orderRef: queried, transactionId: "1", status: "FINISHED", currency: "HUF" };
    return { merchant: MERCHANT, totalCount: 1, transactions: [{ ...transaction, total: totals.get(queried) }] };
  };
  const answer: typeof fetch = async (url, sent) => {
    const request = new Request(url, sent);
    const input = (await request.json()) as ProviderRequest;
    const body = toSignedBytes(answerTo(request.url.split("/").at(-1), input));
    return new Response(new Uint8Array(body), { headers: { signature: sign(SECRET_KEY, body) } });
  };
  const baseUrl = "https://pay.example/payment/v2/";
  return createSimplePay({ merchant: MERCHANT, secretKey: SECRET_KEY, baseUrl, fetch: answer });
}

/** Returns the outcome of a payment of these amounts, and the total as shown, as ordered and as reported by the provider. */
async function payBasket(client: ReturnType<typeof provider>, amounts: readonly number[]) {
  const [orderRef, amount] = [newOrderReference(AT), sumForints(amounts)];
  const lines = amounts.map((each, index) => ({ title: `Futam ${index}`, amount: each }));
  const customer = { name: "Kovács Réka", email: "reka@pelda.hu" };
  const order = { orderRef, amount, lines, customer, language: "hu", returnUrl: "https://rajt.example/" } as const;
  const { transactionId } = await client.start({ ...order, validUntil: VALID_UNTIL });
  const reported = await client.query({ orderRef });
  const stored = {
    currency: "HUF",
    method: "SIMPLEPAY",
    state: "STARTED",
    redirectUrl: null,
    startedAt: AT,
    validUntil: VALID_UNTIL,
    endedAt: null,
  } as const;
  const payment: Payment = { ...stored, id: 1, orderRef, payerId: 1, amount, transactionId };
  const shown = Number(formatForints(amount, "running").replaceAll(/\D/g, ""));
  return {
    becomes: (reported && meaningOf(payment, reported)?.event) ?? null,
    shown,
    amount,
    reported: reported?.total,
  };
}

const baskets = (count: number) =>
  fc.sample(fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 50 }), count);

describe("random baskets", () => {
  it(`are shown, ordered, reported and accepted with one whole sum, ${BASKETS} of ${BASKETS}`, async () => {
    const client = provider();
    const mismatches: unknown[] = [];
    for (const amounts of baskets(BASKETS)) {
      // BigInt, so that the expected sum is not the same addition twice.
      const sum = Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
      const { becomes, shown, amount, reported } = await payBasket(client, amounts);
      const isRight =
        becomes === "PAID" && [shown, amount, reported].every((each) => each === sum && Number.isInteger(each));
      if (!isRight) mismatches.push({ amounts, becomes, shown, amount, reported });
    }
    expect(mismatches).toEqual([]);
  });

  it.each([
    ["a forint more", (total: number) => total + 1],
    ["a forint less", (total: number) => total - 1],
    ["an amount with fillér", (total: number) => total + 0.25],
    ["a hundredfold", (total: number) => total * 100],
  ])("control: are never accepted if the provider charged %s", async (_, charges) => {
    const client = provider(charges);
    const outcomes = new Set<unknown>();
    for (const amounts of baskets(100)) outcomes.add((await payBasket(client, amounts)).becomes);
    expect([...outcomes]).toEqual(["DOUBTFUL"]);
  });
});
