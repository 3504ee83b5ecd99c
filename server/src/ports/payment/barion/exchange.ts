import type { z } from "zod";
import { parseAs } from "../parse-as.ts";
import { PaymentProviderError } from "../provider.ts";
import { send } from "../send.ts";
import { Refusal } from "./messages.ts";

export interface Exchange {
  /** The shop's key authenticates the shop. */
  posKey: string;
  fetch: typeof fetch;
}

/** Refusals that leave open whether the payment was begun. */
const DOUBTFUL_CODES = new Set(["InternalServerError"]);
const SERVER_ERROR = 500;

export type Question = { readonly act: string; readonly url: string; readonly body?: object };

/**
 * Sends one request and returns its answer. Answers are not signed: they are trusted because of the connection to a configured address.
 * Errors in an answer override the HTTP status. Throws a PaymentProviderError without data of either side.
 */
export async function ask<T>(
  { posKey, fetch }: Exchange,
  { act, url, body }: Question,
  answer: z.ZodType<T>,
  timeoutMilliseconds: number,
): Promise<T> {
  const headers = { accept: "application/json", "x-pos-key": posKey };
  const request =
    body === undefined
      ? { method: "GET", headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ POSKey: posKey, ...body }),
        };
  const received = await send(fetch, `Barion ${act}`, url, timeoutMilliseconds, request);
  const text = received.body.toString();
  const refusal = parseAs(Refusal, text);
  if (refusal !== null) {
    const codes = refusal.Errors.map(({ ErrorCode }) => ErrorCode);
    throw new PaymentProviderError(`Barion ${act}: refused with ${codes.join(", ")}`, {
      codes,
      maybeStarted: received.status >= SERVER_ERROR || codes.some((code) => DOUBTFUL_CODES.has(code)),
    });
  }
  const read = received.status === 200 ? parseAs(answer, text) : null;
  if (read === null)
    throw new PaymentProviderError(`Barion ${act}: the answer has not the documented form (HTTP ${received.status})`, {
      maybeStarted: true,
    });
  return read;
}
