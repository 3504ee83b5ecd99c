import { useCallback } from "react";
import { useCall } from "../../kernel/calls/useCall.ts";
import { begunPayments } from "../../paying/begun-payments.ts";
import { BegunPayment } from "../../paying/BegunPayment.tsx";
import { FEES } from "../../paying/owed-calls.ts";
import { useLeaving } from "../../paying/useLeaving.ts";
import styles from "./PayFee.module.css";

/** Payments of fees that were begun and not finished, above the list that shows these as held. */
export function BegunFees() {
  const { data = [], refetch } = useCall(FEES, {}, { background: true });
  const { leaving, leave } = useLeaving(useCallback(() => void refetch(), [refetch]));
  const begun = begunPayments(data);
  if (begun.length === 0) return null;
  return (
    <div className={styles.begun}>
      {begun.map((payment) => (
        <BegunPayment key={payment.orderRef} payment={payment} disabled={leaving} leave={leave} />
      ))}
    </div>
  );
}
