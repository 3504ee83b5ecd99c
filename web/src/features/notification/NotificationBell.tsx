import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";
import { useViewer } from "../../kernel/viewer.tsx";

const loadPanel = async () => (await import("./NotificationPanel.tsx")).NotificationPanel;

/** Shows the number of unread notifications, polled every few seconds, and their panel, which closes when the page changes (product/portal 6). */
export function NotificationBell() {
  const { t } = useTexts();
  const { signedIn, config } = useViewer();
  const { pathname } = useLocation();
  const panel = useLazyPart(loadPanel);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { data } = useCall(
    "GET /dashboardNotificationControl/getStatus",
    {},
    { background: true, enabled: signedIn, refetchInterval: config.settingMap.notificationPollSeconds * 1000 },
  );
  if (!signedIn) return null;
  return (
    <>
      <IconButton
        label={t("notification.panel.open")}
        icon={<IconBell size={22} />}
        count={data?.count ?? 0}
        aria-haspopup="dialog"
        onClick={() => {
          setOpenAt(pathname);
          panel.open();
        }}
        {...panel.near}
      />
      {panel.Part && openAt === pathname && <panel.Part onClose={() => setOpenAt(null)} />}
    </>
  );
}
