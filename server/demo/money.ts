import { annualKindOf } from "@rajt/contract/fee/licence-cost.values";
import { addDays, startOfDay, type Day } from "@rajt/contract/kernel/days";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import type { Doubt } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { billFees, deleteFee, insertWaiver, receivablesOfFees } from "../src/features/fee/index.ts";
import {
  allocateCredit,
  bookPaidOne,
  markManually,
  recordBankReceipt,
  type Receipt,
} from "../src/features/money/index.ts";
import { newTransaction, startCardPayment } from "./card-payment.ts";
import { annualFeeOf, checkPayments } from "./demo.store.ts";
import { texts } from "./demo.texts.hu.ts";
import type { Filling } from "./filling.ts";
import type { DemoPlan } from "./plan.ts";
import { receiveTransfer, requestTransfer } from "./transfer-sheets.ts";

const AMOUNT = 4_000;

/** The debtors by last name; none is a typical account, so that those keep the state that their name tells. */
const DEBTORS = ["Zászlós", "Uszodás", "Edzősködő", "Bizottsági-Őrlőné", "Szélcsendes", "Célvonal"] as const;
type Debtor = (typeof DEBTORS)[number];

type Case = {
  readonly filling: Filling;
  /** Bills a fee some days before the first start. */
  readonly bill: (debtor: Debtor, description: string, daysAgo: number, costType?: CostType) => Promise<Billed>;
  /** Returns the start of a day, in days before the first start. */
  readonly at: (daysAgo: number) => Date;
  readonly day: (daysAgo: number) => Day;
};
type Billed = { readonly fee: number; readonly receivable: number; readonly payer: number };

/**
 * Adds manual fees in every state, waivers, a doubtful payment of each kind, refunds of each method, and transfer
 * sheets.
 */
export async function addMoneyCases(
  filling: Filling,
  { people }: DemoPlan,
  personIds: readonly number[],
): Promise<void> {
  const { tx, admin, context, today } = filling;
  const day = (daysAgo: number) => addDays(today, -daysAgo);
  const at = (daysAgo: number) => startOfDay(day(daysAgo));
  const idOf = (debtor: Debtor): number => {
    const id = personIds[people.findIndex(({ who }) => who.last === debtor)];
    if (id === undefined) throw new Error(`the demo has no debtor named ${debtor}`);
    return id;
  };
  const bill: Case["bill"] = async (debtor, description, daysAgo, costType = "OTHER") => {
    const fee = { costType, user: { id: idOf(debtor) }, description, paymentSubject: null, billingDate: day(daysAgo) };
    const by = { actor: admin.accountId, at: at(daysAgo) };
    const [made] = await billFees(tx, context.ledger, [{ ...fee, payableGross: AMOUNT, ...EXEMPT_SPORT }], by);
    const receivable = made && (await receivablesOfFees(tx, [made.id])).get(made.id);
    if (made === undefined || receivable === undefined) throw new Error(`the fee ${description} was not billed`);
    return { fee: made.id, receivable, payer: idOf(debtor) };
  };
  const demo: Case = { filling, bill, at, day };
  await addFeesOfEachState(demo);
  await addWaivers(demo, idOf);
  await addDoubtfulPayments(demo);
  await addTransferSheets(demo);
}

async function addFeesOfEachState({ filling, bill, at, day }: Case): Promise<void> {
  const { tx, admin, context } = filling;
  const by = (daysAgo: number) => ({ actor: admin.accountId, at: at(daysAgo) });
  const pay = ({ receivable }: Billed, daysAgo: number, receipt: Partial<Receipt>) =>
    bookPaidOne(tx, context.ledger, receivable, {
      receipt: { way: "HAND", receivedOn: day(daysAgo), reference: null, amount: null, ...receipt },
      ...by(daysAgo),
    });
  const word = texts.fee;

  await bill("Uszodás", word.unpaid, 5);
  await bill("Célvonal", word.overdue, 45);
  await pay(await bill("Edzősködő", word.partlyPaid, 25), 12, { reference: "PB-1042", amount: 1_500 });
  await pay(await bill("Zászlós", word.cash, 30), 21, { reference: "PB-1037" });
  await pay(await bill("Szélcsendes", word.transfer, 40, "TRANSFER"), 33, {});
  await bill("Edzősködő", word.transfer, 6, "TRANSFER");

  // The rest of the bank transfer becomes credit.
  const bank = { way: "BANK_TRANSFER", reference: "OTP-2210-0071", amount: AMOUNT + 1_000 } as const;
  await pay(await bill("Uszodás", word.bank, 35), 18, bank);
  const fromCredit = await bill("Bizottsági-Őrlőné", word.fromCredit, 15);
  const receipt = { payer: fromCredit.payer, bankReference: "OTP-2210-0085", amount: AMOUNT, receivedOn: day(14) };
  await recordBankReceipt(tx, context.ledger, { ...receipt, ...by(14) }, []);
  await allocateCredit(tx, context.ledger, fromCredit.receivable, by(10));

  const corrected = await bill("Zászlós", word.corrected, 28);
  await pay(corrected, 20, {});
  await checkPayments(tx);
  const unmark = {
    paid: false,
    reason: texts.correction,
    receivedBy: "FEDERATION",
    markedBy: admin.accountId,
  } as const;
  await markManually(tx, context.ledger, corrected.receivable, { ...unmark, at: at(19) });

  await deleteFee(tx, context.ledger, (await bill("Célvonal", word.deleted, 22)).fee, by(11));
  const cash = await bill("Bizottsági-Őrlőné", word.deletedPaid, 50);
  await pay(cash, 44, {});
  await deleteFee(tx, context.ledger, cash.fee, by(9));
  const byBank = await bill("Zászlós", word.deletedByBank, 48);
  await pay(byBank, 43, { way: "BANK_TRANSFER", reference: "OTP-2209-0312" });
  await deleteFee(tx, context.ledger, byBank.fee, by(9));
}

/** The part of the refunded payment that the provider retained, in forints. */
const KEPT_OF_REFUNDED = 500;

/** Waives one annual fee by deleting it, and another before it is billed. */
async function addWaivers({ filling, at }: Case, idOf: (debtor: Debtor) => number): Promise<void> {
  const { tx, admin, context, years } = filling;
  const fee = await annualFeeOf(tx, idOf("Célvonal"), "REFEREE_ANNUAL");
  const kind = annualKindOf("REFEREE_ANNUAL");
  if (fee === undefined || kind === null) throw new Error("the demo has no annual fee of a referee to waive");
  await deleteFee(tx, context.ledger, fee, { actor: admin.accountId, at: at(8) });
  const waiver = { account: idOf("Zászlós"), kind, year: Math.max(...years) + 1, reason: texts.fee.waived };
  await insertWaiver(tx, waiver, { actor: admin.accountId, at: at(8) });
}

/** Adds an open, an overdue and a partly paid transfer sheet. */
async function addTransferSheets({ filling, bill, at }: Case): Promise<void> {
  const word = texts.fee.sheet;
  await requestTransfer(filling, [await bill("Uszodás", word.open, 6)], at(1));
  await requestTransfer(filling, [await bill("Célvonal", word.overdue, 14)], at(10));
  const both = [await bill("Zászlós", word.partlyPaid, 9), await bill("Zászlós", word.rest, 9)] as const;
  const reference = await requestTransfer(filling, both, at(6));
  await receiveTransfer(filling, { reference, bankReference: "OTP-2211-0106", amount: AMOUNT }, at(3));
}

/** Applies contradictory reports of the provider, each to another payment. */
async function addDoubtfulPayments(demo: Case): Promise<void> {
  const { filling, bill, at } = demo;
  const { tx, admin, context } = filling;
  const by = { actor: admin.accountId, at: at(5) };
  const started = async (debtor: Debtor, doubt: Doubt) => {
    const billed = await bill(debtor, texts.fee.doubt[doubt], 16);
    const { amount, report } = await startCardPayment(filling, billed, at(7));
    return { billed, report, paid: { outcome: "PAID", total: amount, currency: "HUF" } as const };
  };

  const amount = await started("Zászlós", "AMOUNT");
  await amount.report("QUERY", { ...amount.paid, total: AMOUNT - 500 });
  const currency = await started("Uszodás", "CURRENCY");
  await currency.report("QUERY", { ...currency.paid, currency: "EUR" });
  const transaction = await started("Szélcsendes", "TRANSACTION");
  await transaction.report("QUERY", { ...transaction.paid, transactionId: newTransaction() });
  const contradicted = await started("Edzősködő", "CONTRADICTED");
  for (let times = 0; times < 2; times++)
    await contradicted.report("NOTIFICATION", { ...contradicted.paid, isContradicted: true });

  // Money received after the page was closed, for fees that were paid in cash or deleted meanwhile.
  const twice = await started("Bizottsági-Őrlőné", "TWICE");
  await twice.report("QUERY", { outcome: "EXPIRED" });
  const receipt = { way: null, receivedOn: null, reference: null, amount: null } as const;
  await bookPaidOne(tx, context.ledger, twice.billed.receivable, { receipt, ...by });
  await twice.report("QUERY", twice.paid);
  const off = await started("Szélcsendes", "OFF");
  await off.report("QUERY", { outcome: "EXPIRED" });
  await deleteFee(tx, context.ledger, off.billed.fee, by);
  await off.report("QUERY", off.paid);

  const refunded = await started("Célvonal", "REFUNDED");
  await refunded.report("QUERY", refunded.paid);
  // A partial refund, so that its invoice is corrected and not cancelled.
  await refunded.report("QUERY", { ...refunded.paid, outcome: "REFUNDED", remaining: KEPT_OF_REFUNDED });
}
