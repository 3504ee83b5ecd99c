import { superAdmin } from "@rajt/contract/kernel/access";
import { callsByFeature, portalCalls } from "@rajt/contract/portal.calls";
import type { FastifyInstance } from "fastify";
import { accessFeature, accountFeature, accountReaders, liveSession } from "./features/access/index.ts";
import { catalogueFeature } from "./features/catalogue/index.ts";
import { competitionFeature, openAs, openCompetitions } from "./features/competition/index.ts";
import { documentationFeature } from "./features/documentation/index.ts";
import { entryFeature, entryPayable } from "./features/entry/index.ts";
import { feeFeature, feePayable } from "./features/fee/index.ts";
import { fileFeature } from "./features/file/index.ts";
import { searchFeature } from "./features/search/index.ts";
import { healthFeature } from "./features/health/index.ts";
import { letterFeature } from "./features/letter/index.ts";
import { mailFeature } from "./features/mail/index.ts";
import { invoiceFeature, invoiceReaders, invoiceSubscriber } from "./features/invoice/index.ts";
import { createLedger, type Ledger, moneyFeature } from "./features/money/index.ts";
import { notificationFeature } from "./features/notification/index.ts";
import { paymentFeature, receivedMoneySubscriber } from "./features/payment/index.ts";
import { paymentRequestFeature } from "./features/payment-request/index.ts";
import { registerFeature } from "./features/register/index.ts";
import { peopleFeature } from "./features/people/index.ts";
import { registrationFeature } from "./features/registration/index.ts";
import { rosterFeature } from "./features/roster/index.ts";
import { seasonFeature } from "./features/season/index.ts";
import { settingsFeature } from "./features/settings/index.ts";
import { finishTransfers, transferFeature, transferReaders, transferTerms } from "./features/transfer/index.ts";
import { noted, workFeature } from "./features/work/index.ts";
import { Refusal } from "./kernel/calls/refusal.ts";
import { limitCalls, unlimited } from "./kernel/calls/limit-calls.ts";
import { addCalls, guardOf, type Guard } from "./kernel/calls/serve-calls.ts";
import { declaredRoutes, type DeclaredRoute } from "./kernel/http/declared-routes.ts";
import { createHttpServer } from "./kernel/http/server.ts";
import type { PageHeads } from "./kernel/http/page-head.ts";
import type { PageHandler } from "./kernel/http/pages.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import { longActs } from "./kernel/table/act/long-acts.ts";
import { purgeTableSessions } from "./kernel/table/session/purge-sessions.ts";
import type { SessionStore } from "./kernel/session/session.ts";
import { refusalOfSchema } from "./refusals-of-schema.ts";
import type { EngineContext, Feature, WorkQueries, AppContext } from "./app-context.ts";
import type { FLOWS } from "./flow-pages.ts";

const API_PATH = "/api";

/** Routes without needs, each with what guards it. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  // The provider's notifications are authenticated by their signature.
  "POST /api/simplePay/ipn",
  // A hint which payment to query at the provider: its content is not trusted.
  "POST /api/barion/callback",
  // Each file has its own rule.
  "GET /api/fileRepository/getFile",
  "GET /api/invoiceControl/download",
  // The mail server's reports are authenticated by a secret.
  "POST /api/mail/bounces",
  // The key in the address names the account and the category of mails to end.
  "POST /unsubscribe/:key",
  // A calendar program sends no session: the address is a secret of its own, stored as a hash.
  "GET /my-races/feed/:token.ics",
  // It has only what a guest may read.
  "GET /sitemap.xml",
  // Documents that guests are asked to accept must be readable by them.
  "GET /documents/statutes.pdf",
  "GET /documents/privacy-notice.pdf",
  "GET /documents/parental-permission-hu.pdf",
  "GET /documents/parental-permission-en.pdf",
  // The list of calls is no secret.
  "GET /api/docs",
  "GET /api/docs/openapi.json",
  "GET /api/docs/style.css",
  // Pages that answer a signed-out visitor with a page of their own; absent in production.
  "GET /dev/outbox.css",
  "GET /dev/outbox",
  "GET /dev/outbox/:id",
  "GET /dev/outbox/:id/html",
  "GET /live",
  "GET /ready",
]);

/** The portal's ledger, with its consequences in the same transaction when a receivable becomes settled or unsettled. */
export function portalLedger({ jobs, publicUrl, config }: Pick<AppContext, "jobs" | "publicUrl" | "config">): Ledger {
  const ledger: Ledger = createLedger({
    onSettled: [(tx, receivables, at) => finishTransfers(tx, { jobs, publicUrl, config, ledger }, receivables, at)],
    onUnsettled: [],
    onMoved: [invoiceSubscriber(jobs), receivedMoneySubscriber({ jobs, publicUrl })],
  });
  return ledger;
}

export type App = {
  http: FastifyInstance;
  jobs: readonly Job[];
  routes: readonly DeclaredRoute[];
  lists: NonNullable<Feature["lists"]>;
};

/**
 * What the few plugins need that serve neither calls nor files: the heads of pages, and the guard of the sandbox's settings.
 */
export type ForPages = { readonly heads: readonly PageHeads[]; readonly superAdminsOnly: Guard };

/** Builds the whole portal on an app context: features listed by hand, in the order of the journey; a test of an engine passes `more`. */
export async function buildApp(
  context: AppContext,
  pages?: (http: FastifyInstance, given: ForPages) => Promise<PageHandler>,
  more: (engines: EngineContext) => readonly Feature[] = () => [],
): Promise<App> {
  let routes: readonly DeclaredRoute[] = [];
  const access = accessFeature(context);
  const engines = { ...context, sessions: access.sessions };
  const payables = { ENTRY: entryPayable(engines), FEE: feePayable };
  const features: Feature[] = [
    access,
    accountFeature(engines, access.passwords, callsByFeature),
    catalogueFeature(engines),
    competitionFeature(engines),
    entryFeature(engines),
    letterFeature(engines),
    paymentFeature({ ...engines, payables }),
    paymentRequestFeature({ ...engines, payables }),
    moneyFeature(engines),
    invoiceFeature(engines),
    feeFeature({ ...engines, payables }),
    notificationFeature(engines, { subjectAccess: openCompetitions, openAs, liveSession }),
    peopleFeature({ ...engines, payables }, access.passwords),
    rosterFeature(engines),
    transferFeature(engines),
    seasonFeature(engines),
    settingsFeature(context),
    registerFeature(context),
    registrationFeature(engines, access.passwords),
    mailFeature(engines),
    fileFeature(context, access.sessions, {
      ...accountReaders,
      ...invoiceReaders(context),
      ...transferReaders(context),
    }),
    documentationFeature(context, () => routes),
    healthFeature(context),
    workFeature(engines, () => ({ lists, workQueries })),
    searchFeature(engines, () => lists),
    { jobs: [purgeTableSessions(context), ...limitJobs(engines)] },
    ...more(engines),
  ];
  const lists = Object.assign({}, ...features.map((feature) => feature.lists)) as App["lists"];
  const workQueries = Object.assign({}, ...features.map((feature) => feature.workQueries)) as WorkQueries;
  const http = await createHttpServer({
    log: context.log,
    publicUrl: context.publicUrl,
    trustProxy: context.config.TRUST_PROXY,
    apiPath: API_PATH,
    refusalOf: refusalOfSchema,
    shedsLoad: context.config.SHED_LOAD,
    pictures: context.config.MAP_TILES_URL === undefined ? [] : [new URL(context.config.MAP_TILES_URL).origin],
  });
  await http.register(async (scope) => {
    routes = declaredRoutes(scope, OPEN_ROUTES);
    await scope.register(async (api) => serveApi(api, features, access.sessions, context), { prefix: API_PATH });
    for (const feature of features) await scope.register(async (own) => feature.routes?.(own));
  });
  const page = await pages?.(http, {
    heads: features.flatMap(({ heads }) => heads ?? []),
    superAdminsOnly: guardOf(superAdmin, engines),
  });
  http.setNotFoundHandler((request, reply) => {
    const answered = page?.(request, reply);
    if (!answered) throw new Refusal("kernel.error.notFound", { status: 404 });
    return answered;
  });
  await http.ready();
  const acts = longActs(Object.assign({}, ...features.map((feature) => feature.longActs)));
  const jobs = [acts, ...features.flatMap((feature) => feature.jobs ?? [])];
  return { http, jobs: jobs.map((job) => noted(context, job)), routes, lists };
}

function serveApi(
  api: FastifyInstance,
  features: readonly Feature[],
  sessions: SessionStore,
  { clock, publicUrl, config }: AppContext,
): void {
  const served = new Set(features.flatMap(({ calls }) => Object.keys(calls?.calls ?? {})));
  const missing = Object.keys(portalCalls).filter((name) => !served.has(name));
  if (missing.length > 0)
    throw new Error(
      `nobody serves ${missing.join(", ")}: bind it in its feature's index.ts (serveCalls, serveTable, serveForm), or take it out of contract`,
    );
  const limit = config.SHED_LOAD ? limitCalls() : unlimited;
  for (const { calls } of features) if (calls) addCalls(api, calls, { clock, sessions, publicUrl }, limit);
}

/** The names of the flows with limits. */
type Limited = Extract<(typeof FLOWS)[number], { readonly limits: object }>["name"];

/** The daily job of each flow with limits; a missing one does not compile. */
const limitJobs = (context: EngineContext): readonly Job[] => {
  const jobs: Readonly<Record<Limited, Job>> = { transfer: transferTerms(context) };
  return Object.values(jobs);
};
