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
  /** The label of the main button. */
  apply: string;
  /** Further buttons, before the main one. */
  more?: ReactNode;
  children: ReactNode;
};

/** Draws the form dialog of a tool. It is rendered outside the page's tree, since the editor is inside a form and forms do not nest. */
export function ToolDialog({ title, onClose, onApply, apply, more, children }: ToolDialogProps) {
  const { t } = useTexts();
  return createPortal(
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React would bubble it to the form around the editor.
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
