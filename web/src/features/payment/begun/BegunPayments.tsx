import { useCallback } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { begunPayments } from "./begun-payments.ts";
import { BegunPayment } from "./BegunPayment.tsx";
import { BASKET, FEES } from "../owed-calls.ts";
import styles from "../Paying.module.css";
import { useLeaving } from "./useLeaving.ts";

/** Shows open payments of fees, and of entries if the list contains them, above the list that shows their items as held. */
export function BegunPayments({ entries = false }: { entries?: boolean }) {
  const fees = useCall(FEES, {}, { background: true });
  const basket = useCall(BASKET, {}, { background: true, enabled: entries });
  const [refetchFees, refetchBasket] = [fees.refetch, basket.refetch];
  const { leaving, leave } = useLeaving(
    useCallback(() => void Promise.all([refetchFees(), refetchBasket()]), [refetchFees, refetchBasket]),
  );
  const begun = begunPayments([...(fees.data ?? []), ...(entries ? (basket.data ?? []) : [])]);
  if (begun.length === 0) return null;
  return (
    <div className={styles.payments}>
      {begun.map((payment) => (
        <BegunPayment key={payment.orderRef} payment={payment} disabled={leaving} leave={leave} />
      ))}
    </div>
  );
}
