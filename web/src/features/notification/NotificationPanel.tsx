import type { Notification } from "@rajt/contract/notification/notification.calls";
import { formatMoment } from "@rajt/contract/kernel/days";
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconTrash,
} from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/Button.tsx";
import { Dialog } from "../../kernel/ui/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/ErrorState.tsx";
import { IconButton } from "../../kernel/ui/IconButton.tsx";
import { SkeletonLines } from "../../kernel/ui/Skeleton.tsx";
import { useAct } from "../../kernel/useAct.ts";
import { useCall } from "../../kernel/useCall.ts";
import styles from "./NotificationPanel.module.css";

const LIST = "POST /dashboardNotificationControl/getList";
const STALE = [LIST, "GET /dashboardNotificationControl/getStatus"] as const;
const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

/** What the portal has to tell, the newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data, isError, error, refetch } = useCall(LIST, { firstResult: 0, maxResults: 0 }, { staleTime: 0 });
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
      {data === undefined && isError && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonLines label={t("shell.ui.loading")} />}
      {data?.length === 0 && <EmptyState icon={<IconBell size={40} />} title={t("notification.panel.empty")} />}
      <ul className={styles.list}>
        {data?.map((notification) => (
          <Line key={notification.id} notification={notification} />
        ))}
      </ul>
    </Dialog>
  );
}

function Line({ notification: { id, message, severity, created } }: { notification: Notification }) {
  const { t, locale } = useTexts();
  const remove = useAct("POST /dashboardNotificationControl/deleteById", { invalidates: STALE });
  const Icon = ICONS[severity];
  return (
    <li className={styles.line}>
      <Icon size={20} className={styles[severity]} aria-hidden />
      <span className={styles.words}>
        {message}
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
