import { formatMoment } from "@rajt/contract/kernel/days";
import type { Answer } from "@rajt/contract/kernel/calls";
import { useEffect, useRef } from "react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { mayEdit, type Rights } from "./editable.ts";
import styles from "./Form.module.css";
import { useFormLooks, useFormRecord } from "./FormModel.ts";
import type { EditLock } from "./lock/useEditLock.ts";
import type { RecordForm } from "./record/useRecordForm.ts";
import { isIn } from "./record/changes.ts";

type FormNoticesProps = {
  lock: EditLock;
  rights: Rights;
  /** The server's response when another user changed the record. */
  conflict: Answer | null;
  readAgain: () => void;
  /** Null if no draft can be restored. */
  draft: RecordForm["draft"] | null;
};

/**
 * Shows the notices of the whole record above its fields: its edit lock, a change by another user, an unsaved draft.
 */
export function FormNotices({ lock, rights, conflict, readAgain, draft }: FormNoticesProps) {
  const { t, say, locale } = useTexts();
  const { labelOf } = useFormLooks();
  const { loaded } = useFormRecord();
  const found = draft?.found ?? null;
  const savedSince = draft?.savedSince ?? null;
  const box = useRef<HTMLDivElement>(null);
  // The conflict notice may be outside the viewport: focusing it scrolls there.
  useEffect(() => {
    if (conflict !== null) box.current?.focus();
  }, [conflict]);
  // The notice disappears with its button; the focus stays here.
  const answer = (act: () => void) => () => {
    box.current?.focus();
    act();
  };
  const changed = Object.keys(conflict?.properties ?? {}).filter((name) => isIn(loaded, name));
  return (
    <div ref={box} tabIndex={-1} className={styles.notices} aria-live="polite">
      {!mayEdit(rights) && (
        <Notice>
          {t(rights.protectionLevel === "CannotBeModified" ? "kernel.form.protected" : "kernel.form.readOnly")}
        </Notice>
      )}
      {lock.state === "theirs" && (
        <Notice
          kind="warning"
          action={
            lock.takeOver && (
              <Button busy={lock.takeOver.isRunning} onClick={answer(lock.takeOver.run)}>
                {t("kernel.form.takeOver")}
              </Button>
            )
          }
        >
          {lock.name === ""
            ? t(`kernel.form.${lock.wasMine ? "lockTakenBySomeone" : "lockedBySomeone"}`)
            : t(`kernel.form.${lock.wasMine ? "lockTaken" : "locked"}`, { name: lock.name })}
        </Notice>
      )}
      {conflict !== null && (
        <Notice
          kind="warning"
          title={conflict.message ?? say(conflict.code ?? "kernel.form.conflictUnnamed")}
          action={<Button onClick={answer(readAgain)}>{t("kernel.form.reload")}</Button>}
        >
          {changed.length > 0 && <p>{t("kernel.form.conflictFields", { fields: changed.map(labelOf).join(", ") })}</p>}
        </Notice>
      )}
      {found !== null && (
        <Notice
          action={
            <>
              <Button onClick={answer(() => draft?.bringBack())}>{t("kernel.form.draft.restore")}</Button>
              <Button look="quiet" onClick={answer(() => draft?.answered())}>
                {t("kernel.form.draft.drop")}
              </Button>
            </>
          }
        >
          {t("kernel.form.draft.found", { when: formatMoment(new Date(found.at), locale) })}
          {savedSince !== null && (
            <> {t("kernel.form.draft.outdated", { when: formatMoment(new Date(savedSince), locale) })}</>
          )}
        </Notice>
      )}
    </div>
  );
}
