import { pathTo } from "@rajt/contract/portal.pages";
import { ROLE_LABELS } from "@rajt/contract/access/role/role-labels.values";
import { IconBell, IconLogin2, IconLogout2, IconUserCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { fileAddress } from "../../kernel/files/pick-file.ts";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { loginPath } from "../../kernel/page/return-target.ts";
import { ownName, useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { classes } from "../../kernel/ui/page/classes.ts";
import { menuItemClass, Popover } from "../../kernel/ui/overlays/Popover.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Toolbar.module.css";

/** Draws the sign-in links, or for a signed-in viewer the name, role titles, profile and sign-out (product/portal 6). */
export function UserMenu() {
  const speaker = useTexts();
  const { t } = speaker;
  const { signedIn, viewer, config } = useViewer();
  const mayOpen = useMayOpen();
  const { pathname, search } = useLocation();
  if (!signedIn)
    return (
      <>
        {mayOpen(pathTo("registration")) && (
          <PortalLink to={pathTo("registration")} className={classes(buttonClass("quiet"), styles.onWide)}>
            {t("shell.menu.register")}
          </PortalLink>
        )}
        {pathname !== pathTo("login") && (
          <PortalLink to={loginPath(pathname + search)} className={classes(buttonClass("primary"), styles.login)}>
            <IconLogin2 size={18} aria-hidden /> {t("shell.menu.login")}
          </PortalLink>
        )}
      </>
    );
  const picture = config.user?.profilePicture ?? null;
  const roles = viewer.roles.map((title) => ownName(speaker, ROLE_LABELS, title)).join(", ");
  return (
    <Popover
      label={t("shell.menu.user")}
      button={(props) => (
        <button type="button" className={styles.user} {...props}>
          <Portrait key={picture} picture={picture} name={viewer.name} />
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
          {mayOpen(pathTo("profile")) && (
            <PortalLink to={pathTo("profile")} className={menuItemClass} onClick={close}>
              <IconUserCircle size={18} aria-hidden /> {t("shell.page.profile")}
            </PortalLink>
          )}
          <PortalLink to={pathTo("notificationPreferences")} className={menuItemClass} onClick={close}>
            <IconBell size={18} aria-hidden /> {t("notification.preference.title")}
          </PortalLink>
          <PortalLink to={pathTo("logout")} className={menuItemClass} onClick={close}>
            <IconLogout2 size={18} aria-hidden /> {t("shell.menu.logout")}
          </PortalLink>
        </>
      )}
    </Popover>
  );
}

/** Draws the profile picture, or the initials without one or after a failed load. */
function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const [isLost, setLost] = useState(false);
  if (picture === null || isLost)
    return (
      <span className={styles.initials} aria-hidden>
        {initials(name)}
      </span>
    );
  return <img src={fileAddress(picture)} alt="" className={styles.portrait} onError={() => setLost(true)} />;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase("hu"))
    .join("");
