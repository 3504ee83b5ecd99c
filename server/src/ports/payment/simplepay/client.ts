import { randomBytes } from "node:crypto";
import { type Address, addressOf } from "../address.ts";
import { mustBeForints } from "../must-be-an-order.ts";
import {
  type PaymentOrder,
  PaymentProviderError,
  type ProviderState,
  type SigningProvider,
  type StartedPayment,
} from "../provider.ts";
import { ask } from "./exchange.ts";
import { CloseAnswer, QueryAnswer, RefundAnswer, StartAnswer } from "./messages.ts";
import { acknowledge, readNotification } from "./notification.ts";
import { stateOf } from "./outcome.ts";
import { readReturn } from "./return.ts";
import { startMessage } from "./start-message.ts";

export interface SimplePayOptions {
  merchant: string;
  secretKey: string;
  /** Includes `/payment/v2/`: https://secure.simplepay.hu/payment/v2/, or the sandbox in our own program. */
  baseUrl: Address;
  fetch?: typeof fetch;
  /** The longest that one call of the port may take, the query after a lost answer included. */
  timeoutMilliseconds?: number;
}

/** The payer is answered within ten seconds: the rest of them is for the portal itself. */
const DEFAULT_TIMEOUT = 9_000;
/** The part of the time limit for /start itself; the rest is for querying the outcome. */
const START_SHARE = 0.7;
const SDK_VERSION = "Rajt_SimplePay_1.0";
const CURRENCY = "HUF";
/** A used reference: the order exists, but the address of its page is not returned again. */
const ORDER_EXISTS = "5013";
const NO_SUCH_TRANSACTION = "5011";

/** OTP SimplePay v2, one step, cards, forints. (docs/product/simplepay.md). */
export function createSimplePay(options: SimplePayOptions): SigningProvider {
  const { merchant, secretKey, timeoutMilliseconds = DEFAULT_TIMEOUT } = options;
  const startLimit = Math.ceil(timeoutMilliseconds * START_SHARE);
  const exchange = { secretKey, fetch: options.fetch ?? fetch };
  const envelope = () => ({ salt: randomBytes(16).toString("hex"), merchant, sdkVersion: SDK_VERSION });
  const urlOf = (act: string) => new URL(act, `${addressOf(options.baseUrl).replace(/\/+$/, "")}/`).href;

  async function queryWithin(milliseconds: number, orderRef: string): Promise<ProviderState | null> {
    try {
      const message = { ...envelope(), orderRefs: [orderRef], detailed: true };
      const answer = await ask(exchange, urlOf("query"), message, QueryAnswer, milliseconds);
      mustBe(answer.merchant === merchant, "query");
      const found = answer.transactions.find((transaction) => transaction.orderRef === orderRef);
      return found === undefined ? null : stateOf(found);
    } catch (error) {
      if (error instanceof PaymentProviderError && error.codes.includes(NO_SUCH_TRANSACTION)) return null;
      throw error;
    }
  }

  async function sendStart(order: PaymentOrder): Promise<StartedPayment> {
    const message = { ...envelope(), currency: CURRENCY, ...startMessage(order) };
    const answer = await ask(exchange, urlOf("start"), message, StartAnswer, startLimit);
    mustBe(answer.merchant === merchant && answer.orderRef === order.orderRef, "start");
    mustBe(answer.total === order.amount && answer.currency === CURRENCY, "start");
    return { transactionId: answer.transactionId, paymentUrl: answer.paymentUrl, validUntil: answer.timeout };
  }

  /**
   * Returns whether a start without a credible answer took place after all. An order unknown to the provider counts as not started: even if
   * the request were still on its way, no payer would ever have its address.
   */
  async function mayHaveStarted(orderRef: string): Promise<boolean> {
    try {
      return (await queryWithin(timeoutMilliseconds - startLimit, orderRef)) !== null;
    } catch {
      return true;
    }
  }

  return {
    name: "SIMPLEPAY",
    async start(order) {
      try {
        return await sendStart(order);
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error;
        const { message, codes } = error;
        if (codes.includes(ORDER_EXISTS)) throw new PaymentProviderError(message, { codes, maybeStarted: true });
        if (!error.maybeStarted) throw error;
        throw new PaymentProviderError(message, { codes, maybeStarted: await mayHaveStarted(order.orderRef) });
      }
    },
    query: ({ orderRef }) => queryWithin(timeoutMilliseconds, orderRef),
    async close({ orderRef }) {
      const message = { ...envelope(), orderRef, currency: CURRENCY };
      const limit = timeoutMilliseconds - startLimit;
      const answer = await ask(exchange, urlOf("transactioncancel"), message, CloseAnswer, limit);
      mustBe(answer.merchant === merchant && answer.orderRef === orderRef, "transactioncancel");
    },
    async refund({ orderRef }, amount) {
      mustBeForints(amount);
      const message = { ...envelope(), orderRef, currency: CURRENCY, refundTotal: amount };
      const answer = await ask(exchange, urlOf("refund"), message, RefundAnswer, timeoutMilliseconds);
      mustBe(answer.merchant === merchant && answer.orderRef === orderRef, "refund");
      return { refundReference: answer.refundTransactionId, remaining: answer.remainingTotal };
    },
    readReturn: (parameters) => readReturn(merchant, secretKey, parameters),
    readNotification: (rawBody, headers) => readNotification(merchant, secretKey, rawBody, headers),
    acknowledge: (rawBody, receivedAt) => acknowledge(secretKey, rawBody, receivedAt),
  };
}

/** A signed answer to another request counts as none. */
function mustBe(condition: boolean, act: string): void {
  if (!condition)
    throw new PaymentProviderError(`SimplePay ${act}: the answer is about something else`, { maybeStarted: true });
}
