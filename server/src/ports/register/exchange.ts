import * as z from "zod";
import { RegisterError } from "./sports-register.ts";

/** The time limit of a request: milliseconds. */
export const PATIENCE = 5_000;

/** Answers are a few kilobytes; a longer one is refused. */
const LONGEST_ANSWER = 1_048_576;

const refusal = z.object({
  errorCode: z.string().min(1).max(100),
  message: z.string().max(1000),
  retryable: z.boolean(),
});

export type Exchange = { readonly baseUrl: () => string; readonly patience: number };

/**
 * Sends one request and returns its answer as JSON. Identifying data is in the body, never in the address, which proxies may log.
 *
 * @throws {RegisterError} with the register's own code, or NO_ANSWER, BAD_ANSWER
 */
export async function ask<T>(
  { baseUrl, patience }: Exchange,
  act: string,
  question: object,
  answer: z.ZodType<T>,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const { status, text } = await send(new URL(act, baseUrl()), patience, question, headers);
  const body = parsed(text);
  if (status === 200) {
    const read = answer.safeParse(body);
    if (read.success) return read.data;
    throw new RegisterError("BAD_ANSWER", "", false);
  }
  const refused = refusal.safeParse(body);
  if (!refused.success) throw new RegisterError("BAD_ANSWER", "", false);
  throw new RegisterError(refused.data.errorCode, refused.data.message, !refused.data.retryable);
}

async function send(
  url: URL,
  patience: number,
  question: object,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  try {
    // A key is given as the user of the address; fetch refuses such an address, so it is sent as a header.
    const authorization: Record<string, string> =
      url.username === "" ? {} : { authorization: `Bearer ${decodeURIComponent(url.username)}` };
    url.username = "";
    url.password = "";
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...authorization, ...headers },
      body: JSON.stringify(question),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    if (text.length > LONGEST_ANSWER) throw new RangeError("answer too long");
    return { status: response.status, text };
  } catch {
    // Its text may quote an address.
    throw new RegisterError("NO_ANSWER", "", false);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
