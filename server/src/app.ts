import type { FastifyInstance } from "fastify";
import { accessFeature } from "./features/access/index.ts";
import { competitionFeature } from "./features/competition/index.ts";
import { documentationFeature } from "./features/documentation/index.ts";
import { entryFeature } from "./features/entry/index.ts";
import { healthFeature } from "./features/health/index.ts";
import { mailFeature } from "./features/mail/index.ts";
import { notificationFeature } from "./features/notification/index.ts";
import { paymentFeature } from "./features/payment/index.ts";
import { Refusal } from "./kernel/calls/refusal.ts";
import { addCalls } from "./kernel/calls/serve-calls.ts";
import { createHttpServer } from "./kernel/http/server.ts";
import type { PageHandler } from "./kernel/http/pages.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import type { SessionStore } from "./kernel/session/session.ts";
import type { Feature, World } from "./world.ts";

const API_PATH = "/api";

export type App = { http: FastifyInstance; jobs: readonly Job[] };

/** The whole portal on a world: features listed by hand, in the order of the journey. */
export async function buildApp(world: World, pages?: (http: FastifyInstance) => Promise<PageHandler>): Promise<App> {
  const access = accessFeature(world);
  const features: Feature[] = [
    access,
    competitionFeature(world),
    entryFeature(world),
    paymentFeature(world),
    notificationFeature(world),
    mailFeature(world, access.sessions),
    documentationFeature(),
    healthFeature(world),
  ];
  const http = await createHttpServer({
    log: world.log,
    publicUrl: world.publicUrl,
    trustProxy: world.config.TRUST_PROXY,
    apiPath: API_PATH,
  });
  await http.register(async (api) => serveApi(api, features, access.sessions, world), { prefix: API_PATH });
  for (const { routes } of features) if (routes) await http.register(async (scope) => routes(scope));
  const page = await pages?.(http);
  http.setNotFoundHandler((request, reply) => {
    const answered = page?.(request, reply);
    if (!answered) throw new Refusal("kernel.error.notFound", { status: 404 });
    return answered;
  });
  await http.ready();
  return { http, jobs: features.flatMap(({ jobs }) => jobs ?? []) };
}

function serveApi(
  api: FastifyInstance,
  features: readonly Feature[],
  sessions: SessionStore,
  { clock, publicUrl }: World,
): void {
  for (const { calls } of features) if (calls) addCalls(api, calls, { clock, sessions, publicUrl });
}
