import { invoiceOwnCalls } from "@rajt/contract/invoice/invoice.calls";
import { readsInvoice } from "@rajt/contract/invoice/invoice.rights";
import { permits } from "@rajt/contract/kernel/right";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { type EngineContext, type Feature, featureOf, type AppContext } from "../../app-context.ts";
import { addFileDownload, type Readers } from "../file/index.ts";
import type { LedgerSubscriber } from "../money/index.ts";
import { nextInvoice } from "./differences.ts";
import { insertInvoices, readInvoiced, readInvoiceFacts, readProfileBuyer } from "./invoice.store.ts";
import { invoices } from "./invoice.table.ts";
import { INVOICE_RULE, issueInvoices } from "./issue-invoices.ts";

export { invoiceOf, joinInvoice } from "./invoice-file.store.ts";
export { invoiceFileOf, readProfileBuyer } from "./invoice.store.ts";

const ISSUE = "issue-invoices";

/** Inserts the documents that booked money requires, in the transaction of the booking, and queues the job that issues them. */
export const invoiceSubscriber =
  (jobs: Jobs): LedgerSubscriber =>
  async (tx, payments, at) => {
    const documents = (await readInvoiced(tx, payments)).flatMap((payment) => nextInvoice(payment) ?? []);
    if (documents.length === 0) return;
    await insertInvoices(tx, documents, { at });
    await jobs.enqueue(tx, ISSUE, {});
  };

/** The readers of an invoice's file: its payer, and the debtor of everything on it. */
export const invoiceReaders = ({ db }: Pick<AppContext, "db">): Readers => ({
  [INVOICE_RULE]: async (viewer, { key }) => {
    const facts = await readInvoiceFacts(db, key);
    return facts !== null && permits(viewer, readsInvoice, facts);
  },
});

/** Serves invoices of payments: a job issues them, holders of Finance list them, and their readers download them. */
export const invoiceFeature = (context: EngineContext): Feature =>
  featureOf([
    invoices(context),
    {
      calls: serveCalls(invoiceOwnCalls, {
        "GET /invoiceControl/getBuyer": async ({ account }) => readProfileBuyer(context.db, await account()),
      }),
      routes: (app) =>
        addFileDownload(app, context, {
          path: "/api/invoiceControl/download",
          sessions: context.sessions,
          readers: invoiceReaders(context),
          serves: ({ rule }) => rule === INVOICE_RULE,
        }),
      jobs: [{ name: ISSUE, cron: "* * * * *", run: () => issueInvoices(context) }],
    },
  ]);
