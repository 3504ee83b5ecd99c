import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { Refusal } from "../calls/refusal.ts";
import { answerBrokenRequest } from "./broken-requests.ts";
import { sendError } from "./errors.ts";
import { isSafeJson } from "./input.ts";
import { readJsonBodies } from "./json-bodies.ts";
import { comesFromElsewhere } from "./origin.ts";
import { addSecurityHeaders, securityHeaders } from "./security-headers.ts";
import { localeOf } from "./texts.ts";

const LARGEST_BODY = 1_048_576;
/** A file of 20 MB from a phone with 600 kbit/s: Node has one limit for all requests. */
const REQUEST_TIMEOUT = 300_000;
const SILENT_CONNECTION = 30_000;
const SLOWEST_HEADERS = 10_000;

export type HttpOptions = {
  log: FastifyBaseLogger;
  publicUrl: URL;
  trustProxy: boolean;
  apiPath: string;
  /** Origins of the page's pictures beside the portal's own. */
  pictures?: readonly string[];
  /** Returns the refusal for an error of a request; null: the request failed. */
  refusalOf?: (error: unknown) => Refusal | null;
  /** Refuses requests while the process is overloaded. */
  shedsLoad?: boolean;
};

/** Returns a server that is safe before the first route is added: bounded, strict in parsing, and with one form of refusal. */
export async function createHttpServer({
  log,
  publicUrl,
  trustProxy,
  apiPath,
  pictures = [],
  refusalOf = () => null,
  shedsLoad = true,
}: HttpOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({ https: publicUrl.protocol === "https:", pictures });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    clientErrorHandler: answerBrokenRequest(headers),
    // No logger for each request, which costs more than the request's log line: an error names its request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: shedsLoad ? SILENT_CONNECTION : 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // A request that was sent before the shut-down began is answered, and its connection closed after.
    return503OnClosing: false,
    // Trusts only the proxy in front: client values in X-Forwarded-For stay before the address that the proxy adds.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: SLOWEST_HEADERS, maxHeaderSize: 16_384 },
  });
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  await app.register(cookie);
  addSecurityHeaders(app, headers);
  if (shedsLoad) await app.register(underPressure, { maxEventLoopDelay: 1_000, retryAfter: 2 });
  app.setErrorHandler((error, request, reply) =>
    sendError(refusalOf(error) ?? error, request, reply, requestLocale(request)),
  );
  // Hooks with a callback: they run on every request, and a promise for each would be the slowest part of the status poll.
  app.addHook("onRequest", (request, _reply, done) => {
    const isForeign =
      request.method !== "GET" &&
      request.method !== "HEAD" &&
      comesFromElsewhere(request, publicUrl.origin) &&
      !isExempt(request);
    done(isForeign ? new Refusal("kernel.error.foreignOrigin", { status: 403 }) : undefined);
  });
  app.addHook("preValidation", ({ body }, _reply, done) => {
    const isUnsafe = body !== undefined && !Buffer.isBuffer(body) && !isSafeJson(body);
    done(isUnsafe ? new Refusal("kernel.error.badCharacter", { status: 400 }) : undefined);
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.url.startsWith(apiPath) && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The route, not the address: an address may contain a key.
    log.info(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      "request",
    );
    done();
  });
  return app;
}

export const LOCALE_COOKIE = "locale";

export const requestLocale = (request: FastifyRequest) =>
  localeOf(request.cookies?.[LOCALE_COOKIE], request.headers["accept-language"]);

/** Calls of other servers (payment notifications) are authenticated by a signature; their routes declare it in the configuration. */
const isExempt = (request: FastifyRequest): boolean => request.routeOptions.config.fromOtherServers === true;

declare module "fastify" {
  interface FastifyContextConfig {
    fromOtherServers?: boolean;
    takesFiles?: boolean;
  }
}
