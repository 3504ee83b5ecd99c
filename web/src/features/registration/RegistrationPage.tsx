import { dayOf } from "@rajt/contract/kernel/days";
import { IconBuildingCommunity, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/Button.tsx";
import { Notice } from "../../kernel/ui/Notice.tsx";
import { PageTitle } from "../../kernel/ui/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Registration.module.css";

/** S3 §1, §2.8: what can be registered, and what no longer can. */
export function RegistrationPage() {
  const { t } = useTexts();
  const { config } = useViewer();
  const [today] = useState(() => dayOf(new Date()));
  const isClosed = today >= config.settingMap.individualRegistrationClosedFrom;
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle title={t("registration.title")} lead={t("registration.intro")} />
      {isClosed && <Notice kind="warning">{t("registration.closed")}</Notice>}
      <ul className={styles.types}>
        <li>
          <PortalLink to="/registration/organization" className={styles.type}>
            <IconBuildingCommunity size={28} aria-hidden />
            <span>
              <strong>{t("registration.type.organization")}</strong>
              <span className={styles.about}>{t("registration.type.organizationAbout")}</span>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </PortalLink>
        </li>
      </ul>
      <div className={styles.buttons}>
        <PortalLink to="/login" className={buttonClass()}>
          {t("registration.login")}
        </PortalLink>
        <PortalLink to="/password-request" className={buttonClass("quiet")}>
          {t("registration.password")}
        </PortalLink>
      </div>
    </div>
  );
}
