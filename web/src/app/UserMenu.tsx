import { IconLogin2, IconLogout2 } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { loginPath } from "../kernel/return-target.ts";
import { useTexts } from "../kernel/texts.tsx";
import { buttonClass } from "../kernel/ui/Button.tsx";
import { classes } from "../kernel/ui/classes.ts";
import { menuItemClass, Popup } from "../kernel/ui/Menu.tsx";
import { PortalLink } from "../kernel/ui/PortalLink.tsx";
import { useViewer } from "../kernel/viewer.tsx";
import styles from "./Toolbar.module.css";

/** Signed out: the way in. Signed in: name, role titles and the way out. */
export function UserMenu() {
  const { t } = useTexts();
  const { signedIn, viewer } = useViewer();
  const { pathname, search } = useLocation();
  if (!signedIn && pathname === "/login") return null;
  if (!signedIn)
    return (
      <PortalLink to={loginPath(pathname + search)} className={classes(buttonClass("primary"), styles.login)}>
        <IconLogin2 size={18} aria-hidden /> {t("shell.menu.login")}
      </PortalLink>
    );
  const roles = viewer.roles.join(", ");
  return (
    <Popup
      label={t("shell.menu.user")}
      button={(props) => (
        <button type="button" className={styles.user} {...props}>
          <span className={styles.initials} aria-hidden>
            {initials(viewer.name)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{viewer.name}</span>
            <span className={styles.roles}>{roles}</span>
          </span>
          <span className="visually-hidden">{t("shell.menu.user")}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <p className={styles.whoInMenu}>
            <strong className={styles.name}>{viewer.name}</strong>
            <span className={styles.roles}>{roles}</span>
          </p>
          <PortalLink to="/logout" className={menuItemClass} onClick={close}>
            <IconLogout2 size={18} aria-hidden /> {t("shell.menu.logout")}
          </PortalLink>
        </>
      )}
    </Popup>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase("hu"))
    .join("");
