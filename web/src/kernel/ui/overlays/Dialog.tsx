import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "../buttons/IconButton.tsx";
import { topLayer } from "./top-layer.ts";

type DialogProps = {
  /** Called by Escape, the close button and a click outside; the caller then unmounts the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  width?: "small" | "medium" | "large";
  /** Ignores clicks outside: for forms. */
  persistent?: boolean;
  /** A selector of the element with the first focus, instead of the title. */
  firstFocus?: string;
  children: ReactNode;
};

/** Draws a modal dialog, open while mounted, on the native element: the focus stays inside and returns afterwards. */
export function Dialog({
  onClose,
  title,
  actions,
  width = "medium",
  persistent = false,
  firstFocus,
  children,
}: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const first = useRef(firstFocus);
  useEffect(() => {
    const element = dialog.current;
    const place = toasts.current;
    if (element === null || place === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    const begin = first.current === undefined ? null : element.querySelector<HTMLElement>(first.current);
    (begin ?? heading.current)?.focus();
    topLayer.push(place);
    return () => {
      topLayer.remove(place);
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is its key, and arrives as cancel
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Cancel events of a nested dialog or a file input bubble up here too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!persistent && event.target === dialog.current) onClose();
      }}
    >
      <div className={classes(styles.panel, styles[width])}>
        <div className={styles.header}>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={t("shell.ui.close")} icon={<IconX size={20} />} onClick={onClose} />
          <div ref={toasts} className={styles.toasts} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
