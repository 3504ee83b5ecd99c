import type { Input, Output } from "@rajt/contract/kernel/calls";
import type { PortalCalls } from "@rajt/contract/portal.calls";
import { CallError, NO_ANSWER, type Refusal } from "./call-error.ts";
import { connection } from "./connection.ts";

export type CallName = keyof PortalCalls;
export type CallInput<N extends CallName> = Input<PortalCalls[N]>;
export type CallOutput<N extends CallName> = Output<PortalCalls[N]>;

const BASE_PATH = "/api";

/**
 * Sends a call of the portal and returns its output: `await call("POST /competitionControl/getDetails", { id: 12 })`. It uses only the
 * contract's types, so no schema reaches the browser. Throws {@link CallError}; an aborted call throws the abort's reason.
 */
export const call = <N extends CallName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallOutput<N>> =>
  controlCall<CallOutput<N>>(name, input, signal && { signal });

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Sends the request even while the page is unloading. */
  readonly keepalive?: boolean;
};

/**
 * Sends a call of an engine, whose name follows from a declaration's `control`: `controlCall<Data>("POST /contestEditControl/getData", { id
 * })`. `O` is the output that `formCalls` or `tableCalls` declare for it.
 */
export async function controlCall<O>(
  name: `${"GET" | "POST"} /${string}`,
  input: unknown,
  options: SendOptions = {},
): Promise<O> {
  // cast: the server validates its output by the same contract.
  return (await bodyOf(await controlResponse(name, input, options))) as O;
}

/** Returns the response itself, for bodies that are read in parts. */
export async function controlResponse(
  name: `${"GET" | "POST"} /${string}`,
  input: unknown,
  options: SendOptions = {},
): Promise<Response> {
  const response = await send(name, input, options);
  if (!response.ok) throw new CallError(response.status, refusalIn(await bodyOf(response)), secondsIn(response));
  return response;
}

async function send(name: string, input: unknown, { signal, keepalive = false }: SendOptions): Promise<Response> {
  const [method = "GET", path = ""] = name.split(" ");
  const isGet = method === "GET";
  try {
    const response = await fetch(BASE_PATH + path + (isGet ? queryOf(input) : ""), {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "accept-language": document.documentElement.lang,
        ...(isGet ? {} : { "content-type": "application/json" }),
      },
      body: isGet ? null : JSON.stringify(input),
      signal: signal ?? null,
      keepalive,
    });
    connection.reached();
    return response;
  } catch (failure) {
    if (signal?.aborted) throw failure;
    connection.lost();
    throw new CallError(NO_ANSWER);
  }
}

function queryOf(input: unknown): string {
  if (!isRecord(input)) return "";
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (typeof value === "string" || typeof value === "number") query.append(name, `${value}`);
  return query.size > 0 ? `?${query}` : "";
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new CallError(502);
    return null;
  }
}

/** Returns the refusal in a response body, without members that are missing or of another type. */
export function refusalIn(body: unknown): Refusal {
  if (!isRecord(body)) return {};
  const { code, message, properties } = body;
  return {
    ...(typeof code === "string" && { code }),
    ...(typeof message === "string" && { message }),
    ...(isRecord(properties) && { properties: messagesIn(properties) }),
  };
}

function messagesIn(properties: Record<string, unknown>): Record<string, { message: string }[]> {
  const fields: Record<string, { message: string }[]> = {};
  for (const [field, messages] of Object.entries(properties))
    if (Array.isArray(messages)) fields[field] = messages.filter(isMessage);
  return fields;
}

function secondsIn(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isMessage = (value: unknown): value is { message: string } =>
  isRecord(value) && typeof value["message"] === "string";
