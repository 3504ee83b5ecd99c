import { writes } from "@rajt/contract/kernel/access";
import { doubtfulPaymentTable } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { tablePage } from "../../../kernel/table/tablePage.tsx";

/** The list of doubtful payments. */
export const DoubtfulPaymentList = tablePage(doubtfulPaymentTable, {
  texts: "payment.doubt.list",
  form: { writes: writes("Finance"), create: false },
  card: ["foundAt", "payer", "why", "asked", "came", "state"],
});
