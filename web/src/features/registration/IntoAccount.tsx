import { pathTo } from "@rajt/contract/portal.pages";
import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Registration.module.css";

/** The two ways into an existing account: signing in and requesting a new password. */
export function IntoAccount() {
  const { t } = useTexts();
  return (
    <div className={styles.buttons}>
      <PortalLink to={pathTo("login")} className={buttonClass()}>
        {t("registration.login")}
      </PortalLink>
      <PortalLink to={pathTo("passwordRequest")} className={buttonClass("quiet")}>
        {t("registration.password")}
      </PortalLink>
    </div>
  );
}
