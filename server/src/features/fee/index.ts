import { feeOwnCalls } from "@rajt/contract/fee/fee.calls";
import { bookingProblems } from "@rajt/contract/money/marking.table";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { fieldsRefused, noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import type { PaymentWorld } from "../payment/index.ts";
import { bookPaidOne, markByHand } from "../money/index.ts";
import { basketFeesOf } from "./basket-fees.store.ts";
import { userPaymentEdit } from "./fee.form.ts";
import { receivablesOfFees } from "./fee.store.ts";
import { userPayments } from "./fee.table.ts";

export { insertFee, receivablesOfFees } from "./fee.store.ts";
export { feePayable } from "./fee-payable.ts";

const BASKET = "GET /basketControl/getBasketFees";

/** Fees: what the federation asks its members for, and how the office sees to it. */
export const feeFeature = (world: EngineWorld & PaymentWorld): Feature => {
  const { db, ledger } = world;
  const calls = serveCalls(
    { [BASKET]: paymentCalls[BASKET], ...feeOwnCalls },
    {
      [BASKET]: async ({ viewer }) => basketFeesOf(db, await viewer()),
      "POST /userPaymentTableControl/updatePaymentPaid": async ({ input, account, now: at }) => {
        const { id, paid, way = null, receivedOn = null, reference = null, amount = null } = input;
        const [problem] = bookingProblems({ way, receivedOn, reference });
        if (problem !== undefined) throw fieldsRefused([{ path: problem.path, message: "kernel.error.required" }]);
        const actor = await account();
        await tx(db, async (tx) => {
          const receivable = (await receivablesOfFees(tx, [id])).get(id);
          if (receivable === undefined) throw noData();
          if (paid)
            await bookPaidOne(tx, ledger, receivable, { receipt: { way, receivedOn, reference, amount }, actor, at });
          else await markByHand(tx, ledger, receivable, { paid, receivedBy: "FEDERATION", markedBy: actor, at });
        });
        return { successful: true };
      },
    },
  );
  return featureOf([userPayments(world), userPaymentEdit(world), { calls }]);
};
