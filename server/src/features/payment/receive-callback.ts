import type { FastifyInstance } from "fastify";
import { CALLBACK_PATH } from "../../ports/payment/card-payments.ts";
import { countTry } from "../../kernel/db/rate-limit.store.ts";
import { PaymentProviderError } from "../../ports/payment/provider.ts";
import type { PaymentContext } from "./payment-context.ts";
import { claimQuery, findByTransaction, findPayment, hasNumberless } from "./payment.store.ts";
import { settlePayment } from "./settle-payment.ts";

/** A callback contains one payment id. Bytes. */
const LARGEST = 4_096;
const NUMBER = /^[0-9a-f]{32}$/;
const PARAMETER = "paymentid";
const ASK_AGAIN = 503;
/** Most queries in a minute about unknown payment ids: per address, and in all. */
const MOST_UNKNOWN_BY_ADDRESS = 20;
const MOST_UNKNOWN = 120;
/** A start whose response was lost is not looked for after this time: its page has expired. */
const NUMBERLESS_FOR = 7_200_000;

/** Returns Barion's payment id in the form that we store. */
export const barionNumber = (paymentId: string): string => paymentId.replaceAll("-", "").toLowerCase();

/**
 * Serves callbacks of Barion. They are unsigned, so they only hint which payment to query. A callback is answered with
 * 200 when the report is recorded, or when there is nothing to query; until then Barion repeats it. Anyone may send
 * callbacks, so queries are limited per payment: callbacks for one payment never delay those for another.
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

/** Returns the payment id from a form, JSON or the address, in lower or upper case of its name; null if there is none. */
function numberIn(body: string, query: Readonly<Record<string, unknown>>): string | null {
  const params = [...Object.entries(query), ...new URLSearchParams(body), ...Object.entries(objectIn(body))];
  for (const [name, value] of params) {
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

/** Queries the payment and applies the report. Returns false if the callback must be repeated. */
async function takeHint(context: PaymentContext, number: string, ip: string): Promise<boolean> {
  const { db, cardPayments, clock, log } = context;
  const stored = await findByTransaction(db, "BARION", number);
  const since = new Date(clock().getTime() - NUMBERLESS_FOR);
  if (stored === null && !(await hasNumberless(db, "BARION", since))) return true;
  const isAllowed = stored === null ? await allowsUnknown(context, ip) : await claimQuery(db, stored.id, clock());
  if (!isAllowed) return false;
  try {
    const state = await cardPayments.BARION.look(number);
    const payment = state === null ? null : (stored ?? (await findPayment(db, state.orderRef)));
    if (state === null || payment === null || payment.method !== "BARION") {
      log.warn({ number }, "a callback names an unknown payment");
      return true;
    }
    if (state.orderRef !== payment.orderRef)
      throw new Error(`payment ${payment.id} has order reference ${state.orderRef} at Barion, not ${payment.orderRef}`);
    await settlePayment(context, payment.id, "NOTIFICATION", state);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, number }, "a callback must be sent again: the provider does not answer");
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
