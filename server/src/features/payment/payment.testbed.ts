import Fastify from "fastify";
import { memorySandboxStore } from "../../ports/payment/sandbox/memory.store.ts";
import { simplePaySandbox } from "../../ports/payment/sandbox/sandbox.ts";
import type { SandboxSettings } from "../../ports/payment/sandbox/sandbox-settings.ts";
import type { PaymentProvider } from "../../ports/payment/provider.ts";
import { createSimplePay } from "../../ports/payment/simplepay/client.ts";
import { sign, toSignedBytes } from "../../ports/payment/simplepay/signature.ts";
import type { Browser, Reply } from "../../testing/browser.ts";
import { makeClub, makeCompetition, makeEntries, makeStaff, PASSWORD, type Made } from "../../testing/factories.ts";
import { entryPayable } from "../entry/index.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { findPayment, type Payment } from "./payment.store.ts";
import { settlePayment, type ProviderWord } from "./settle-payment.ts";
import { startPortal, testClock, type Portal, type PortalOptions } from "../../testing/harness.ts";

export const NOW = "2026-05-04T10:00:00Z";
export const MERCHANT = "PUBLICTESTHUF";
export const SECRET_KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
export const PAY = "POST /basketControl/payBasketItems";
export const BASKET = "GET /basketControl/getBasketContent";
export const RETURN = "POST /simplePayTransactionControl/processSimplePayReturnData";
export const RESULT = "POST /simplePayTransactionControl/getIPNResult";

export type Outcome = "success" | "fail" | "cancel" | "timeout";
export type Club = Made & { browser: Browser };

export type PaymentPortal = Portal & {
  world: PaymentWorld;
  /** The real client, as the portal uses it. */
  provider: PaymentProvider;
  /** The sandbox stands apart: it can be stopped, and talks to the portal over real HTTP. */
  misbehave(settings: Partial<SandboxSettings>): Promise<void>;
  stopSandbox(): Promise<void>;
  /** A signed-in club with nothing in its basket. */
  club(): Promise<Club>;
  /** The same at NOW, with a provider that tells of nothing by itself: how most tests begin. */
  clubAtNow(): Promise<Club>;
  /** A super admin. */
  office(): Promise<Browser>;
  /** Unpaid entries that the club made, one for each amount, in the order of their ids. */
  enter(club: Made, amounts: readonly number[]): Promise<number[]>;
  /** Starts a payment and gives the address of the payer's page. */
  start(club: Club, items: readonly number[]): Promise<string>;
  /** Acts as the payer on that page; returns what the browser carries home. */
  payer(paymentUrl: string, outcome: Outcome): Promise<{ r: string; s: string }>;
  /** A notification of any contents, signed by a key. */
  notify(message: object, secretKey?: string): Promise<Reply<unknown>>;
  /** The same, for who must see the bytes of the answer. */
  notifyRaw(message: object): Promise<{ headers: Headers; text: string }>;
  payment(orderRef: string): Promise<PaymentFacts>;
  orderOf(paymentUrl: string): Promise<string>;
};

export type PaymentFacts = {
  id: number;
  state: string;
  amount: number;
  transactionId: string | null;
  /** Rows of money that this payment brought in. */
  booked: number[];
  mails: number;
  moves: number;
  openItems: number;
};

/** Settles the payment of an order reference. */
export async function settleByReference(
  world: PaymentWorld,
  orderRef: string,
  ...word: [kind: Parameters<typeof settlePayment>[2], word: ProviderWord]
): Promise<Payment> {
  const payment = await findPayment(world.db, orderRef);
  if (payment === null) throw new Error(`there is no payment ${orderRef}`);
  return settlePayment(world, payment.id, ...word);
}

/** The real portal, the real client and the real sandbox, each over HTTP. `around` puts something between portal and client. */
export async function openPaymentPortal(
  options: PortalOptions & { around?: (provider: PaymentProvider) => PaymentProvider } = {},
): Promise<PaymentPortal> {
  let portalUrl = "";
  const clock = testClock(options.now ?? NOW);
  const sandbox = Fastify();
  await sandbox.register(simplePaySandbox, {
    prefix: "/sandbox",
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    store: memorySandboxStore(),
    publicUrl: () => sandbox.listeningOrigin,
    notificationUrl: () => `${portalUrl}/api/simplePay/ipn`,
    clock,
    admitToSettings: async () => undefined,
    settings: { repeatAfterMilliseconds: [] },
  });
  await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const provider = createSimplePay({
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    baseUrl: `${sandbox.listeningOrigin}/sandbox/payment/v2/`,
    timeoutMilliseconds: 2_000,
  });
  const portal = await startPortal({
    now: NOW,
    ...options,
    cardPayments: () => options.around?.(provider) ?? provider,
  });
  portalUrl = portal.url.origin;
  const moveBoth: Portal["clock"] = Object.assign(() => portal.clock(), {
    set: (moment: string | Date) => (clock.set(moment), portal.clock.set(moment)),
    advance: (milliseconds: number) => (clock.advance(milliseconds), portal.clock.advance(milliseconds)),
  });
  const { db } = portal;
  const competition = await makeCompetition(db, { races: [{}] });
  const [race = 0] = competition.races;
  const misbehave: PaymentPortal["misbehave"] = async (settings) => {
    const response = await fetch(`${sandbox.listeningOrigin}/sandbox/settings`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const signIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const makeSignedInClub = async (): Promise<Club> => {
    const made = await makeClub(db);
    return { ...made, browser: await signIn(made) };
  };

  return {
    ...portal,
    world: { ...portal.world, payables: { ENTRY: entryPayable(portal.world) } },
    clock: moveBoth,
    provider,
    misbehave,
    stopSandbox: () => sandbox.close(),
    club: makeSignedInClub,
    async clubAtNow() {
      moveBoth.set(NOW);
      await misbehave({ loseNotification: true });
      return makeSignedInClub();
    },
    office: async () => signIn(await makeStaff(db)),
    async enter(club, amounts) {
      const at = portal.clock();
      const own = { competition: competition.id, race, club: club.id, by: club.id, at };
      return makeEntries(
        db,
        amounts.map((amount) => ({ ...own, amount })),
      );
    },
    async start({ browser }, items) {
      const { body } = await browser.call(PAY, {
        urlBase: new URL("/calendar", portal.url).href,
        itemIdList: [...items],
      });
      if (typeof body !== "string") throw new Error(`no payment: ${body.message ?? ""}`);
      return body;
    },
    async payer(paymentUrl, outcome) {
      const response = await fetch(`${paymentUrl}/outcome`, {
        method: "POST",
        body: new URLSearchParams({ outcome }),
        redirect: "manual",
      });
      const { searchParams } = new URL(response.headers.get("location") ?? "", paymentUrl);
      return { r: searchParams.get("r") ?? "", s: searchParams.get("s") ?? "" };
    },
    notify: (message, secretKey = SECRET_KEY) =>
      portal.browser().send("POST", NOTIFICATIONS, signedMessage(message, secretKey)),
    async notifyRaw(message) {
      const { body, headers } = signedMessage(message, SECRET_KEY);
      const url = new URL(NOTIFICATIONS, portal.url);
      const response = await fetch(url, { method: "POST", body: new Uint8Array(body), headers });
      return { headers: response.headers, text: await response.text() };
    },
    async payment(orderRef) {
      const payment = await db
        .selectFrom("payment")
        .select(["id", "state", "amount", "transaction_id as transactionId"])
        .where("order_ref", "=", orderRef)
        .executeTakeFirstOrThrow();
      const booked = await db
        .selectFrom("ledger")
        .select("amount")
        .where("payment_id", "=", payment.id)
        .orderBy("receivable_id")
        .orderBy("id")
        .execute();
      const mails = await db
        .selectFrom("mail")
        .select("id")
        .where("about", "like", `PaymentReceived:${orderRef}:%`)
        .execute();
      const moves = await db
        .selectFrom("change_log")
        .select("changes")
        .where("object", "=", "payment")
        .where("object_id", "=", payment.id)
        .where("action", "=", "status")
        .execute();
      const open = await db
        .selectFrom("payment_item")
        .select("receivable_id")
        .where("payment_id", "=", payment.id)
        .where("open", "=", true)
        .execute();
      return {
        ...payment,
        booked: booked.map(({ amount }) => amount),
        mails: mails.length,
        moves: moves.length,
        openItems: open.length,
      };
    },
    async orderOf(paymentUrl) {
      const payment = await db
        .selectFrom("payment")
        .select("order_ref")
        .where("redirect_url", "=", paymentUrl)
        .executeTakeFirstOrThrow();
      return payment.order_ref ?? "";
    },
    async close() {
      await portal.close();
      await sandbox.close();
    },
  };
}

const NOTIFICATIONS = "/api/simplePay/ipn";

/** As another server sends it: from no origin of ours. */
function signedMessage(message: object, secretKey: string) {
  const body = toSignedBytes(message);
  const headers = {
    "content-type": "application/json",
    signature: sign(secretKey, body),
    origin: "https://secure.simplepay.hu",
    "sec-fetch-site": "cross-site",
  };
  return { body, headers };
}
