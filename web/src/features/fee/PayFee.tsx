import type { userPaymentForm } from "@rajt/contract/fee/fee.form";
import { IconCreditCard } from "@tabler/icons-react";
import { useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import type { RecordOf } from "../../kernel/form/form-api.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import styles from "./PayFee.module.css";

/** Leads to Barion's page with the fee, where it is its viewer's to pay; or says what stands in the way. */
export function PayFee({ record }: { record: RecordOf<typeof userPaymentForm> }) {
  const { t, say } = useTexts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const pay = useAct("POST /paymentControl/paymentStart", {
    done: (address) => {
      if (typeof address === "string") location.assign(address);
    },
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const { id, may } = record;
  if (id === null || may?.["pay"] !== true) return null;
  const start = () => {
    setRefusal(null);
    pay.mutate({ paymentId: id, redirectUrl: location.origin + location.pathname });
  };
  return (
    <div className={styles.pay}>
      <Button look="primary" icon={<IconCreditCard size={18} aria-hidden />} busy={pay.isPending} onClick={start}>
        {t("fee.userPayment.act.pay.label")}
      </Button>
      <div aria-live="polite">{refusal !== null && <Notice kind="error">{refusal}</Notice>}</div>
    </div>
  );
}
