import type { Viewer } from "@rajt/contract/kernel/access";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { SentenceWorkId } from "@rajt/contract/work/work.values";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { ServedCalls } from "./kernel/calls/serve-calls.ts";
import type { Ledger } from "./features/money/index.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Databases } from "./kernel/db/database.ts";
import type { PageHeads } from "./kernel/http/page-head.ts";
import type { Job, Jobs } from "./kernel/jobs/jobs.ts";
import type { Saving } from "./kernel/saving/saving.ts";
import type { Vault } from "./kernel/vault/vault.ts";
import type { LongAct } from "./kernel/table/act/long-acts.ts";
import type { ServedTable } from "./kernel/table/served.ts";
import type { SessionStore } from "./kernel/session/session.ts";
import type { InvoiceIssuer } from "./ports/invoice/issuer.ts";
import type { CardProviders } from "./ports/payment/provider.ts";
import type { MailTransport } from "./ports/mail/mail-transport.ts";
import type { Registers } from "./ports/register/registers.ts";
import type { UploadScanner } from "./ports/scanner/upload-scanner.ts";
import type { FileStore } from "./ports/storage/file-store.ts";

/** Everything outside itself that a feature may use; a test passes its own. */
export type AppContext = Databases & {
  readonly config: Config;
  /** The portal's own address, for links, returns and origin checks. */
  readonly publicUrl: URL;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  /** Writes every movement of money. */
  readonly ledger: Ledger;
  readonly cardPayments: CardProviders;
  readonly invoiceIssuer: InvoiceIssuer;
  readonly mailTransport: MailTransport;
  readonly registers: Registers;
  readonly fileStore: FileStore;
  /** Scans uploads first; null without a scanner. */
  readonly uploadScanner: UploadScanner | null;
  /** Knows whether anything can be saved at present. */
  readonly saving: Saving;
  /** Seals texts that the database must not be able to read. */
  readonly vault: Vault;
};

/** The context of lists and forms: the app context and the sessions. */
export type EngineContext = AppContext & { readonly sessions: SessionStore };

/** A sentence about pending work: its variables, and the part of its page that it opens. */
export type WorkSentence = {
  readonly values: Readonly<Record<string, string | number>>;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly filter?: readonly Filter[];
};

/** Returns the sentences of a kind of work; none where nothing is pending. */
export type WorkQueries = {
  readonly [I in SentenceWorkId]?: (asking: { viewer: Viewer; now: Date }) => Promise<readonly WorkSentence[]>;
};

/** A feature: the calls that it serves, routes that are no calls (webhooks, files), and its jobs. */
export type Feature = {
  readonly calls?: ServedCalls;
  /** Mounted at the root, not below `/api`: the feature names the whole path. */
  readonly routes?: (app: FastifyInstance) => Promise<void> | void;
  readonly jobs?: readonly Job[];
  /** Continues acts of its lists in a job, by the lists' controls. */
  readonly longActs?: Readonly<Record<string, LongAct>>;
  /** Its lists, by their controls. */
  readonly lists?: Readonly<Record<string, ServedTable>>;
  /** The sentences of its kinds of work that no list counts. */
  readonly workQueries?: WorkQueries;
  /** The heads of its pages for clients that run no script. */
  readonly heads?: readonly PageHeads[];
};

/** Combines a feature's parts: its lists and forms, and its other calls. */
export const featureOf = (parts: readonly Feature[]): Feature => ({
  calls: {
    calls: Object.assign({}, ...parts.map(({ calls }) => calls?.calls)) as ServedCalls["calls"],
    handlers: Object.assign({}, ...parts.map(({ calls }) => calls?.handlers)) as ServedCalls["handlers"],
  },
  routes: async (app) => {
    for (const { routes } of parts) await routes?.(app);
  },
  jobs: parts.flatMap(({ jobs }) => jobs ?? []),
  longActs: Object.assign({}, ...parts.map(({ longActs }) => longActs)) as NonNullable<Feature["longActs"]>,
  lists: Object.assign({}, ...parts.map(({ lists }) => lists)) as NonNullable<Feature["lists"]>,
  workQueries: Object.assign({}, ...parts.map(({ workQueries }) => workQueries)) as WorkQueries,
  heads: parts.flatMap(({ heads }) => heads ?? []),
});
