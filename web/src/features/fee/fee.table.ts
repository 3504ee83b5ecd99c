import { userPaymentTable } from "@rajt/contract/fee/fee.table";
import { staffWrites } from "@rajt/contract/kernel/access";
import { IconCash, IconCashOff, IconCreditCard } from "@tabler/icons-react";
import { BegunFees } from "./BegunFees.tsx";
import { bookingPresets, moneyName } from "../../paying/booking.ts";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The federation's fees. */
export const UserPaymentList = tablePage(userPaymentTable, {
  texts: "fee.userPayment",
  form: { writes: staffWrites("Payment", "Finance") },
  summary: BegunFees,
  acts: { pay: IconCreditCard, markPaid: IconCash, markUnpaid: IconCashOff },
  named: moneyName({ what: "description", whose: "user", amount: "payableGross" }),
  presets: { markPaid: bookingPresets },
  reads: ["user", "description", "payableGross", "outstanding"],
  card: ["user", "description", "payableGross", "paymentStatus", "dueOn"],
});
