import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../../texts.tsx";
import { dismissToast, TOAST_MS, useToasts, type Toast } from "../../toasts.ts";
import { Button } from "../buttons/Button.tsx";
import { IconButton } from "../buttons/IconButton.tsx";
import { PortalLink } from "../buttons/PortalLink.tsx";
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

function ToastCard({ toast: { id, kind, text, act } }: { toast: Toast }) {
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
        action={
          <span className={styles.acts}>
            {act !== undefined && "run" in act && (
              <Button
                look="quiet"
                onClick={() => {
                  dismissToast(id);
                  act.run();
                }}
              >
                {act.label}
              </Button>
            )}
            <IconButton label={t("shell.ui.close")} icon={<IconX size={18} />} onClick={() => dismissToast(id)} />
          </span>
        }
      >
        {text}
        {act !== undefined && "to" in act && (
          <>
            {" "}
            <PortalLink to={act.to} onClick={() => dismissToast(id)}>
              {act.label}
            </PortalLink>
          </>
        )}
      </Notice>
    </div>
  );
}
