import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import { buildApp, portalLedger, type App } from "../src/app.ts";
import { readConfig, type Config } from "../src/config.ts";
import { addTemplateRows } from "../src/features/mail/index.ts";
import type { Database } from "../src/database.generated.ts";
import { openSaving } from "../src/open-saving.ts";
import type { Logger } from "pino";
import { openDatabase, type Connection, type Db, type SocketConnection, UNHURRIED } from "../src/kernel/db/database.ts";
import type { DeclaredRoute } from "../src/kernel/http/declared-routes.ts";
import type { Job } from "../src/kernel/jobs/jobs.ts";
import { createLogger } from "../src/kernel/log/logger.ts";
import { embeddedIssuer } from "../src/ports/invoice/embedded/embedded-issuer.ts";
import type { InvoiceIssuer } from "../src/ports/invoice/issuer.ts";
import type { CardProviders } from "../src/ports/payment/provider.ts";
import type { MailTransport } from "../src/ports/mail/mail-transport.ts";
import type { Registers } from "../src/ports/register/registers.ts";
import type { UploadScanner } from "../src/ports/scanner/upload-scanner.ts";
import type { FileStore } from "../src/ports/storage/file-store.ts";
import { createFolderStore } from "../src/ports/storage/folder-store.ts";
import type { Ledger } from "../src/features/money/index.ts";
import type { Jobs } from "../src/kernel/jobs/jobs.ts";
import type { EngineContext, Feature, AppContext } from "../src/app-context.ts";
import { Browser } from "./browser.ts";
import { freshDatabase } from "./database.ts";
import { TEST_VAULT } from "./vault.ts";

export type TestClock = { (): Date; set(moment: string | Date): void; advance(milliseconds: number): void };

export type Portal = {
  db: Db;
  connection: Connection;
  clock: TestClock;
  /** The address at which the portal listens, over real HTTP. */
  url: URL;
  /** Returns a visitor with cookies of their own. */
  browser(): Browser;
  /** Runs a job now, as the queue would. */
  runJob(name: string, data?: Record<string, unknown>): Promise<void>;
  /**
   * Delivers all notifications, without the minutes for which they wait to be grouped, so that their mails are queued; returns a query of
   * all mails.
   */
  mails(): Promise<SelectQueryBuilder<Database, "mail", object>>;
  /** Jobs that were requested and not run, in order. */
  asked: { name: string; data: Readonly<Record<string, unknown>> }[];
  context: AppContext;
  /** The routes that it serves. */
  routes: readonly DeclaredRoute[];
  /** The lists that it serves. */
  lists: App["lists"];
  close(): Promise<void>;
};

export type PortalOptions = {
  now?: string;
  /** One connection by default, so that a handler that takes a second one inside a transaction hangs its test. */
  poolSize?: number;
  environment?: Record<string, string>;
  /** The longest that a request waits for a connection; generous by default, because a machine that runs all tests is slow. */
  patience?: number;
  /** The application's connection to its database, given the direct one. */
  databaseThrough?: (direct: SocketConnection) => Promise<Connection>;
  log?: Logger;
  cardPayments?: (publicUrl: URL, context: Omit<AppContext, "cardPayments">) => Partial<CardProviders>;
  ledger?: Ledger;
  invoiceIssuer?: (context: Pick<AppContext, "db" | "clock">) => InvoiceIssuer;
  mailTransport?: MailTransport;
  fileStore?: FileStore;
  uploadScanner?: UploadScanner;
  registers?: (publicUrl: URL) => Registers;
  /** Returns further features that the portal serves: declarations of a test. */
  features?: (context: EngineContext) => Feature[];
};

/** A machine that runs all tests is slow, so nothing is refused for overload; a test of overload sets `SHED_LOAD`. */
const USUAL = { NODE_ENV: "test", LOG_LEVEL: "silent", PORT: "0", SHED_LOAD: "false" };

/**
 * Milliseconds: a test holds locks for as long as a busy machine needs. Where time limits or overload are tested, the portal's own limits
 * apply.
 */
const GENEROUS = { statement: 120_000, lock: 110_000, idle: 120_000 };

/** Starts the real application on a database of its own, listening on a free port; only clock, gateways and mail are the test's. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const clock = testClock(options.now ?? "2026-05-04T10:00:00Z");
  const config: Config = readConfig({ ...USUAL, ...options.environment });
  const connection = await freshDatabase();
  const { db, reserve, close } = openDatabase({
    connection: (await options.databaseThrough?.(connection)) ?? connection,
    poolSize: options.poolSize ?? 1,
    patience: options.patience ?? UNHURRIED,
    ...(!config.SHED_LOAD && options.patience === undefined && { limits: GENEROUS }),
    onIdleError: () => undefined,
    onFailure: (error) => context.saving.failed("database", error),
  });
  const asked: Portal["asked"] = [];
  const publicUrl = new URL("http://127.0.0.1/");
  const files = path.join(os.tmpdir(), `rajt-files-${connection.database}`);
  const fileStore = options.fileStore ?? createFolderStore(files);
  const log = options.log ?? createLogger(config.LOG_LEVEL);
  const jobs: Jobs = { enqueue: async (_, name, data) => void asked.push({ name, data }) };
  const withoutPayments = {
    saving: openSaving({ db, fileStore, clock, log, lookEvery: LOOK_EVERY }),
    config,
    vault: TEST_VAULT,
    publicUrl,
    db,
    reserve,
    clock,
    log,
    jobs,
    ledger: options.ledger ?? portalLedger({ jobs, publicUrl, config }),
    invoiceIssuer: options.invoiceIssuer?.({ db, clock }) ?? embeddedIssuer({ db, seller: SELLER }),
    registers: options.registers?.(publicUrl) ?? { sports: null, medical: null },
    mailTransport: options.mailTransport ?? { delivers: false, send: async () => undefined },
    fileStore,
    uploadScanner: options.uploadScanner ?? null,
  };
  const context: AppContext = {
    ...withoutPayments,
    cardPayments: { ...NO_PAYMENTS, ...options.cardPayments?.(publicUrl, withoutPayments) },
  };
  await addTemplateRows(db);
  const { http, jobs: served, routes, lists } = await buildApp(context, undefined, options.features);
  await http.listen({ host: "127.0.0.1", port: 0 });
  // The address is known only now; all users share the same URL object.
  publicUrl.port = new URL(http.listeningOrigin).port;
  if (config.SHED_LOAD) await calm(publicUrl);
  return {
    db,
    connection,
    clock,
    url: publicUrl,
    browser: () => new Browser(publicUrl),
    runJob: (name, data = {}) => jobNamed(served, name).run(data),
    mails: async () => {
      await db
        .updateTable("notification_delivery")
        .set({ due_at: clock() })
        .where("sent_at", "is", null)
        .where("attempts", "=", 0)
        .execute();
      await jobNamed(served, "deliver-notifications").run({});
      return db.selectFrom("mail");
    },
    asked,
    context,
    routes,
    lists,
    close: async () => {
      context.saving.close();
      await http.close();
      await close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** The seller on sample invoices of tests. */
const SELLER = { name: "Minta Szövetség", address: "1146 Budapest, Fő utca 1.", taxNumber: "12345676-1-42" };

/** The pause until the portal notices that it can save again: milliseconds. */
const LOOK_EVERY = 50;

const CALM_TRIES = 50;

/** The start blocks the event loop on a busy machine, and until it is free again the portal refuses requests as overloaded. */
async function calm(url: URL): Promise<void> {
  for (let attempt = 0; attempt < CALM_TRIES; attempt++) {
    const { status } = await fetch(new URL("/live", url));
    if (status !== 503) return;
    await sleep(200);
  }
}

const jobNamed = (jobs: readonly Job[], name: string): Job => {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
};

const refuse = () => {
  throw new Error("this test brought no payment provider");
};
const NO_PAYMENTS: CardProviders = {
  SIMPLEPAY: {
    name: "SIMPLEPAY",
    start: refuse,
    query: refuse,
    close: refuse,
    refund: refuse,
    readReturn: refuse,
    readNotification: refuse,
    acknowledge: refuse,
  },
  BARION: { name: "BARION", start: refuse, query: refuse, refund: refuse, look: refuse },
};

/** A clock that stands still until it is advanced. */
export function testClock(start: string): TestClock {
  let now = new Date(start);
  return Object.assign(() => new Date(now), {
    set: (moment: string | Date) => void (now = new Date(moment)),
    advance: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
  });
}
