import type { PaymentResult } from "@rajt/contract/payment/payment.calls";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconHourglass } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/Button.tsx";
import { Dialog } from "../../kernel/ui/Dialog.tsx";
import type { PaymentReturnParameters } from "./payment-return.ts";
import styles from "./PaymentResultDialog.module.css";
import { usePaymentResult } from "./usePaymentResult.ts";

type Outcome = NonNullable<PaymentResult["e"]> | "checking" | "pending" | "unknown";

const LOOKS = {
  checking: { Icon: IconHourglass, look: styles.neutral },
  pending: { Icon: IconClock, look: styles.neutral },
  SUCCESS: { Icon: IconCircleCheck, look: styles.success },
  FAIL: { Icon: IconCircleX, look: styles.danger },
  TIMEOUT: { Icon: IconClock, look: styles.warning },
  CANCEL: { Icon: IconAlertTriangle, look: styles.warning },
  unknown: { Icon: IconCircleX, look: styles.danger },
} as const;

/** How the payment ended, in the words the provider asks for (S1 §8; integrations.md §1.9). */
export function PaymentResultDialog({ brought, onClose }: { brought: PaymentReturnParameters; onClose: () => void }) {
  const { t } = useTexts();
  const { outcome, transactionId, message } = usePaymentResult(brought);
  const { Icon, look } = LOOKS[outcome];
  return (
    <Dialog
      width="small"
      title={t(`payment.result.${outcome}.title`)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("payment.result.back")}
        </Button>
      }
    >
      <div className={styles.result} aria-live="polite">
        <Icon size={48} className={look} aria-hidden />
        <p>{t(`payment.result.${outcome}.text`)}</p>
        {message !== null && <p className={styles.note}>{message}</p>}
        {isFinal(outcome) && (
          <p className={styles.note}>
            {t("payment.result.transactionId", { id: transactionId ?? t("payment.result.notAvailable") })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const isFinal = (outcome: Outcome): boolean => outcome !== "checking" && outcome !== "pending" && outcome !== "unknown";
