import { useCallback } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { openPayments } from "./open-payments.ts";
import { OpenPayment } from "./OpenPayment.tsx";
import { BASKET, FEES } from "../owed-calls.ts";
import styles from "../Paying.module.css";
import { useLeaving } from "./useLeaving.ts";

/** Shows the unfinished payments of fees, and with `entries` those of entries. The list below shows them as reserved. */
export function OpenPayments({ entries = false }: { entries?: boolean }) {
  const fees = useCall(FEES, {}, { background: true });
  const basket = useCall(BASKET, {}, { background: true, enabled: entries });
  const [refetchFees, refetchBasket] = [fees.refetch, basket.refetch];
  const { leaving, leave } = useLeaving(
    useCallback(() => void Promise.all([refetchFees(), refetchBasket()]), [refetchFees, refetchBasket]),
  );
  const open = openPayments([...(fees.data ?? []), ...(entries ? (basket.data ?? []) : [])]);
  if (open.length === 0) return null;
  return (
    <div className={styles.payments}>
      {open.map((payment) => (
        <OpenPayment key={payment.orderRef} payment={payment} disabled={leaving} leave={leave} />
      ))}
    </div>
  );
}
