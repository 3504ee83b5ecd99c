import { IconBan } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/ConfirmDialog.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../../kernel/ui/FieldFrame.tsx";
import { useAct } from "../../../kernel/useAct.ts";
import { useCall } from "../../../kernel/useCall.ts";
import styles from "./AnnouncementStanding.module.css";

/** Calls an approved competition off: says whom it concerns, and asks why. */
export function CancelCompetition({ id }: { id: number }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<IconBan size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t("competition.edit.cancel.action")}
      </Button>
      {isAsked && <Question id={id} close={() => setAsked(false)} />}
    </>
  );
}

function Question({ id, close }: { id: number; close: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const field = useId();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const { data: entries } = useCall("POST /competitionControl/getEntryCounts", { id }, { staleTime: 0 });
  const cancel = useAct("POST /competitionControl/cancel", {
    invalidates: ["POST /competitionControl/getDetails", "GET /competitionControl/getCalendarList"],
    done: async () => {
      showToast("success", t("competition.edit.cancel.done"));
      // The page that says it to everyone.
      await navigate(`/calendar/view/${id}`);
    },
  });
  const isMissing = isTried && reason.trim() === "";
  const error = isMissing ? t("kernel.error.required") : undefined;
  const hint = t("competition.edit.cancel.hint");
  return (
    <ConfirmDialog
      danger
      busy={cancel.isPending}
      question={t("competition.edit.cancel.question")}
      confirm={t("competition.edit.cancel.confirm")}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() !== "") cancel.mutate({ id, reason });
      }}
      onCancel={close}
    >
      <div aria-live="polite" className={styles.said}>
        {entries?.paid === 0 && entries.unpaid === 0 && <p>{t("competition.edit.cancel.nobody")}</p>}
        {(entries?.unpaid ?? 0) > 0 && <p>{t("competition.edit.cancel.unpaid", { count: entries?.unpaid ?? 0 })}</p>}
        {(entries?.paid ?? 0) > 0 && <p>{t("competition.edit.cancel.paid", { count: entries?.paid ?? 0 })}</p>}
      </div>
      <FieldFrame id={field} label={t("competition.edit.cancel.reason")} required hint={hint} error={error}>
        <div className={boxClass(isMissing)}>
          <textarea
            id={field}
            className={inputClass}
            rows={4}
            maxLength={10_000}
            aria-required
            aria-invalid={isMissing}
            aria-describedby={describedBy(field, hint)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      </FieldFrame>
    </ConfirmDialog>
  );
}
