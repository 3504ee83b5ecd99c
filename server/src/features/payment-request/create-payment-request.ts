import { randomInt } from "node:crypto";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type Day, dayOf, formatDay } from "@rajt/contract/kernel/days";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import {
  earliest,
  isTimeToTransfer,
  keptUntilOf,
  lastDueDay,
} from "@rajt/contract/payment-request/payment-request.rules";
import { REFERENCE_ALPHABET, REFERENCE_LENGTH, referenceFrom } from "@rajt/contract/payment-request/reference.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { bankAccountOf, type BankAccount } from "../../config.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { AppContext } from "../../app-context.ts";
import type { LockedItem, Payables } from "../money/index.ts";
import { notify } from "../notification/index.ts";
import { earlierDueDays, insertPaymentRequest, lockSubjects, openRequestsOf } from "./payment-request.store.ts";

export type PaymentRequestContext = Pick<AppContext, "config" | "jobs" | "publicUrl"> & { readonly payables: Payables };

export type Requested = {
  readonly viewer: Viewer;
  readonly account: number;
  readonly entries: readonly number[];
  readonly fees: readonly number[];
  readonly now: Date;
};

/** Forints. */
const LARGEST_REQUEST = 100_000_000;

/**
 * Inserts a transfer sheet of entries and fees that its payer may pay, holds their prices, and mails it to the payer.
 * Returns its reference. While a sheet of the same items is open, its reference is returned instead.
 *
 * @throws {Refusal} if no sheet is offered
 */
export async function createPaymentRequestIn(
  tx: Tx,
  context: PaymentRequestContext,
  requested: Requested,
): Promise<string> {
  const bankAccount = bankAccountOf(context.config);
  if (bankAccount === null) throw new Refusal("paymentRequest.refusal.noAccount");
  const { account, now } = requested;
  const today = dayOf(now);
  const items = await lockItems(tx, context.payables, requested);
  const receivables = items.map(({ receivable }) => receivable);
  const existing = await sameOpenSheet(tx, account, receivables);
  if (existing !== null) return existing;
  const late = items.filter(({ due }) => !isTimeToTransfer(today, lastDueDay(due, today)));
  if (late.length > 0) throw noTime(late);
  const dueOn = earliest([
    ...items.map(({ due }) => lastDueDay(due, today)),
    ...(await earlierDueDays(tx, receivables)),
  ]);
  if (!isTimeToTransfer(today, dueOn)) throw noTime(items);
  const amount = sumForints(items.map((item) => item.amount));
  if (amount > LARGEST_REQUEST) throw new Refusal("payment.refusal.tooMuch");
  const request = { payer: account, dueOn, keptUntil: keptUntilOf(dueOn), at: now, items };
  let reference = newReference();
  let id = await insertPaymentRequest(tx, { ...request, reference });
  while (id === null) {
    reference = newReference();
    id = await insertPaymentRequest(tx, { ...request, reference });
  }
  const changes = { reference: [null, reference], amount: [null, amount], items: [null, receivables] } as const;
  await logChange(tx, { actor: account, action: "create", object: "payment_request", objectId: id, changes, at: now });
  await mailSheet(tx, context, { reference, amount, dueOn, items, bankAccount, payer: account, at: now });
  return reference;
}

/** Returns the refusal that names the items that are due too soon. */
const noTime = (items: readonly LockedItem[]): Refusal => {
  const names = [...new Set(items.map(({ title }) => title))].join(", ");
  return new Refusal("paymentRequest.refusal.noTime", { variables: { names } });
};

async function lockItems(
  tx: Tx,
  payables: Payables,
  { viewer, entries, fees, now }: Requested,
): Promise<readonly LockedItem[]> {
  await lockSubjects(tx, entries, fees);
  const items = [
    ...(await payables.ENTRY.lock(tx, viewer, entries, now)),
    ...(await payables.FEE.lock(tx, viewer, fees, now)),
  ];
  if (items.length !== entries.length + fees.length) throw new Refusal("payment.refusal.notPayable");
  if (items.some(({ inPayment }) => inPayment)) throw new Refusal("paymentRequest.refusal.inPayment");
  return items;
}

/** Returns the reference of the payer's own open sheet of exactly these receivables; null if none of them is on an open sheet. */
async function sameOpenSheet(tx: Tx, payer: number, receivables: readonly number[]): Promise<string | null> {
  const [open, ...others] = await openRequestsOf(tx, receivables);
  if (open === undefined) return null;
  const isSame =
    others.length === 0 &&
    open.receivables.length === receivables.length &&
    open.receivables.every((receivable) => receivables.includes(receivable));
  if (open.payer !== payer) throw new Refusal("paymentRequest.refusal.requestedByOther");
  if (!isSame) throw new Refusal("paymentRequest.refusal.requested", { variables: { reference: open.reference } });
  return open.reference;
}

const newReference = (): string =>
  referenceFrom(Array.from({ length: REFERENCE_LENGTH - 1 }, () => randomInt(REFERENCE_ALPHABET.length)));

type Mailed = {
  readonly reference: string;
  readonly amount: number;
  readonly dueOn: Day;
  readonly items: readonly LockedItem[];
  readonly bankAccount: BankAccount;
  readonly payer: number;
  readonly at: Date;
};

async function mailSheet(
  tx: Tx,
  context: PaymentRequestContext,
  { reference, amount, dueOn, items, bankAccount, payer, at }: Mailed,
): Promise<void> {
  const inWords = (forints: number) => formatForints(forints, "running");
  await notify(
    tx,
    context,
    "TransferSheet",
    { id: reference, accounts: [payer], at },
    {
      mail: ({ locale }) => ({
        amount: inWords(amount),
        accountNumber: bankAccount.number,
        accountName: bankAccount.name,
        reference,
        dueOn: formatDay(dueOn, locale),
        items: items.map((item) => ({ title: item.title, amount: inWords(item.amount) })),
        link: new URL(pathTo("transferSheet", { reference }), context.publicUrl).href,
      }),
    },
  );
}
