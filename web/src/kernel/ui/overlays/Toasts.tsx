import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../../texts.tsx";
import { dismissToast, TOAST_MS, useToasts, type Toast } from "../../toasts.ts";
import { IconButton } from "../buttons/IconButton.tsx";
import { Notice } from "../page/Notice.tsx";
import styles from "./Toasts.module.css";
import { useTopDialog } from "./top-layer.ts";

/** Draws the toasts. An open dialog makes the rest of the page inert, so they are rendered into it. */
export function Toasts() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const list = (
    <output className={styles.list} aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  );
  return dialog === null ? list : createPortal(list, dialog);
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const { t } = useTexts();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  // Only a moving pointer holds a toast: one that rests where it appears would keep it for ever.
  const hold = { onPointerMove: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <div className={styles.toast} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Notice
        kind={kind}
        action={<IconButton label={t("shell.ui.close")} icon={<IconX size={18} />} onClick={() => dismissToast(id)} />}
      >
        {text}
      </Notice>
    </div>
  );
}
