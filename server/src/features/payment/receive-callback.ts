import type { FastifyInstance } from "fastify";
import { CALLBACK_PATH } from "../../ports/payment/card-payments.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import type { PaymentContext } from "./payment-context.ts";
import { claimQuery, findByTransaction, findPayment, hasNumberless } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A callback is one number. */
const LARGEST = 4_096;
const NUMBER = /^[0-9a-f]{32}$/;
const PARAMETER = "paymentid";
const ASK_AGAIN = 503;
/** Most queries in a minute about numbers that no payment has: from one address, and from all. */
const MOST_UNKNOWN_BY_ADDRESS = 20;
const MOST_UNKNOWN = 120;
/** A start whose answer was lost is spoken of no later: its page is long over. */
const NUMBERLESS_FOR = 7_200_000;

/** Barion's number of a payment, as we keep it. */
export const barionNumber = (paymentId: string): string => paymentId.replaceAll("-", "").toLowerCase();

/**
 * Barion's callbacks: unsigned, so only a hint which payment to ask about. One is answered with 200 when what the provider says is written down, or
 * when there is nothing to ask; until then it comes again. Anyone may send them, so queries are limited by payment: callbacks for one payment
 * never delay those for another.
 */
export function callbackRoute(context: PaymentContext): (scope: FastifyInstance) => void {
  return (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Querystring: Record<string, unknown> }>(
      CALLBACK_PATH,
      { bodyLimit: LARGEST, config: { fromOtherServers: true } },
      async ({ body, query, ip }, reply) => {
        const number = numberIn(typeof body === "string" ? body : "", query);
        const isTaken = number === null || (await takeHint(context, number, ip));
        return reply.code(isTaken ? 200 : ASK_AGAIN).send();
      },
    );
  };
}

/** The number in a form, in JSON, or in the address, its name in small letters or capital ones; null: none. */
function numberIn(body: string, query: Readonly<Record<string, unknown>>): string | null {
  const told = [...Object.entries(query), ...new URLSearchParams(body), ...Object.entries(objectIn(body))];
  for (const [name, value] of told) {
    const number = name.toLowerCase() === PARAMETER && typeof value === "string" ? barionNumber(value) : "";
    if (NUMBER.test(number)) return number;
  }
  return null;
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Asks about the payment and writes down what is said; false: it must come again. */
async function takeHint(context: PaymentContext, number: string, ip: string): Promise<boolean> {
  const { db, cardPayments, clock, log } = context;
  const known = await findByTransaction(db, "BARION", number);
  const since = new Date(clock().getTime() - NUMBERLESS_FOR);
  if (known === null && !(await hasNumberless(db, "BARION", since))) return true;
  const isAllowed = known === null ? await allowsUnknown(context, ip) : await claimQuery(db, known.id, clock());
  if (!isAllowed) return false;
  try {
    const state = await cardPayments.BARION.look(number);
    const payment = state === null ? null : (known ?? (await findPayment(db, state.orderRef)));
    if (state === null || payment === null || payment.method !== "BARION") {
      log.warn({ number }, "a callback is of no payment of ours");
      return true;
    }
    if (state.orderRef !== payment.orderRef) throw new Error(`payment ${payment.id} is another order's at Barion`);
    await settlePayment(context, payment.id, "NOTIFICATION", state);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, number }, "a callback must come again: the provider does not answer");
    return false;
  }
}

async function allowsUnknown({ db, clock }: PaymentContext, ip: string): Promise<boolean> {
  const limits = [
    { key: `unknown-callback:${ip}`, most: MOST_UNKNOWN_BY_ADDRESS, seconds: 60 },
    { key: "unknown-callback", most: MOST_UNKNOWN, seconds: 60 },
  ];
  return !(await countTry(db, limits, clock())).limited;
}
