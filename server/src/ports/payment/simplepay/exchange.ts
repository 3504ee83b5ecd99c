import type { z } from "zod";
import { parseAs } from "../parse-as.ts";
import { PaymentProviderError } from "../provider.ts";
import { send } from "../send.ts";
import { Refusal } from "./messages.ts";
import { isSignedBy, sign, signatureOf, toSignedBytes } from "./signature.ts";

export interface Exchange {
  secretKey: string;
  fetch: typeof fetch;
}

/** Refusals that leave open whether the payment was begun: general and internal errors of the provider. */
const DOUBTFUL_CODES = new Set(["999", "1529", "2999", "5000"]);

/**
 * Sends one signed request and returns its signed answer. The answer's signature is verified on its raw bytes, for any HTTP status, before
 * its content is used. Throws a PaymentProviderError without data of either side.
 */
export async function ask<T>(
  { secretKey, fetch }: Exchange,
  url: string,
  message: object,
  answer: z.ZodType<T>,
  timeoutMilliseconds: number,
): Promise<T> {
  const body = toSignedBytes(message);
  const act = url.slice(url.lastIndexOf("/") + 1);
  const headers = { "content-type": "application/json", accept: "application/json", signature: sign(secretKey, body) };
  const request = { method: "POST", headers, body: new Uint8Array(body) };
  const received = await send(fetch, `SimplePay ${act}`, url, timeoutMilliseconds, request);
  if (!isSignedBy(secretKey, received.body, signatureOf(received.headers)))
    throw new PaymentProviderError(
      `SimplePay ${act}: the answer is not signed by the provider (HTTP ${received.status})`,
      {
        maybeStarted: true,
      },
    );
  const text = received.body.toString();
  const refusal = parseAs(Refusal, text);
  if (refusal !== null)
    throw new PaymentProviderError(`SimplePay ${act}: refused with ${refusal.errorCodes.join(", ")}`, {
      codes: refusal.errorCodes,
      maybeStarted: refusal.errorCodes.some((code) => DOUBTFUL_CODES.has(code)),
    });
  const read = parseAs(answer, text);
  if (read === null)
    throw new PaymentProviderError(`SimplePay ${act}: the answer has not the documented form`, { maybeStarted: true });
  return read;
}
