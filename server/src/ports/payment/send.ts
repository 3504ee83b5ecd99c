import { PaymentProviderError } from "./provider.ts";

/** Answers are a few kilobytes; a longer one is not read to its end. */
const LONGEST_ANSWER = 1_048_576;

/** Errors of a connection that was never established: the request certainly did not arrive. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

export type Received = { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer };

/**
 * Sends one request to a provider, never twice, and reads its answer, whatever the HTTP status. `act` names it in errors, which have no
 * data of either side.
 *
 * @throws {PaymentProviderError} without a whole answer in time
 */
export async function send(
  fetch: typeof globalThis.fetch,
  act: string,
  url: string,
  timeoutMilliseconds: number,
  request: RequestInit,
): Promise<Received> {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), body: await readBounded(response) };
  } catch (error) {
    const code = codeOf(error);
    throw new PaymentProviderError(`${act}: no answer (${code})`, { maybeStarted: !NEVER_SENT.has(code) });
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

/** Returns the system's code of a failure that fetch has wrapped, else the kind of the error; never its text, which may quote an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error.name;
}
