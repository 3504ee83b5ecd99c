import { bulkUserPaymentTable } from "@rajt/contract/fee/bulk-fee.table";
import { userPaymentTable } from "@rajt/contract/fee/fee.table";
import { staffWrites } from "@rajt/contract/kernel/access";
import { IconCash, IconCashOff, IconCreditCard } from "@tabler/icons-react";
import { bookingPresets, moneyName } from "../money/index.ts";
import { invoiceLink } from "../invoice/index.ts";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { OpenPayments } from "../payment/index.ts";
import { byViewer } from "./byViewer.tsx";
import { FeesToPay, ToBarion } from "./FeesToPay.tsx";

const OfficeFees = tablePage(userPaymentTable, {
  texts: "fee.userPayment",
  form: { writes: staffWrites("Payment", "Finance") },
  summary: OpenPayments,
  links: [invoiceLink],
  acts: { pay: IconCreditCard, markPaid: IconCash, markUnpaid: IconCashOff },
  named: moneyName({ what: "description", whose: "user", amount: "payableGross" }),
  presets: { markPaid: bookingPresets },
  reads: ["user", "description", "payableGross", "outstanding"],
  card: ["user", "description", "payableGross", "paymentStatus", "dueOn"],
});

const PayersFees = tablePage(bulkUserPaymentTable, {
  texts: "fee.userPayment",
  form: { writes: staffWrites("Payment", "Finance") },
  summary: FeesToPay,
  links: [invoiceLink],
  acts: { pay: IconCreditCard },
  before: { pay: ToBarion },
  card: ["user", "description", "payableGross", "paymentStatus", "dueOn"],
});

/** The list of fees: the office marks and corrects them, all others pay theirs. */
export const UserPaymentList = byViewer({ office: OfficeFees, others: PayersFees });
