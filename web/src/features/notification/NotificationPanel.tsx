import type { Notification } from "@rajt/contract/notification/notification.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { formatMoment } from "@rajt/contract/kernel/days";
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconTrash,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import styles from "./NotificationPanel.module.css";

const LIST = "POST /dashboardNotificationControl/getList";
const STALE = [LIST, "GET /dashboardNotificationControl/getStatus"] as const;
const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

/** Lists the unread notifications, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data, isError, error, refetch } = useCall(LIST, { firstResult: 0, maxResults: 0 }, { staleTime: 0 });
  const list = useFocusAfterRemoval(data);
  const removeAll = useAct("GET /dashboardNotificationControl/deleteAll", { invalidates: STALE });
  return (
    <Dialog
      title={t("notification.panel.title")}
      onClose={onClose}
      {...(data !== undefined &&
        data.length > 0 && {
          actions: (
            <Button busy={removeAll.isPending} onClick={() => removeAll.mutate({})}>
              {t("notification.panel.removeAll")}
            </Button>
          ),
        })}
    >
      <p className={styles.further}>
        <PortalLink to={pathTo("notifications")} onClick={onClose}>
          {t("notification.list.all")}
        </PortalLink>
        <PortalLink to={pathTo("notificationPreferences")} onClick={onClose}>
          {t("notification.preference.title")}
        </PortalLink>
      </p>
      {data === undefined && isError && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonLines label={t("shell.ui.loading")} />}
      {data?.length === 0 && <EmptyState icon={<IconBell size={40} />} title={t("notification.panel.empty")} />}
      <ul ref={list} className={styles.list}>
        {data?.map((notification) => (
          <Line key={notification.id} notification={notification} onFollow={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

type LineProps = { notification: Notification; onFollow: () => void };

function Line({ notification: { id, message, severity, created, ...rest }, onFollow }: LineProps) {
  const { t, locale } = useTexts();
  const mayOpen = useMayOpen();
  const remove = useAct("POST /dashboardNotificationControl/deleteById", { invalidates: STALE });
  const Icon = ICONS[severity];
  const target = targetOf(rest);
  return (
    <li className={styles.line}>
      <Icon size={20} className={styles[severity]} aria-hidden />
      <span className={styles.words}>
        {target !== null && mayOpen(target) ? (
          <PortalLink to={target} onClick={onFollow}>
            {message}
          </PortalLink>
        ) : (
          message
        )}
        <time dateTime={created} className={styles.time}>
          {formatMoment(new Date(created), locale)}
        </time>
      </span>
      <IconButton
        label={t("notification.panel.remove")}
        icon={<IconTrash size={18} />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id })}
      />
    </li>
  );
}

/** A removed line takes the focused button with it: the next line gets the focus, or else the panel. */
function useFocusAfterRemoval(data: readonly Notification[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(0);
  useEffect(() => {
    const lines = list.current;
    const remember = ({ target }: FocusEvent) => {
      at.current = [...(lines?.children ?? [])].findIndex((line) => target instanceof Node && line.contains(target));
    };
    lines?.addEventListener("focusin", remember);
    return () => lines?.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const dialog = list.current?.closest("dialog");
    if (data === undefined || (document.activeElement !== document.body && document.activeElement !== dialog)) return;
    const lines = list.current?.children ?? [];
    const next = lines[Math.min(at.current, lines.length - 1)]?.querySelector<HTMLElement>("button");
    (next ?? dialog?.querySelector<HTMLElement>("h2"))?.focus();
  }, [data]);
  return list;
}
