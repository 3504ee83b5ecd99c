import { BASKET_HASH } from "@rajt/contract/payment/basket-address.values";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconPlugConnectedX,
  IconZoomExclamation,
} from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { lastAttempt } from "./basket-choice.ts";
import { PaidItems } from "./PaidItems.tsx";
import type { PaymentReturnParameters } from "./payment-return.ts";
import { useLeaving } from "./open/useLeaving.ts";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useStartPayment } from "./useStartPayment.ts";
import styles from "./PaymentResultDialog.module.css";
import { usePaymentResult, type Outcome } from "./usePaymentResult.ts";

const LOOKS = {
  checking: { Icon: IconHourglass, look: styles.neutral },
  pending: { Icon: IconClock, look: styles.neutral },
  SUCCESS: { Icon: IconCircleCheck, look: styles.success },
  FAIL: { Icon: IconCircleX, look: styles.danger },
  TIMEOUT: { Icon: IconClock, look: styles.warning },
  CANCEL: { Icon: IconAlertTriangle, look: styles.warning },
  review: { Icon: IconZoomExclamation, look: styles.warning },
  notOwed: { Icon: IconAlertTriangle, look: styles.warning },
  released: { Icon: IconAlertTriangle, look: styles.warning },
  unreached: { Icon: IconPlugConnectedX, look: styles.warning },
  unknown: { Icon: IconCircleX, look: styles.danger },
} as const;

/** Shows the outcome of a payment, in the words that the provider requires (product/money 11). */
export function PaymentResultDialog({ brought, onClose }: { brought: PaymentReturnParameters; onClose: () => void }) {
  const { t } = useTexts();
  const { signedIn, viewer } = useViewer();
  const { search } = useLocation();
  const { outcome, orderRef, transactionId, provider, message, askAgain } = usePaymentResult(brought);
  const { Icon, look } = LOOKS[outcome];
  const { leaving, leave } = useLeaving(() => undefined);
  const payment = useStartPayment(leave);
  const again = isUnpaid(outcome) && signedIn ? lastAttempt(viewer.accountId) : null;
  return (
    <Dialog
      width="small"
      title={t(`payment.result.${outcome}.title`)}
      onClose={onClose}
      actions={
        <>
          {/* The basket offers to resume or cancel a pending payment. */}
          {(isUnpaid(outcome) || outcome === "pending") && signedIn && (
            <PortalLink
              to={{ search, hash: BASKET_HASH }}
              replace
              preventScrollReset
              className={buttonClass(isUnpaid(outcome) && !again ? "primary" : "secondary")}
              onClick={onClose}
            >
              {t("payment.result.toBasket")}
            </PortalLink>
          )}
          {outcome === "unreached" && <Button onClick={askAgain}>{t("shell.ui.retry")}</Button>}
          <Button look={isUnpaid(outcome) ? "secondary" : "primary"} onClick={onClose}>
            {t("payment.result.back")}
          </Button>
          {again && (
            <Button look="primary" busy={payment.busy || leaving} onClick={() => payment.start(again)}>
              {t("payment.result.again")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.result} aria-live="polite">
        <Icon size={48} className={look} aria-hidden />
        <p>{t(`payment.result.${outcome}.text`, { provider })}</p>
        {payment.refusal !== null && <Notice kind="error">{payment.refusal}</Notice>}
        {isUnpaid(outcome) && <p>{t("payment.result.stillInBasket")}</p>}
        {message !== null && <p className={styles.note}>{message}</p>}
        {outcome === "SUCCESS" && orderRef !== null && signedIn && <PaidItems orderRef={orderRef} />}
        {isFinal(outcome) && (
          <p className={styles.note}>
            {t("payment.result.transactionId", { provider, id: transactionId ?? t("payment.result.notAvailable") })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Unpaid by the report of the provider. */
const isUnpaid = (outcome: Outcome): boolean => outcome === "FAIL" || outcome === "TIMEOUT" || outcome === "CANCEL";
const isFinal = (outcome: Outcome): boolean => outcome === "SUCCESS" || outcome === "notOwed" || isUnpaid(outcome);
