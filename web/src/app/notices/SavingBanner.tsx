import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./SavingBanner.module.css";

/** Tells super admins above every page that nothing can be saved, and what to do, as long as the bell's poll says so. */
export function SavingBanner() {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const { data } = useCall("GET /dashboardNotificationControl/getStatus", {}, { background: true, enabled: signedIn });
  const lost = data?.cannotSave;
  return (
    <output className={styles.banner}>
      {signedIn && lost && (
        <Notice kind="error" title={t("notification.cannotSave.title")}>
          {t(`notification.cannotSave.${lost}`)}
        </Notice>
      )}
    </output>
  );
}
