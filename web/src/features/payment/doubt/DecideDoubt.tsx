import type { Decision } from "@rajt/contract/payment/doubt/doubtful-payment.table";
import { useState } from "react";
import { LabelledInput } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import styles from "./DoubtfulPaymentPage.module.css";

type DecideDoubtProps = { id: number; decision: Decision };

/** Asks for a decision on a doubtful payment: shows its effect and requires a reason. */
export function DecideDoubt({ id, decision }: DecideDoubtProps) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look={decision === "TAKEN" ? "primary" : "secondary"} onClick={() => setAsked(true)}>
        {t(`payment.doubt.act.${decision}`)}
      </Button>
      {isAsked && <Question id={id} decision={decision} close={() => setAsked(false)} />}
    </>
  );
}

function Question({ id, decision, close }: DecideDoubtProps & { close: () => void }) {
  const { t } = useTexts();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const decide = useAct("POST /doubtfulPaymentControl/decide", {
    invalidates: ["POST /doubtfulPaymentControl/getOne"],
    done: () => {
      showToast("success", t("payment.doubt.page.done"));
      close();
    },
  });
  const isMissing = isTried && reason.trim() === "";
  return (
    <ConfirmDialog
      busy={decide.isPending}
      question={t(`payment.doubt.question.${decision}`)}
      confirm={t(`payment.doubt.act.${decision}`)}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() !== "") decide.mutate({ id, decision, reason });
      }}
      onCancel={close}
    >
      <div className={styles.question}>
        <p>{t(`payment.doubt.consequence.${decision}`)}</p>
        <LabelledInput
          label={t("payment.doubt.page.reason")}
          required
          hint={decision === "NOTED" ? undefined : t("payment.doubt.page.reasonHint")}
          error={isMissing ? t("kernel.error.required") : undefined}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
