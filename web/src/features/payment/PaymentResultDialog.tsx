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
import { useState } from "react";
import { useLocation } from "react-router";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { BASKET, FEES } from "./owed-calls.ts";
import { PaidItems } from "./PaidItems.tsx";
import { pageAddress, type PaymentReturnParameters } from "./payment-return.ts";
import { useLeaving } from "./open/useLeaving.ts";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
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
  const { t, say } = useTexts();
  const { signedIn } = useViewer();
  const { search } = useLocation();
  const { outcome, orderRef, transactionId, provider, message, askAgain } = usePaymentResult(brought);
  const { Icon, look } = LOOKS[outcome];
  const { leaving, leave } = useLeaving(() => undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = useAct("POST /basketControl/payAgain", {
    invalidates: [BASKET, FEES],
    done: (address) => {
      if (typeof address === "string") leave(address);
    },
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const repeatable = isUnpaid(outcome) && signedIn ? orderRef : null;
  const repeat = (of: string) => {
    setRefusal(null);
    again.mutate({ orderRef: of, urlBase: pageAddress(location.href) });
  };
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
              className={buttonClass("secondary")}
              onClick={onClose}
            >
              {t("payment.result.toBasket")}
            </PortalLink>
          )}
          {outcome === "unreached" && <Button onClick={askAgain}>{t("shell.ui.retry")}</Button>}
          <Button look={isUnpaid(outcome) ? "secondary" : "primary"} onClick={onClose}>
            {t("payment.result.back")}
          </Button>
          {repeatable !== null && (
            <Button look="primary" busy={again.isPending || leaving} onClick={() => repeat(repeatable)}>
              {t("payment.result.again")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.result} aria-live="polite">
        <Icon size={48} className={look} aria-hidden />
        <p>{t(`payment.result.${outcome}.text`, { provider })}</p>
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
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
