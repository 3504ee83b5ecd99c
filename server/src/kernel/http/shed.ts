import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../calls/refusal.ts";
import { asks } from "../db/asks.ts";

/** One for all, since a thousand a second are told so. */
const COME_AGAIN = new Refusal("kernel.error.busy", { status: 503, retryAfterSeconds: 2 });

/**
 * Tells callers at once to come again where they would wait too long, before anything is read of what they send: whoever is let in is then
 * answered while they still wait for it. What other servers tell us (payments) is taken in to the last; pages and files need no database.
 */
export function shedCrowds(app: FastifyInstance, apiPath: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isAsking = request.url.startsWith(apiPath) && !comesFromServers(request);
    done(isAsking && asks.isTooMany() ? COME_AGAIN : undefined);
  });
}

const comesFromServers = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.fromOtherServers === true;
