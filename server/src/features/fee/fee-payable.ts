import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Payable } from "../money/index.ts";
import { isClubUnpaid, isOfTransfer, lockFees, openFees } from "./fee-payable.store.ts";

/** Tells payments how fees are paid for. None is called off while a payment holds it: the database refuses to end it. */
export const feePayable: Payable = {
  method: "BARION",
  open: openFees,
  lock: async (tx, payer, fees) => {
    const items = await lockFees(tx, payer, fees);
    const receivables = items.map(({ receivable }) => receivable);
    if (await isOfTransfer(tx, receivables)) throw new Refusal("fee.refusal.inTransfer");
    return items;
  },
  checkCard: async (tx, receivables) => {
    if (await isClubUnpaid(tx, receivables)) throw new Refusal("fee.refusal.clubPaymentMissing");
  },
};
