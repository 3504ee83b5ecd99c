import { useId, useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { classes } from "../../kernel/ui/page/classes.ts";
import { Popover } from "../../kernel/ui/overlays/Popover.tsx";
import { WorkBadge } from "../../features/work/WorkBadge.tsx";
import { PortalNavLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useSettings } from "../settings/settings.ts";
import { Brand } from "./Brand.tsx";
import { FoldButton } from "./FoldButton.tsx";
import { PageLinks } from "./NavigationList.tsx";
import styles from "./PanelNavigation.module.css";
import side from "./SideNavigation.module.css";
import { holds, useMenu, type MenuGroup } from "./useMenu.ts";

/** Draws a narrow panel of the groups (product/portal 3: 120 px, dense 64) with the pages of one beside it: always, or while it is open if folded. */
export function PanelNavigation({ branded, dense }: { branded: boolean; dense: boolean }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [{ folded }] = useSettings();
  const { alone, groups } = useMenu();
  const columnId = useId();
  const [chosen, choose] = useState({ id: "", at: pathname });
  const shown =
    groups.find(({ id }) => id === chosen.id && chosen.at === pathname) ??
    groups.find((group) => holds(group, pathname)) ??
    groups[0];
  return (
    <aside className={classes(side.side, styles.side, dense && styles.dense)}>
      <nav aria-label={t("shell.menu.label")} className={styles.nav}>
        <div className={styles.panel}>
          {branded && <Brand mark />}
          <ul className={styles.list}>
            {alone.map(({ id, to, icon: Icon, title }) => (
              <li key={id}>
                <PortalNavLink to={to} className={styles.item ?? ""} title={title}>
                  <Icon size={22} aria-hidden />
                  <span className={styles.word}>{title}</span>
                  {id === "work" && <WorkBadge />}
                </PortalNavLink>
              </li>
            ))}
            {groups.map((group) => (
              <li key={group.id}>
                {folded ? (
                  <Popover
                    label={group.title}
                    className={styles.flyout ?? ""}
                    button={(opens) => <GroupButton group={group} isHere={holds(group, pathname)} {...opens} />}
                  >
                    {(close) => <Column group={group} onChosen={close} />}
                  </Popover>
                ) : (
                  <GroupButton
                    group={group}
                    isHere={holds(group, pathname)}
                    aria-expanded={group === shown}
                    aria-controls={columnId}
                    onClick={() => choose({ id: group.id, at: pathname })}
                  />
                )}
              </li>
            ))}
          </ul>
          {groups.length > 0 && <FoldButton />}
        </div>
        {!folded && shown !== undefined && (
          <div id={columnId} className={styles.column}>
            <Column group={shown} />
          </div>
        )}
      </nav>
    </aside>
  );
}

type GroupButtonProps = {
  group: MenuGroup;
  isHere: boolean;
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
};

function GroupButton({ group: { icon: Icon, title }, isHere, ...opens }: GroupButtonProps) {
  return (
    <button type="button" className={styles.item} title={title} aria-current={isHere || undefined} {...opens}>
      <Icon size={22} aria-hidden />
      <span className={styles.word}>{title}</span>
    </button>
  );
}

function Column({ group: { title, pages }, onChosen }: { group: MenuGroup; onChosen?: () => void }) {
  const id = useId();
  return (
    <>
      <p id={id} className={styles.heading}>
        {title}
      </p>
      <PageLinks pages={pages} labelledBy={id} onChosen={onChosen} />
    </>
  );
}
