import { type Buyer, buyerProblems } from "@rajt/contract/invoice/buyer.rules";
import type { InvoiceFailure } from "@rajt/contract/invoice/invoice.table";
import { isDatabaseUnavailable } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { FileStoreError } from "../../ports/storage/index.ts";
import { InvoiceIssuerError, type IssuedInvoice } from "../../ports/invoice/issuer.ts";
import type { AppContext } from "../../app-context.ts";
import { addStoredFile, keepFiles } from "../file/index.ts";
import {
  claimInvoice,
  lockUnissued,
  readClaimed,
  readProfileBuyer,
  recordFailure,
  recordIssued,
  type ClaimedInvoice,
} from "./invoice.store.ts";

/** The name of the rule that decides who reads files of invoices. */
export const INVOICE_RULE = "invoice";

type Issuing = Pick<AppContext, "db" | "clock" | "log" | "fileStore" | "invoiceIssuer">;

/**
 * Issues every due invoice, one after the other. An interrupted attempt is repeated after a pause: the issuer returns
 * the document it issued before, the file is stored under the same key, and number and file are written in one
 * transaction.
 */
export async function issueInvoices(context: Issuing): Promise<void> {
  for (;;) {
    const id = await claimInvoice(context.db, context.clock());
    if (id === null) return;
    const failed = await issueOne(context, id).catch((error: unknown) => failureOf(context, error));
    if (failed === null) continue;
    context.log.warn({ invoice: id, failure: failed.failure, detail: failed.detail }, "an invoice was not issued");
    await recordFailure(context.db, id, failed);
  }
}

type Failed = { readonly failure: InvoiceFailure; readonly detail: string | null; readonly isFinal: boolean };

/** Classifies a failure: a refusal of the issuer is final. Rethrows if the database is unavailable, since nothing can be recorded then. */
function failureOf({ log }: Issuing, error: unknown): Failed {
  if (error instanceof InvoiceIssuerError)
    return { failure: error.failure, detail: error.detail, isFinal: error.failure === "REFUSED" };
  if (error instanceof FileStoreError) return { failure: "FILE", detail: error.code ?? null, isFinal: false };
  if (isDatabaseUnavailable(error)) throw error;
  log.error({ err: error }, "an invoice could not be made");
  return { failure: "PORTAL", detail: error instanceof Error ? error.name : null, isFinal: false };
}

async function issueOne(context: Issuing, id: number): Promise<Failed | null> {
  const claimed = await readClaimed(context.db, id);
  const buyer = claimed.buyer ?? (await completeProfile(context, claimed.payer));
  if (buyer === null) return { failure: "BUYER", detail: null, isFinal: false };
  const { document, attempts } = claimed;
  const issued = await context.invoiceIssuer.issue({ ...document, buyer, issuedAt: context.clock() }, attempts > 1);
  const { number, net, gross } = issued;
  if (net !== document.net || gross !== document.gross)
    return { failure: "AMOUNT", detail: `${number}: ${gross} Ft`, isFinal: true };
  await context.fileStore.put(claimed.fileKey, issued.pdf);
  await writeDown(context, claimed, issued, buyer);
  return null;
}

async function completeProfile({ db }: Issuing, payer: number): Promise<Buyer | null> {
  const buyer = await readProfileBuyer(db, payer);
  return buyerProblems(buyer).length === 0 ? buyer : null;
}

const writeDown = (
  { db, clock, invoiceIssuer: issuer }: Issuing,
  claimed: ClaimedInvoice,
  issued: IssuedInvoice,
  buyer: Buyer,
): Promise<void> =>
  tx(db, async (tx) => {
    if (!(await lockUnissued(tx, claimed.id))) return;
    const { fileKey, payer } = claimed;
    const at = clock();
    const file = {
      key: fileKey,
      type: "application/pdf",
      content: issued.pdf,
      fileName: `${issued.number}.pdf`,
    } as const;
    const destination = {
      accepts: "paper",
      storage: "private",
      directory: null,
      inLibrary: false,
      rule: INVOICE_RULE,
    } as const;
    await addStoredFile(tx, file, destination, { uploader: { account: payer, guest: null }, at });
    await keepFiles(tx, { object: "invoice", objectId: claimed.id, keys: [fileKey], actor: payer, owner: payer, at });
    await recordIssued(tx, claimed, issued, { buyer, issuer });
  });
