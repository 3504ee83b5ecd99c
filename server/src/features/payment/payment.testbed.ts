import type { BasketFee, BasketItem, PaymentResult } from "@rajt/contract/payment/payment.calls";
import type { PortalCalls } from "@rajt/contract/portal.calls";
import type * as z from "zod";
import Fastify from "fastify";
import { memorySandboxStore } from "../../ports/payment/sandbox/memory.store.ts";
import { barionSandbox } from "../../ports/payment/sandbox/barion/barion-sandbox.ts";
import { simplePaySandbox } from "../../ports/payment/sandbox/simplepay/simplepay-sandbox.ts";
import type { SandboxSettings } from "../../ports/payment/sandbox/sandbox-settings.ts";
import { createBarion } from "../../ports/payment/barion/client.ts";
import type { CardMethod, HintingProvider, SigningProvider } from "../../ports/payment/provider.ts";
import { createSimplePay } from "../../ports/payment/simplepay/client.ts";
import { sign, toSignedBytes } from "../../ports/payment/simplepay/signature.ts";
import type { Browser, Reply } from "../../../test/browser.ts";
import {
  makeClub,
  makeCompetition,
  makeFees,
  makeEntries,
  makeStaff,
  PASSWORD,
  type Made,
} from "../../../test/factories.ts";
import { entryPayable } from "../entry/index.ts";
import { feePayable } from "../fee/index.ts";
import type { PaymentContext } from "./payment-context.ts";
import { findPayment, type Payment } from "./payment.store.ts";
import { settlePayment, type ProviderReport } from "./settle-payment.ts";
import { startPortal, testClock, type Portal, type PortalOptions } from "../../../test/harness.ts";

export const NOW = "2026-05-04T10:00:00Z";
export const MERCHANT = "PUBLICTESTHUF";
export const SECRET_KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const SHOP = { posKey: "0123456789abcdef0123456789abcdef", payee: "penztar@rajt.example" };
export const PAY = "POST /basketControl/payBasketItems";
const PAY_FEES = "POST /paymentControl/paymentStartMany";
const BASKET_FEES = "GET /basketControl/getBasketFees";
export const BASKET = "GET /basketControl/getBasketContent";
export const RETURN = "POST /simplePayTransactionControl/processSimplePayReturnData";
export const FIND = "POST /paymentControl/findByBarionId";
export const RESULT = "POST /simplePayTransactionControl/getIPNResult";

/** The interval in which requests of anyone may cause one query of a payment. Milliseconds. */
export const QUERY_INTERVAL = 3_000;

export type Outcome = "success" | "fail" | "cancel" | "timeout";
export type Club = Made & { browser: Browser };

/** The parameters that a browser returns with: r and s, or paymentId; the others are empty. */
export type Brought = { readonly r: string; readonly s: string; readonly paymentId: string };

export type PaymentPortal = Portal & {
  context: PaymentContext;
  /** The provider of the items that `enter` makes. */
  by: CardMethod;
  /** The real client of SimplePay, as the portal uses it. */
  provider: SigningProvider;
  barion: HintingProvider;
  /** Switches the answers of Barion on or off. */
  barionAnswers(does: boolean): void;
  /** The payment ids that Barion assigned, even if its response was lost. */
  barionNumbers(): readonly string[];
  sandboxUrl: string;
  /** Configures the sandbox of the provider under test. Sandboxes run separately: they can be stopped, and talk to the portal over real HTTP. */
  misbehave(settings: Partial<SandboxSettings>): Promise<void>;
  stopSandbox(): Promise<void>;
  /** Makes a signed-in club with an empty basket. */
  club(): Promise<Club>;
  /** Makes such a club at NOW, with a provider that sends no notifications: the start of most tests. */
  clubAtNow(): Promise<Club>;
  /** Signs in a super admin. */
  office(): Promise<Browser>;
  /** Makes unpaid entries of the club, or fees that it owes, depending on the provider: one for each amount, in the order of their ids. */
  enter(club: Made, amounts: readonly number[]): Promise<number[]>;
  /** Starts a payment and returns the address of the provider's page. */
  start(club: Club, items: readonly number[]): Promise<string>;
  /** Acts as the payer on that page; returns the parameters that the browser returns with. */
  payer(paymentUrl: string, outcome: Outcome): Promise<Brought>;
  /** Makes the call that starts a payment and returns any response. */
  pay(browser: Browser, items: readonly number[]): Promise<Reply<z.output<PortalCalls[typeof PAY]["output"]>>>;
  /** Returns the items that may be paid at this provider, as in the basket. */
  basket(browser: Browser): Promise<readonly (BasketItem | BasketFee)[]>;
  /** Returns the owed amounts of items, in the order of their receivables. */
  owed(items: readonly number[]): Promise<{ id: number; settled: number; paid: boolean }[]>;
  /** Returns to the portal with these parameters. */
  comeBack(browser: Browser, brought: Brought): Promise<Reply<PaymentResult>>;
  /**
   * Sends the provider's notification of an order with this outcome; its bytes are the same each time. For Barion the
   * clock is moved past the last query.
   */
  sendNotification(orderRef: string, outcome: Outcome): Promise<Reply<unknown>>;
  /** Sends a notification with any content, signed by a key. */
  notify(message: object, secretKey?: string): Promise<Reply<unknown>>;
  /** Sends a notification and returns the bytes of the response. */
  notifyRaw(message: object): Promise<{ headers: Headers; text: string }>;
  payment(orderRef: string): Promise<PaymentFacts>;
  orderOf(paymentUrl: string): Promise<string>;
};

export type PaymentFacts = {
  id: number;
  state: string;
  amount: number;
  transactionId: string | null;
  /** The amounts of the ledger rows of this payment. */
  booked: number[];
  mails: number;
  moves: number;
  openItems: number;
};

/** Settles the payment of an order reference. */
export async function settleByReference(
  context: PaymentContext,
  orderRef: string,
  ...report: [kind: Parameters<typeof settlePayment>[2], report: ProviderReport]
): Promise<Payment> {
  const payment = await findPayment(context.db, orderRef);
  if (payment === null) throw new Error(`there is no payment ${orderRef}`);
  return settlePayment(context, payment.id, ...report);
}

/** Starts the real portal, client and sandbox, each over HTTP. `around` wraps the client that the portal uses. */
export async function openPaymentPortal(
  options: PortalOptions & {
    around?: (provider: SigningProvider) => SigningProvider;
    aroundBarion?: (provider: HintingProvider) => HintingProvider;
    by?: CardMethod;
  } = {},
): Promise<PaymentPortal> {
  const { by = "SIMPLEPAY" } = options;
  let portalUrl = "";
  const clock = testClock(options.now ?? NOW);
  const sandbox = Fastify();
  const both = {
    publicUrl: () => sandbox.listeningOrigin,
    clock,
    admitToSettings: async () => undefined,
    settings: { repeatAfterMilliseconds: [] },
  };
  await sandbox.register(simplePaySandbox, {
    ...both,
    prefix: "/sandbox",
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    store: memorySandboxStore(),
    notificationUrl: () => `${portalUrl}${NOTIFICATIONS}`,
  });
  const [barionStore, numbers] = [memorySandboxStore(), [] as string[]];
  let answers = true;
  await sandbox.register(barionSandbox, {
    ...both,
    ...SHOP,
    prefix: "/sandbox/barion",
    store: {
      ...barionStore,
      add: async (transaction) => (numbers.push(transaction.token), barionStore.add(transaction)),
    },
    notificationUrl: () => `${portalUrl}${CALLBACKS}`,
  });
  await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const provider = createSimplePay({
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    baseUrl: `${sandbox.listeningOrigin}/sandbox/payment/v2/`,
    timeoutMilliseconds: 60_000,
  });
  const barion = createBarion({
    ...SHOP,
    baseUrl: `${sandbox.listeningOrigin}/sandbox/barion/`,
    callbackUrl: () => `${portalUrl}${CALLBACKS}`,
    clock,
    timeoutMilliseconds: 60_000,
    fetch: (...request) => (answers ? fetch(...request) : Promise.reject(new TypeError("no answer"))),
  });
  const portal = await startPortal({
    now: NOW,
    ...options,
    cardPayments: () => ({
      SIMPLEPAY: options.around?.(provider) ?? provider,
      BARION: options.aroundBarion?.(barion) ?? barion,
    }),
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
    const response = await fetch(`${sandbox.listeningOrigin}${SETTINGS[by]}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const notify: PaymentPortal["notify"] = (message, secretKey = SECRET_KEY) =>
    portal.browser().send("POST", NOTIFICATIONS, signedMessage(message, secretKey));
  const back = () => new URL("/calendar", portal.url).href;
  const pay: PaymentPortal["pay"] = async (browser, items) =>
    by === "BARION"
      ? browser.call(PAY_FEES, { redirectUrl: back(), paymentIdList: [...items] })
      : browser.call(PAY, { urlBase: back(), itemIdList: [...items] });
  const signIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const makeSignedInClub = async (): Promise<Club> => {
    const made = await makeClub(db);
    return { ...made, browser: await signIn(made) };
  };

  return {
    ...portal,
    by,
    context: { ...portal.context, payables: { ENTRY: entryPayable(portal.context), FEE: feePayable } },
    clock: moveBoth,
    provider,
    barion,
    barionAnswers: (does) => (answers = does),
    barionNumbers: () => numbers,
    sandboxUrl: sandbox.listeningOrigin,
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
      if (by === "BARION") return makeFees(db, club.id, amounts);
      const at = portal.clock();
      const own = { competition: competition.id, race, club: club.id, by: club.id, at };
      return makeEntries(
        db,
        amounts.map((amount) => ({ ...own, amount })),
      );
    },
    async start({ browser }, items) {
      const { body } = await pay(browser, items);
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
      const get = (name: string) => searchParams.get(name) ?? "";
      return { r: get("r"), s: get("s"), paymentId: get("paymentId") };
    },
    comeBack: (browser, { r, s, paymentId }) =>
      by === "BARION" ? browser.call(FIND, { paymentId }) : browser.call(RETURN, { r, s }),
    async sendNotification(orderRef, outcome) {
      const payment = await findPayment(db, orderRef);
      const transactionId = payment?.transactionId ?? "";
      if (by === "SIMPLEPAY") return notify(notificationOf(orderRef, transactionId, outcome));
      moveBoth.advance(QUERY_INTERVAL);
      return callback(portal, transactionId);
    },
    notify,
    pay,
    basket: async (browser) =>
      (by === "BARION" ? await browser.call(BASKET_FEES, {}) : await browser.call(BASKET, {})).body,
    owed: (items) =>
      db
        .selectFrom("receivable")
        .select(["id", "settled", "paid"])
        .where(by === "BARION" ? "fee_id" : "entry_id", "in", items)
        .orderBy("id")
        .execute(),
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
      await portal.mails();
      const mails = await db
        .selectFrom("notification_delivery")
        .select("id")
        .where("dedupe_key", "in", [`PaymentReceived:${orderRef}`, `FeesReceived:${orderRef}`])
        .where("sent_at", "is not", null)
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
export const CALLBACKS = "/api/barion/callback";
const SETTINGS = { SIMPLEPAY: "/sandbox/settings", BARION: "/sandbox/barion/settings" } as const;
const STATUS = { success: "FINISHED", fail: "NOTAUTHORIZED", cancel: "CANCELLED", timeout: "TIMEOUT" } as const;

/** Returns SimplePay's notification of an order. */
export const notificationOf = (orderRef: string, transactionId: string | null, outcome: Outcome, status?: string) => ({
  salt: "a".repeat(32),
  orderRef,
  method: "CARD",
  merchant: MERCHANT,
  finishDate: "2026-05-04T12:01:00+02:00",
  paymentDate: "2026-05-04T12:00:00+02:00",
  transactionId: Number(transactionId),
  status: status ?? STATUS[outcome],
});

/** Sends a callback of Barion as another server does; anyone who knows a payment id may. */
export const callback = ({ browser }: Pick<Portal, "browser">, paymentId: string) =>
  browser().send<unknown>("POST", CALLBACKS, {
    body: new URLSearchParams({ paymentId }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://api.barion.com",
      "sec-fetch-site": "cross-site",
    },
  });

/** Signs a message as another server does, without an origin of ours. */
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
