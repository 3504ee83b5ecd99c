import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../kernel/ui/overlays/Dialog.tsx";
import styles from "./RichText.module.css";

type ToolDialogProps = {
  title: string;
  onClose: () => void;
  onApply: () => void;
  /** The words on the main button. */
  apply: string;
  /** Further buttons, before the main one. */
  more?: ReactNode;
  children: ReactNode;
};

/** A small form of a tool. It stands beside the page, since the editor is inside a form and forms do not nest. */
export function ToolDialog({ title, onClose, onApply, apply, more, children }: ToolDialogProps) {
  const { t } = useTexts();
  return createPortal(
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React would tell the form around the editor.
        event.stopPropagation();
        onApply();
      }}
    >
      <Dialog
        title={title}
        width="small"
        persistent
        onClose={onClose}
        actions={
          <>
            {more}
            <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
            <Button type="submit" look="primary">
              {apply}
            </Button>
          </>
        }
      >
        <div className={styles.dialog}>{children}</div>
      </Dialog>
    </form>,
    document.body,
  );
}
