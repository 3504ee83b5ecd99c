import { userPaymentTable } from "@rajt/contract/fee/fee.table";
import { superAdmin } from "@rajt/contract/kernel/access";
import { IconCash, IconCashOff, IconCreditCard } from "@tabler/icons-react";
import { BegunFees } from "./BegunFees.tsx";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { invoiceLink } from "../../paying/invoice-link.ts";

/** The federation's fees. */
export const UserPaymentList = tablePage(userPaymentTable, {
  texts: "fee.userPayment",
  form: { writes: superAdmin },
  summary: BegunFees,
  links: [invoiceLink],
  acts: { pay: IconCreditCard, markPaid: IconCash, markUnpaid: IconCashOff },
  card: ["user", "description", "payableGross", "paymentStatus", "dueOn"],
});
