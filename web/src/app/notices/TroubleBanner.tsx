import { pathTo } from "@rajt/contract/portal.pages";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./TroubleBanner.module.css";

/** Shows super admins above every page that mail delivery fails, while the bell's poll reports it. */
export function TroubleBanner() {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const { data } = useCall("GET /dashboardNotificationControl/getStatus", {}, { background: true, enabled: signedIn });
  return (
    <output className={styles.banner}>
      {signedIn && data?.mailTrouble && (
        <Notice
          kind="error"
          title={t("notification.mailTrouble.title")}
          action={<PortalLink to={pathTo("mail")}>{t("notification.mailTrouble.open")}</PortalLink>}
        >
          {t("notification.mailTrouble.text")}
        </Notice>
      )}
    </output>
  );
}
