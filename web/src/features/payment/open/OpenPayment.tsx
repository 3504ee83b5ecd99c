import { formatForints } from "@rajt/contract/kernel/money";
import { useEffect, useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import styles from "../Paying.module.css";
import { minutesLeft, type OpenPayment as Payment } from "./open-payments.ts";
import { OWED } from "../owed-calls.ts";

const TICK_MS = 5_000;

type OpenPaymentProps = { payment: Payment; disabled: boolean; leave: (address: string) => void };

/** Shows a payment that was left on the provider's page, with buttons to resume it in time and to cancel it. */
export function OpenPayment({ payment: { orderRef, until, amount }, disabled, leave }: OpenPaymentProps) {
  const { t } = useTexts();
  const left = minutesLeft(until, useNow());
  const goOn = useAct("POST /basketControl/continuePayment", {
    invalidates: OWED,
    done: (address) => {
      if (typeof address === "string") leave(address);
    },
  });
  const cancel = useAct("POST /basketControl/cancelPayment", {
    invalidates: OWED,
    done: ({ e }) =>
      showToast("info", t(e === "SUCCESS" ? "payment.basket.paidMeanwhile" : "payment.basket.cancelled")),
  });
  const busy = disabled || goOn.isPending || cancel.isPending;
  return (
    <Notice kind="info">
      <p>{t("payment.basket.openPayment", { amount: formatForints(amount, "running") })}</p>
      <div className={styles.open}>
        {left !== null && (
          <Button
            look="primary"
            busy={goOn.isPending}
            aria-disabled={busy}
            onClick={() => !busy && goOn.mutate({ orderRef })}
          >
            {left === 0 ? t("payment.basket.continueSoon") : t("payment.basket.continue", { minutes: left })}
          </Button>
        )}
        <Button busy={cancel.isPending} aria-disabled={busy} onClick={() => !busy && cancel.mutate({ orderRef })}>
          {t("payment.basket.cancel")}
        </Button>
      </div>
    </Notice>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
