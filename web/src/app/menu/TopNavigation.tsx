import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { Popover } from "../../kernel/ui/overlays/Popover.tsx";
import { WorkBadge } from "../../features/work/WorkBadge.tsx";
import { PortalNavLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { PageLinks } from "./NavigationList.tsx";
import styles from "./TopNavigation.module.css";
import { holds, useMenu } from "./useMenu.ts";

/** Draws the menu below the toolbar (layout `top`): a group opens its pages below it. */
export function TopNavigation() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { alone, groups } = useMenu();
  return (
    <nav aria-label={t("shell.menu.label")} className={styles.bar}>
      <ul className={styles.list}>
        {alone.map(({ id, to, icon: Icon, title }) => (
          <li key={id}>
            <PortalNavLink to={to} className={styles.item ?? ""}>
              <Icon size={18} aria-hidden /> {title} {id === "work" && <WorkBadge />}
            </PortalNavLink>
          </li>
        ))}
        {groups.map((group) => (
          <li key={group.id}>
            <Popover
              label={group.title}
              className={styles.pages ?? ""}
              button={(opens) => (
                <button
                  type="button"
                  className={styles.item}
                  aria-current={holds(group, pathname) || undefined}
                  {...opens}
                >
                  <group.icon size={18} aria-hidden /> {group.title} <IconChevronDown size={16} aria-hidden />
                </button>
              )}
            >
              {(close) => <PageLinks pages={group.pages} onChosen={close} />}
            </Popover>
          </li>
        ))}
      </ul>
    </nav>
  );
}
