import type { userPaymentForm } from "@rajt/contract/fee/fee.form";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import { InvoiceButton } from "../invoice/index.ts";
import { PayFee } from "../payment/index.ts";

/** Shows, below a fee, its payment and its invoice. */
export function FeeBelow({ record }: { record: RecordOf<typeof userPaymentForm> }) {
  const { id, invoice } = record;
  return (
    <>
      {id !== null && record.may?.["pay"] === true && <PayFee fee={id} />}
      <InvoiceButton file={record.may?.["downloadInvoice"] === true ? (invoice ?? null) : null} />
    </>
  );
}
