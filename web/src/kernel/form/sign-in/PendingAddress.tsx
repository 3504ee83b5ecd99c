import { useState } from "react";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { useAct } from "../../calls/useAct.ts";
import { useFormRecord } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import styles from "./SignIn.module.css";

/** Shows an email address that waits for confirmation, with buttons to resend or cancel for those who may. */
export function PendingAddress({ value }: { value: unknown }) {
  const { t } = useTexts();
  const { id, may } = useFormRecord();
  const [isCancelled, setCancelled] = useState(false);
  const resend = useAct("POST /userAccountControl/resendAddressProof", {
    done: () => showToast("success", t("access.address.resent")),
  });
  const cancel = useAct("POST /userAccountControl/cancelAddressChange", { done: () => setCancelled(true) });
  return (
    <output>
      {isCancelled ? (
        t("access.address.cancelled")
      ) : (
        <>
          {textIn(value)}
          <p className={styles.note}>{t("access.address.waitingHint")}</p>
          {id !== null && may["seeToAddress"] && (
            <div className={styles.acts}>
              <Button busy={resend.isPending} onClick={() => resend.mutate({ id })}>
                {t("access.address.resend")}
              </Button>
              <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
                {t("access.address.cancel")}
              </Button>
            </div>
          )}
        </>
      )}
    </output>
  );
}
