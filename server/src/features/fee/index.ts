import type * as z from "zod";
import { feeOwnCalls } from "@rajt/contract/fee/fee.calls";
import { dayOf } from "@rajt/contract/kernel/days";
import { bookingProblems } from "@rajt/contract/money/marking.table";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused, noData, Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import type { PaymentContext } from "../payment/index.ts";
import { bookPaidOne, markManually, type Payable } from "../money/index.ts";
import { basketFeesOf } from "./basket-fees.store.ts";
import { userPaymentEdit } from "./fee.form.ts";
import { receivablesOfFees } from "./fee.store.ts";
import { bulkUserPayments, userPayments } from "./fee.table.ts";
import { licenseCostEdit } from "./licence-cost.form.ts";
import { licenseCosts } from "./licence-cost.table.ts";
import { serveLicenceCosts, readMissingCosts } from "./serve-licence-costs.ts";
import { allocateFees } from "./allocate.ts";
import { remindOfFees } from "./notify-fees.ts";
import { athletesInTransfer, isClubUnpaid, lockFees, openFees } from "./fee-payable.store.ts";

export { billParty, billYear, replaceLicenceFees } from "./allocate.ts";
export { billTransfer } from "./bill-transfer.ts";
export { lockLicenceFees } from "./allocation.store.ts";
export { owedInFees } from "./fee-reminder.store.ts";
export { linkToFees, remindOfDueFees } from "./notify-fees.ts";
export { deleteFee } from "./delete-fee.ts";
export { billFees, receivablesOfFees } from "./fee.store.ts";
export { licenceCostRecords } from "./licence-cost.form.ts";
export { licenceFeesToPay } from "./basket-fees.store.ts";
export { clubForbids, insertWaiver, licencePrices } from "./licence-cost.store.ts";
export { whyBarred } from "./fee-payable.store.ts";
export { payListed } from "./pay-listed.ts";

type MarkInput = z.output<(typeof feeOwnCalls)["POST /userPaymentTableControl/updatePaymentPaid"]["input"]>;

const BASKET = "GET /basketControl/getBasketFees";

/** Serves fees: the charges of the federation to its members, and their administration. */
export const feeFeature = (context: EngineContext & PaymentContext): Feature => {
  const { db, ledger } = context;
  const updatePaid = async ({ input, account, now: at }: CallContext<MarkInput>) => {
    const { id, paid, way = null, receivedOn = null, reference = null, amount = null } = input;
    const [problem] = bookingProblems({ way, receivedOn, reference });
    if (problem !== undefined) throw fieldsRefused([{ path: problem.path, message: "kernel.error.required" }]);
    const actor = await account();
    await tx(db, async (tx) => {
      const receivable = (await receivablesOfFees(tx, [id])).get(id);
      if (receivable === undefined) throw noData();
      if (paid)
        await bookPaidOne(tx, ledger, receivable, { receipt: { way, receivedOn, reference, amount }, actor, at });
      else await markManually(tx, ledger, receivable, { paid, receivedBy: "FEDERATION", markedBy: actor, at });
    });
    return { successful: true };
  };
  const calls = serveCalls(
    { [BASKET]: paymentCalls[BASKET], ...feeOwnCalls },
    {
      [BASKET]: async ({ viewer }) => basketFeesOf(db, await viewer()),
      "POST /userPaymentTableControl/updatePaymentPaid": updatePaid,
      "POST /bulkUserPaymentTableControl/updatePaymentPaid": updatePaid,
    },
  );
  return featureOf([
    userPayments(context),
    bulkUserPayments(context),
    userPaymentEdit(context),
    licenseCosts(context),
    licenseCostEdit(context),
    { calls },
    {
      calls: serveLicenceCosts(context),
      workQueries: { licenceCostsMissing: ({ now }) => readMissingCosts(db, dayOf(now)) },
      jobs: [allocateFees(context), remindOfFees(context)],
    },
  ]);
};

/** Serves payments of fees. It has no `cancelItems`: the database refuses to end a fee that a payment holds. */
export const feePayable: Payable = {
  method: "BARION",
  open: openFees,
  lock: async (tx, payer, fees) => {
    const items = await lockFees(tx, payer, fees);
    const receivables = items.map(({ receivable }) => receivable);
    const names = (await athletesInTransfer(tx, receivables)).join(", ");
    if (names !== "") throw new Refusal("fee.refusal.inTransferOf", { variables: { names } });
    return items;
  },
  checkCard: async (tx, receivables) => {
    if (await isClubUnpaid(tx, receivables)) throw new Refusal("fee.refusal.clubPaymentMissing");
  },
};
