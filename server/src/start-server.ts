import path from "node:path";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { DemoAccount } from "../demo/index.ts";
import { buildApp, portalLedger } from "./app.ts";
import { closeAll, together, type Closing } from "./close-all.ts";
import type { Config } from "./config.ts";
import { ensureAdministrator } from "./features/access/index.ts";
import { addTemplateRows } from "./features/mail/index.ts";
import { troubleNotifier } from "./features/notification/index.ts";
import { sealPersons } from "./features/people/index.ts";
import { systemClock } from "./kernel/clock.ts";
import { underAdvisoryLock } from "./kernel/db/advisory-lock.ts";
import { openDatabase, UNHURRIED, type Connection } from "./kernel/db/database.ts";
import { checkDatabase } from "./kernel/db/requirements.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { drainOnClose } from "./kernel/http/drain.ts";
import { servePages } from "./kernel/http/pages.ts";
import { createJobs } from "./kernel/jobs/jobs.ts";
import { createLogger } from "./kernel/log/logger.ts";
import { openSaving } from "./open-saving.ts";
import { startPostgres } from "./postgres/index.ts";
import { openVault } from "./kernel/vault/open-vault.ts";
import { createMailTransport } from "./ports/mail/index.ts";
import { createUploadScanner } from "./ports/scanner/index.ts";
import { createFileStore } from "./ports/storage/index.ts";
import { openInvoiceIssuer } from "./ports/invoice/open-issuer.ts";
import { openRegisters } from "./ports/register/registers.ts";
import { cardPayments } from "./ports/payment/card-payments.ts";
import type { AppContext } from "./app-context.ts";

export type Server = {
  address: string;
  accounts: readonly DemoAccount[];
  outbox: string | null;
  log: Logger;
  /** Takes an error that nothing awaited. */
  takeTrouble(trouble: unknown): Promise<void>;
  /** Ends everything that was started. @throws {AggregateError} when all steps were tried and one failed */
  close(): Promise<void>;
};

/** An arbitrary number, the same in every process: one loads the demo season, and the others wait for longer than a statement may take. */
const DEMO_LOCK = 5_227_130_945;

/** The longest that statements are waited for when all requests have ended: milliseconds. */
const LONGEST_FAREWELL = 1_000;

const HERE = import.meta.dirname;
export const MIGRATIONS = path.join(HERE, "../migrations");
const PAGES = path.join(HERE, "../../web/dist");

/** Starts the portal, from the configuration to listening; what was opened is closed again if a later step fails. */
export async function startServer(config: Config): Promise<Server> {
  const log = createLogger(config.LOG_LEVEL);
  const opened: Closing[] = [];
  const close = () => closeAll(opened.splice(0), log);
  try {
    await portIsFree(config);
    let connection: Connection | undefined = config.DATABASE_URL;
    if (connection === undefined) {
      const embedded = await openEmbedded(config, log);
      connection = embedded.owner;
      opened.push({ what: "the database", close: embedded.stop });
    }
    await checkDatabase(connection, { durable: config.NODE_ENV === "production" });
    await migrate(connection, MIGRATIONS);
    const {
      db,
      reserve,
      close: closeDatabase,
    } = openDatabase({
      connection,
      poolSize: config.DATABASE_POOL,
      ...(!config.SHED_LOAD && { patience: UNHURRIED }),
      onIdleError: (error) => log.warn({ err: error }, "an idle connection to the database broke"),
      onFailure: (error) => saving.failed("database", error),
    });
    const fileStore = createFileStore(config);
    const saving = openSaving({ db, fileStore, clock: systemClock, log });
    // Later requests end with their connection.
    opened.push({ what: "connections", close: () => Promise.race([closeDatabase(), sleep(LONGEST_FAREWELL)]) });
    const publicUrl = config.PUBLIC_URL ?? new URL(`http://${hostInAddress(config.HOST)}:${config.PORT}/`);
    opened.push({ what: "looking whether anything can be saved", close: async () => saving.close() });
    const jobs = createJobs(connection, log, undefined, (error) => saving.failed("database", error));
    let localUrl = publicUrl.href;
    const payments = cardPayments(config, { publicUrl, localUrl: () => localUrl, db, clock: systemClock });
    const invoices = openInvoiceIssuer(config, { db, clock: systemClock, localUrl: () => localUrl });
    const { registers, simulator } = openRegisters(config, { localUrl: () => localUrl, clock: systemClock });
    const context: AppContext = {
      config,
      publicUrl,
      db,
      reserve,
      clock: systemClock,
      log,
      jobs,
      ledger: portalLedger({ jobs, publicUrl, config }),
      cardPayments: payments.providers,
      invoiceIssuer: invoices.issuer,
      mailTransport: createMailTransport(config),
      registers,
      fileStore,
      saving,
      uploadScanner: createUploadScanner(config),
      vault: await openVault(config, db, log),
    };
    await addTemplateRows(db);
    await sealPersons(db, context.vault);
    // Loaded only on demand: the product's own bundle does not have it.
    const demo = config.DEMO && config.NODE_ENV !== "production" ? await import("../demo/index.ts") : null;
    if (demo) await underAdvisoryLock(connection, DEMO_LOCK, () => demo.loadDemoSeason(context));
    if (config.ADMINISTRATOR_EMAIL !== undefined)
      await ensureAdministrator(db, config.ADMINISTRATOR_EMAIL, systemClock());
    const app = await buildApp(context, async (http, { heads, superAdminsOnly }) => {
      drainOnClose(http);
      await payments.sandbox?.(http, superAdminsOnly);
      await simulator?.(http);
      await invoices.simulator?.(http);
      return servePages(http, { folder: PAGES, publicUrl, canonical: config.PUBLIC_URL === undefined, heads });
    });
    const requests = { what: "requests", close: () => app.http.close() };
    opened.push(requests);
    // Before the first request: pg-boss refuses a job whose queue does not exist yet.
    await jobs.start(app.jobs);
    // The queue stops together with the requests: jobs that they still enqueue wait for the next start.
    opened.splice(-1, 1, together(requests, { what: "jobs", close: () => jobs.stop() }));
    await app.http.listen({ host: config.HOST, port: config.PORT });
    localUrl = app.http.listeningOrigin;
    if (config.PUBLIC_URL === undefined) publicUrl.port = new URL(localUrl).port;
    const base = publicUrl.href.replace(/\/$/, "");
    return {
      address: base,
      accounts: (await demo?.demoAccounts(context)) ?? [],
      outbox: context.mailTransport.delivers || config.NODE_ENV === "production" ? null : `${base}/dev/outbox`,
      log,
      takeTrouble: troubleNotifier(context),
      close,
    };
  } catch (error) {
    // The first error is why the portal did not start; further failures are in the log.
    await close().catch(() => undefined);
    throw error;
  }
}

const openEmbedded = ({ DATA_DIR }: Config, log: Logger) =>
  startPostgres({
    dataDir: path.join(path.resolve(DATA_DIR), "postgres"),
    log: (line) => log.debug({ postgres: line.trim() }, "database"),
    warn: (sentence) => log.warn(sentence),
    fail: (sentence) => log.error(sentence),
  });

/** A port in use is reported before a database is started in vain. */
function portIsFree({ PORT, HOST }: Config): Promise<void> {
  if (PORT === 0) return Promise.resolve();
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject).listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

/** Returns the host at which a browser on this machine reaches a server that listens on every address. */
const hostInAddress = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
};
