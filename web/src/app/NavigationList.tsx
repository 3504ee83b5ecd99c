import { useTexts } from "../kernel/texts.tsx";
import { PortalNavLink } from "../kernel/ui/PortalLink.tsx";
import { useViewer } from "../kernel/viewer.tsx";
import { navigation } from "./navigation.ts";
import styles from "./SideNavigation.module.css";

/** The entries the viewer has a right to. */
export function NavigationList({ folded, onChosen }: { folded: boolean; onChosen?: () => void }) {
  const { t } = useTexts();
  const { may } = useViewer();
  return (
    <nav aria-label={t("shell.menu.label")} className={styles.nav}>
      <ul className={styles.list}>
        {navigation
          .filter(({ needs }) => may(needs))
          .map(({ to, title, icon: Icon }) => (
            <li key={to}>
              <PortalNavLink
                to={to}
                className={styles.link ?? ""}
                title={folded ? t(title) : undefined}
                onClick={onChosen}
              >
                <Icon size={20} aria-hidden />
                <span className={folded ? "visually-hidden" : undefined}>{t(title)}</span>
              </PortalNavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
