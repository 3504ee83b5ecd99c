import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import type { ToastKind } from "../../toasts.ts";
import { Button } from "../buttons/Button.tsx";
import { classes } from "./classes.ts";
import styles from "./Notice.module.css";

const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

type NoticeProps = { kind?: ToastKind; title?: string; action?: ReactNode; children?: ReactNode };

/** Draws a framed message with a colour and an icon. */
export function Notice({ kind = "info", title, action, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classes(styles.notice, styles[kind])}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}

/** Draws the notice above older data that failed to refresh. */
export function StaleNotice({ retry }: { retry: () => void }) {
  const { t } = useTexts();
  return (
    <output>
      <Notice kind="warning" action={<Button onClick={retry}>{t("shell.ui.retry")}</Button>}>
        {t("shell.ui.stale")}
      </Notice>
    </output>
  );
}
