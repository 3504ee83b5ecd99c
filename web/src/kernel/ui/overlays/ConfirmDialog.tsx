import type { ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "./Dialog.tsx";

type ConfirmDialogProps = {
  question: string;
  /** The label of the confirming button: "Nevezés", "Elhagyom az oldalt". */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean;
  busy?: boolean;
  children?: ReactNode;
};

/** Draws a dialog that asks before an act that is hard to undo. */
export function ConfirmDialog({ question, confirm, onConfirm, onCancel, danger, busy, children }: ConfirmDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      width="small"
      title={question}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t("shell.ui.cancel")}</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
