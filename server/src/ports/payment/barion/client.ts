import type { Clock } from "../../../kernel/clock.ts";
import { type Address, addressOf } from "../address.ts";
import { mustBeForints } from "../must-be-an-order.ts";
import {
  type HintingProvider,
  type NotificationInformation,
  PaymentProviderError,
  type PaymentOrder,
  type StartedPayment,
} from "../provider.ts";
import { ask } from "./exchange.ts";
import {
  guid,
  type PaymentStateAnswer,
  PaymentStateAnswer as StateAnswer,
  RefundAnswer,
  StartAnswer,
} from "./messages.ts";
import { broughtBy, stateOf } from "./outcome.ts";
import { startMessage } from "./start-message.ts";

export interface BarionOptions {
  /** The secret key of the shop. */
  posKey: string;
  /** The e-mail address of the wallet that receives the money. */
  payee: string;
  /** https://api.barion.com/, https://api.test.barion.com/, or the sandbox in our own program. */
  baseUrl: Address;
  /** The portal's own address for callbacks; the real provider calls it over HTTPS only. */
  callbackUrl: Address;
  clock: Clock;
  fetch?: typeof fetch;
  /** The longest that one call of the port may take. */
  timeoutMilliseconds?: number;
}

/** The milliseconds that Barion has to answer: the payer is answered within ten seconds, and the last one is for the portal itself. */
const DEFAULT_TIMEOUT = 9_000;
/** Error codes for a payment that does not exist. */
const NOT_THERE = new Set(["NotExistingPaymentId", "PaymentNotFound"]);

/**
 * Barion v2, immediate payments in forints (product/barion). A payment can be queried by Barion's own number alone. An order whose start
 * was not answered therefore cannot be queried: it counts as unknown, and no payer has its address. If the provider reports it
 * nevertheless, its callback has the number, and `look` finds the order.
 */
export function createBarion(options: BarionOptions): HintingProvider {
  const { posKey, payee, clock, timeoutMilliseconds = DEFAULT_TIMEOUT } = options;
  const exchange = { posKey, fetch: options.fetch ?? fetch };
  const urlOf = (path: string) => new URL(path, `${addressOf(options.baseUrl).replace(/\/+$/, "")}/`).href;

  async function stateAnswer(paymentId: string): Promise<PaymentStateAnswer | null> {
    const id = guid.safeParse(paymentId).data;
    if (id === undefined) return null;
    try {
      const url = urlOf(`v4/payment/${id}/paymentstate`);
      const answer = await ask(exchange, { act: "state", url }, StateAnswer, timeoutMilliseconds);
      mustBe(answer.PaymentId === id, "state");
      return answer;
    } catch (error) {
      if (error instanceof PaymentProviderError && error.codes.some((code) => NOT_THERE.has(code))) return null;
      throw error;
    }
  }

  async function look(paymentId: string): Promise<NotificationInformation | null> {
    const answer = await stateAnswer(paymentId);
    return answer === null ? null : stateOf(answer);
  }

  return {
    name: "BARION",
    async start(order: PaymentOrder): Promise<StartedPayment> {
      const body = startMessage(order, { payee, callbackUrl: addressOf(options.callbackUrl), now: clock() });
      const question = { act: "start", url: urlOf("v2/Payment/Start"), body };
      const answer = await ask(exchange, question, StartAnswer, timeoutMilliseconds);
      mustBe(answer.PaymentRequestId === order.orderRef && answer.Status === "Prepared", "start");
      return { transactionId: answer.PaymentId, paymentUrl: answer.GatewayUrl, validUntil: order.validUntil };
    },
    async query({ orderRef, transactionId }) {
      if (transactionId == null) return null;
      const state = await look(transactionId);
      if (state !== null) mustBe(state.orderRef === orderRef, "state");
      return state;
    },
    async refund({ orderRef, transactionId }, amount) {
      mustBeForints(amount);
      const answer = transactionId == null ? null : await stateAnswer(transactionId);
      const [brought] = answer === null || answer.PaymentRequestId !== orderRef ? [] : broughtBy(answer);
      if (answer === null || brought === undefined)
        throw new PaymentProviderError("Barion refund: there is no such payment", { maybeStarted: false });
      const { PaymentId, PaymentRequestId } = answer;
      const refunded = {
        TransactionId: brought.TransactionId,
        POSTransactionId: PaymentRequestId,
        AmountToRefund: amount,
      };
      const question = {
        act: "refund",
        url: urlOf("v2/Payment/Refund"),
        body: { PaymentId, TransactionsToRefund: [refunded] },
      };
      const done = await ask(exchange, question, RefundAnswer, timeoutMilliseconds);
      const [refund] = done.RefundedTransactions;
      mustBe(done.PaymentId === PaymentId && refund !== undefined && Math.abs(refund.Total) === amount, "refund");
      const { remaining = 0 } = stateOf(answer);
      return { refundReference: refund?.TransactionId ?? "", remaining: remaining - amount };
    },
    look,
  };
}

/** An answer to another request counts as none. */
function mustBe(condition: boolean, act: string): void {
  if (!condition)
    throw new PaymentProviderError(`Barion ${act}: the answer is about something else`, { maybeStarted: true });
}
