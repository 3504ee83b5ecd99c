import { moneyOwnCalls } from "@rajt/contract/money/money.calls";
import { fieldsRefused, noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { type EngineContext, type Feature, featureOf } from "../../app-context.ts";
import { allocateCredit } from "./allocate-credit.ts";
import { moneyDueBack } from "./money-due-back.table.ts";
import { findParties, readPartyMoney } from "./party-money.store.ts";
import { partyMoney } from "./party-money.table.ts";
import { recordBankReceipt, recordRequestedReceipt } from "./record-bank-receipt.ts";
import type { ActHandler } from "../../kernel/table/binding.ts";
import { bookPaid, type Receipt } from "./book-paid.ts";
import type { Ledger } from "./ledger.ts";
import { markAllManually } from "./mark-manually.ts";

export { allocateCredit } from "./allocate-credit.ts";
export { bookPaidOne, type Receipt } from "./book-paid.ts";
export { insertManualPayments } from "./manual-payment.store.ts";
export { markAllManually, markManually } from "./mark-manually.ts";
export { annualFeePaid, inOpenPayment } from "./money-facts.store.ts";
export { canMark } from "./markable.store.ts";
export type { LockedItem, Payable, Payables } from "./payable.ts";
export { lockBalances } from "./receivable-balance.store.ts";
export { recordBankReceipt, recordRequestedReceipt } from "./record-bank-receipt.ts";
export { allocation } from "./allocation.ts";
export { lockCredit } from "./credit.store.ts";
export { retainAtMostReceived } from "./receivable.store.ts";
export { lockRequest } from "./requested.store.ts";
export { createLedger, type Ledger, type LedgerSubscriber } from "./ledger.ts";
export { TITLE as RECEIVABLE_TITLE } from "./title.store.ts";

/** Serves bank receipts, credit, and the list of a party's money. */
export function moneyFeature(context: EngineContext): Feature {
  const { db, ledger } = context;
  return featureOf([
    partyMoney(context),
    moneyDueBack(context),
    {
      calls: serveCalls(moneyOwnCalls, {
        "POST /partyMoneyControl/getPartySelection": ({ input: { query } }) => findParties(db, query),
        "POST /partyMoneyControl/getParty": async ({ input: { party } }) => {
          const found = await readPartyMoney(db, party);
          if (found === null) throw noData();
          return found;
        },
        "POST /partyMoneyControl/recordTransfer": async ({ input, account, now: at }) => {
          const { payer, receivables = [], reference, ...received } = input;
          const receipt = { ...received, actor: await account(), at };
          const credit = await tx(db, (tx) => {
            if (reference !== undefined) return recordRequestedReceipt(tx, ledger, { ...receipt, reference });
            if (payer === undefined) throw fieldsRefused([{ path: "payer", message: "kernel.error.required" }]);
            return recordBankReceipt(tx, ledger, { ...receipt, payer }, receivables);
          });
          return { successful: true, credit };
        },
        "POST /partyMoneyControl/allocateCredit": async ({ input: { receivable }, account, now: at }) => {
          const actor = await account();
          return {
            successful: true,
            amount: await tx(db, (tx) => allocateCredit(tx, ledger, receivable, { actor, at })),
          };
        },
      }),
    },
  ]);
}

/** Marks receivables as paid to the federation, in a list whose rows are receivables. */
export const markingPaid =
  (ledger: Ledger): ActHandler<Receipt> =>
  (tx, receivables, { asked: receipt, total, actor, at }) =>
    bookPaid(tx, ledger, receivables, { receipt, total, actor, at });

/** Corrects manual marks of receivables. */
export const markingUnpaid =
  (ledger: Ledger): ActHandler<{ reason?: string | null }> =>
  (tx, receivables, { asked: { reason = null }, actor, at }) =>
    markAllManually(tx, ledger, receivables, { paid: false, reason, receivedBy: "FEDERATION", markedBy: actor, at });
