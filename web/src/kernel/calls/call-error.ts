import type { FieldMessages } from "@rajt/contract/kernel/calls";

/** No answer came: the network or the server was away. */
export const NO_ANSWER = 0;

/**
 * The error that a call throws when it was not answered with success. `status` is the HTTP status, or {@link
 * NO_ANSWER}; `code` is a path into the texts; `message` is the server's own sentence, empty if it gave none;
 * `properties` are messages by field; `retryAfter` is in seconds.
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

/** Is it worth asking again, without a change on the caller's side? */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === NO_ANSWER || error.status >= 500);

/** Is it a "no" to what was asked, for whoever asked to say? All other failures are said centrally. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && !isPassing(error) && error.status !== 401 && error.status !== 403;

/** Is nothing known of why it failed? What is lost is said centrally besides. */
export const isUnexplained = ({ code }: CallError): boolean =>
  code === "kernel.error.server" || code === "shell.connection.lost";

/** Is what was asked for not there, or not for whoever asked? */
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
