import { PaymentProviderError } from "../provider.ts";
import { parseAs, Refusal } from "./messages.ts";
import type { z } from "zod";
import { isSignedBy, sign, toSignedBytes } from "./signature.ts";

export interface Exchange {
  secretKey: string;
  fetch: typeof fetch;
}

/** Answers are a few kilobytes; a longer one is not read to its end. */
const LONGEST_ANSWER = 1_048_576;

/** Errors by which the connection never came about: the request was certainly not heard. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Refusals that do not say whether something was begun: general and internal errors of the provider. */
const DOUBTFUL_CODES = new Set(["999", "1529", "2999", "5000"]);

/**
 * One signed question and its signed answer. The answer's signature is verified on its raw bytes, for any HTTP status,
 * before anything in it is believed. Throws a PaymentProviderError, whose words hold neither side's data.
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
  const received = await send(fetch, act, url, timeoutMilliseconds, {
    body,
    signature: sign(secretKey, body),
  });
  if (!isSignedBy(secretKey, received.body, received.signature))
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

async function send(
  fetch: Exchange["fetch"],
  act: string,
  url: string,
  timeoutMilliseconds: number,
  { body, signature }: { body: Buffer; signature: string },
): Promise<{ status: number; signature: string; body: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", signature },
      body: new Uint8Array(body),
      redirect: "error",
      signal,
    });
    return {
      status: response.status,
      signature: response.headers.get("signature") ?? "",
      body: await readBounded(response),
    };
  } catch (error) {
    const code = codeOf(error);
    throw new PaymentProviderError(`SimplePay ${act}: no answer (${code})`, { maybeStarted: !NEVER_SENT.has(code) });
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER) throw new RangeError("answer too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The system's code below fetch's own error, else the kind of the error; never its text, which may quote an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error.name;
}
