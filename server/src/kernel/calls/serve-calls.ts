import { createHash } from "node:crypto";
import { allows, type Needs } from "@rajt/contract/kernel/access";
import type { Call, CallName, Calls } from "@rajt/contract/kernel/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { fieldMessagesOf } from "../http/input.ts";
import { isProvablyOwn } from "../http/origin.ts";
import { translate } from "../http/texts.ts";
import { makeContext, type CallContext, type ContextOptions } from "./context.ts";
import type { CallLimit } from "./limit-calls.ts";
import { notSignedIn, Refusal } from "./refusal.ts";

/** One handler for every declared call; a missing or misspelt one does not compile. */
export type Handlers<C extends Calls> = {
  readonly [N in keyof C]: C[N] extends Call
    ? (context: CallContext<z.output<C[N]["input"]>>) => Promise<z.input<C[N]["output"]>>
    : never;
};

export type ServedCalls = { readonly calls: Calls; readonly handlers: Readonly<Record<string, Handler>> };

export type Handler = (context: CallContext<unknown>) => Promise<unknown>;

/** Binds a feature's calls to their handlers. */
export const serveCalls = <C extends Calls>(calls: C, handlers: Handlers<C>): ServedCalls => ({
  calls,
  // cast: drops the types that the signature has just checked; the router looks handlers up by name.
  handlers: handlers as unknown as Readonly<Record<string, Handler>>,
});

/** Adds the routes of served calls: check the needs, validate the input, call the handler, send only declared output. */
export function addCalls(app: FastifyInstance, served: ServedCalls, options: ContextOptions, limit: CallLimit): void {
  for (const [name, call] of Object.entries(served.calls)) {
    const [method, url] = name.split(" ") as ["GET" | "POST", string];
    const handle = served.handlers[name];
    if (!handle) throw new Error(`no handler for ${name}`);
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      config: { callName: name as CallName, needs: call.needs },
      handler: (request, reply) => limit(call.reserve, () => answerCall(call, handle, request, reply, options)),
    });
  }
}

/** Distinguishes a missing value from one of a wrong type. */
const TELLS_VALUES = { reportInput: true };

async function answerCall(
  call: Call,
  handle: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ContextOptions,
): Promise<unknown> {
  if (call.changes && !isProvablyOwn(request, options.publicUrl.origin))
    throw new Refusal("kernel.error.foreignOrigin", { status: 403 });
  const context = makeContext(request, reply, options);
  await admit(call.needs, request.routeOptions.config.callName ?? "-", context, options);
  const input = call.input.safeParse(request.method === "GET" ? request.query : request.body, TELLS_VALUES);
  if (!input.success) {
    return reply.code(400).send({
      successful: false,
      code: "kernel.error.invalid",
      message: translate(context.locale, "kernel.error.invalid"),
      properties: fieldMessagesOf(input.error, context.locale),
    });
  }
  const result = await handle({ ...context, input: input.data });
  const body = JSON.stringify(call.output.parse(result));
  if (call.revalidates) {
    const tag = tagOf(body);
    reply.header("cache-control", "private, no-cache").header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  }
  return reply.type("application/json; charset=utf-8").send(body);
}

/**
 * Refuses viewers who do not meet the needs, and logs the denial. Also for routes that are no calls, such as uploads and downloads.
 *
 * @throws {Refusal} 401 or 403
 */
export async function admit(
  needs: Needs,
  name: string,
  context: Pick<CallContext<never>, "account" | "viewer" | "ip" | "now">,
  { sessions }: Pick<ContextOptions, "sessions">,
): Promise<void> {
  if (needs.kind === "everyone") return;
  if (needs.kind === "signedIn") return void (await context.account());
  const viewer = await context.viewer();
  if (allows(viewer, needs)) return;
  if (viewer.accountId === null) throw notSignedIn();
  await sessions.denied({ accountId: viewer.accountId, call: name, ip: context.ip, at: context.now });
  throw forbidden();
}

/** Passes or throws, before a route of another plugin answers. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export const guardOf =
  (needs: Needs, options: ContextOptions): Guard =>
  (request, reply) =>
    admit(needs, request.routeOptions.url ?? "-", makeContext(request, reply, options), options);

export const tagOf = (body: string | Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

const forbidden = () => new Refusal("kernel.error.forbidden", { status: 403 });

declare module "fastify" {
  interface FastifyContextConfig {
    callName?: CallName;
  }
}
