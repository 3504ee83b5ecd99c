import type { FieldMessages } from "@rajt/contract/kernel/calls";

/** The status of a call without a response: the network or the server is down. */
export const NO_ANSWER = 0;

/**
 * The error of a call that did not succeed. `status` is the HTTP status, or {@link NO_ANSWER}; `code` is a path into the texts; `message`
 * is the server's own sentence, empty if there is none; `properties` are messages by field; `retryAfter` is in seconds.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly properties: FieldMessages;
  readonly retryAfter: number | null;

  constructor(status: number, { code, message, properties }: Refusal = {}, retryAfter: number | null = null) {
    super(message ?? "");
    this.name = "CallError";
    this.status = status;
    this.code = code ?? codeOf(status);
    this.properties = properties ?? {};
    this.retryAfter = retryAfter;
  }
}

export type Refusal = { code?: string; message?: string | null; properties?: FieldMessages };

/** Returns whether the same call may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === NO_ANSWER || error.status >= 500);

/** Returns whether the server refused the input; the caller shows the reason. All other failures are shown centrally. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && !isPassing(error) && error.status !== 401 && error.status !== 403;

/** Returns whether the failure has no known reason. A lost connection is shown centrally as well. */
export const isUnexplained = ({ code }: CallError): boolean =>
  code === "kernel.error.server" || code === "shell.connection.lost";

/** Returns whether the requested record does not exist or is hidden from the viewer. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === "kernel.error.noData");

function codeOf(status: number): string {
  if (status === NO_ANSWER) return "shell.connection.lost";
  if (status === 401) return "kernel.error.notSignedIn";
  if (status === 403) return "kernel.error.forbidden";
  if (status === 404) return "kernel.error.notFound";
  if (status === 429) return "kernel.error.tooMany";
  return status >= 500 ? "kernel.error.server" : "kernel.error.invalid";
}
