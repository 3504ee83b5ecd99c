import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/Button.tsx";
import { Notice } from "../../kernel/ui/Notice.tsx";
import { PortalLink } from "../../kernel/ui/PortalLink.tsx";
import styles from "./Registration.module.css";

/** There is an account for this person already: the two ways into it. */
export function KnownPerson() {
  const { t } = useTexts();
  return (
    <Notice kind="warning">
      <p>{t("registration.refusal.personKnown")}</p>
      <p className={styles.buttons}>
        <PortalLink to="/login" className={buttonClass()}>
          {t("registration.login")}
        </PortalLink>
        <PortalLink to="/password-request" className={buttonClass("quiet")}>
          {t("registration.password")}
        </PortalLink>
      </p>
    </Notice>
  );
}
