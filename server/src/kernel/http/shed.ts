import type { Call } from "@rajt/contract/kernel/calls";
import type { Needs } from "@rajt/contract/kernel/access";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../calls/refusal.ts";
import { crowds } from "../db/asks.ts";
import { isToken, sessionCookie } from "../session/session.ts";

/** One for all, since a thousand a second are told so. */
const COME_AGAIN = new Refusal("kernel.error.busy", { status: 503, retryAfterSeconds: 2 });

/**
 * Tells callers at once to come again where they would wait too long, before anything is read of what they send: whoever is let in is then
 * answered while they still wait for it. Only the crowds count that they would stand in (docs/decisions/0025). What other servers tell us
 * (payments) is taken in to the last; pages and files need no database.
 */
export function shedCrowds(app: FastifyInstance, { apiPath, publicUrl }: { apiPath: string; publicUrl: URL }): void {
  const cookie = sessionCookie(publicUrl).name;
  app.addHook("onRequest", (request, _reply, done) => {
    const isAsking = request.url.startsWith(apiPath) && !comesFromServers(request);
    done(isAsking && standsInCrowd(request, cookie) ? COME_AGAIN : undefined);
  });
}

function standsInCrowd({ routeOptions: { config }, cookies }: FastifyRequest, cookie: string): boolean {
  const { reserve = "rest", needs } = config;
  if (reserve !== "viewer" && crowds[reserve].isTooMany()) return true;
  if (reserve !== "viewer" && !looksAtViewer(needs)) return false;
  return crowds[isToken(cookies[cookie]) ? "viewer" : "guest"].isTooMany();
}

/** Is more to be read of who is looking than whether they are signed in? */
const looksAtViewer = (needs: Needs | undefined): boolean =>
  needs !== undefined && needs.kind !== "everyone" && needs.kind !== "signedIn";

const comesFromServers = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.fromOtherServers === true;

declare module "fastify" {
  interface FastifyContextConfig {
    reserve?: Call["reserve"];
  }
}
