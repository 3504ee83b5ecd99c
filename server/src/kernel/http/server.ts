import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { Refusal } from "../calls/refusal.ts";
import { sendError } from "./errors.ts";
import { isSafeJson } from "./input.ts";
import { comesFromElsewhere } from "./origin.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { localeOf } from "./texts.ts";

const LARGEST_BODY = 1_048_576;
const REQUEST_TIMEOUT = 15_000;
const SLOWEST_HEADERS = 10_000;

export type HttpOptions = { log: FastifyBaseLogger; publicUrl: URL; trustProxy: boolean; apiPath: string };

/** A server that is safe before the first route is added: bounded, strict about what it reads, and with one way of saying no. */
export async function createHttpServer({ log, publicUrl, trustProxy, apiPath }: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: REQUEST_TIMEOUT * 2,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // A request that was sent before the shut-down began is answered, and its connection closed after.
    return503OnClosing: false,
    // Only the proxy in front: what the client itself wrote into X-Forwarded-For stays before the address that the proxy adds.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: SLOWEST_HEADERS, maxHeaderSize: 16_384 },
  });
  app.removeContentTypeParser("text/plain");
  await app.register(cookie);
  await addSecurityHeaders(app, { https: publicUrl.protocol === "https:" });
  await app.register(underPressure, { maxEventLoopDelay: 1_000, retryAfter: 2 });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, requestLocale(request)));
  app.addHook("onRequest", async (request) => {
    if (
      request.method !== "GET" &&
      request.method !== "HEAD" &&
      comesFromElsewhere(request, publicUrl.origin) &&
      !isExempt(request)
    )
      throw new Refusal("kernel.error.foreignOrigin", { status: 403 });
  });
  app.addHook("preValidation", async (request) => {
    if (request.body !== undefined && !Buffer.isBuffer(request.body) && !isSafeJson(request.body))
      throw new Refusal("kernel.error.badCharacter", { status: 400 });
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith(apiPath) && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route, not the address: an address may hold a key.
    log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      "request",
    );
  });
  return app;
}

export const LOCALE_COOKIE = "locale";

export const requestLocale = (request: FastifyRequest) =>
  localeOf(request.cookies?.[LOCALE_COOKIE], request.headers["accept-language"]);

/** Calls of other servers (payment notifications) prove themselves by a signature; their route says so in its configuration. */
const isExempt = (request: FastifyRequest): boolean => request.routeOptions.config.fromOtherServers === true;

declare module "fastify" {
  interface FastifyContextConfig {
    fromOtherServers?: boolean;
  }
}
