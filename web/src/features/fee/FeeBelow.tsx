import type { userPaymentForm } from "@rajt/contract/fee/fee.form";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import { InvoiceButton } from "../../paying/InvoiceButton.tsx";
import { PayFee } from "./PayFee.tsx";

/** Below a fee: its payment, and its invoice. */
export function FeeBelow({ record }: { record: RecordOf<typeof userPaymentForm> }) {
  const { invoice } = record;
  return (
    <>
      <PayFee record={record} />
      <InvoiceButton file={record.may?.["downloadInvoice"] === true ? (invoice ?? null) : null} />
    </>
  );
}
