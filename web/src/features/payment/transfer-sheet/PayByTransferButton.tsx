import { pathTo } from "@rajt/contract/portal.pages";
import { IconBuildingBank } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { CallName } from "../../../kernel/calls/calls.ts";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "../Paying.module.css";
import { BASKET, FEES } from "../owed-calls.ts";
import { OPEN_SHEETS } from "./OpenTransferSheets.tsx";

type PayByTransferButtonProps = {
  readonly entries?: readonly number[];
  readonly fees?: readonly number[];
  /** True during a payment. */
  readonly disabled: boolean;
  /** More calls whose cached answers become stale. */
  readonly stale?: readonly CallName[];
  /** Closes the overlay before the sheet is opened. */
  readonly onLeave?: () => void;
};

/** Makes a transfer sheet of entries and fees, and shows its link or the refusal (product/money 60). */
export function PayByTransferButton({
  entries = [],
  fees = [],
  disabled,
  stale = [],
  onLeave,
}: PayByTransferButtonProps) {
  const { t, say } = useTexts();
  const { config } = useViewer();
  const reason = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const request = useAct("POST /basketControl/payBasketItemsByTransfer", {
    invalidates: [BASKET, FEES, OPEN_SHEETS, ...stale],
    done: ({ reference = null }) => setMade(reference),
    refused: ({ message, code = "kernel.error.invalid" }) => setRefusal(message ?? say(code)),
  });
  const isOffered = config.settingMap.bankAccount !== null;
  const isEmpty = entries.length + fees.length === 0;
  return (
    <>
      <Button
        icon={<IconBuildingBank size={18} aria-hidden />}
        busy={request.isPending}
        disabled={disabled || isEmpty || !isOffered}
        aria-describedby={isOffered ? undefined : reason}
        onClick={() => {
          setRefusal(null);
          setMade(null);
          request.mutate({ itemIdList: [...entries], feeIdList: [...fees] });
        }}
      >
        {t("paymentRequest.button")}
      </Button>
      {!isOffered && <p id={reason}>{t("paymentRequest.refusal.noAccount")}</p>}
      <div className={styles.message} aria-live="polite">
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
        {made !== null && (
          <Notice kind="success">
            {t("paymentRequest.sent")}{" "}
            <PortalLink to={pathTo("transferSheet", { reference: made })} {...(onLeave && { onClick: onLeave })}>
              {t("paymentRequest.toSheet")}
            </PortalLink>
          </Notice>
        )}
      </div>
    </>
  );
}
