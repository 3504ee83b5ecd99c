import { useId, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { reveal } from "../../kernel/page/reveal.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalNavLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./NavigationList.module.css";
import { WorkBadge } from "../../features/work/WorkBadge.tsx";
import { useMenu, type MenuPage } from "./useMenu.ts";

/** Draws the whole menu, group by group. */
export function NavigationList({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTexts();
  const { alone, groups } = useMenu();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls a long menu to the current page, also after a link or the search.
  useLayoutEffect(() => {
    reveal(menu.current?.querySelector('[aria-current="page"]'));
  }, [pathname]);
  return (
    <nav ref={menu} aria-label={t("shell.menu.label")} className={styles.nav}>
      <PageLinks pages={alone} onChosen={onChosen} />
      {groups.map(({ id, title, pages }) => (
        <Group key={id} title={title} pages={pages} onChosen={onChosen} />
      ))}
    </nav>
  );
}

type Part = { pages: readonly MenuPage[]; onChosen?: (() => void) | undefined };

function Group({ title, pages, onChosen }: Part & { title: string }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.heading}>
        <span>{title}</span>
      </p>
      <PageLinks pages={pages} labelledBy={id} onChosen={onChosen} />
    </div>
  );
}

/** Draws links to pages with their icons and titles. */
export function PageLinks({ pages, labelledBy, onChosen }: Part & { labelledBy?: string }) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {pages.map(({ id, to, icon: Icon, title }) => (
        <li key={id}>
          <PortalNavLink to={to} className={styles.link ?? ""} onClick={onChosen}>
            <Icon size={20} aria-hidden />
            <span>{title}</span>
            {id === "work" && <WorkBadge />}
          </PortalNavLink>
        </li>
      ))}
    </ul>
  );
}
