import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/classes.ts";
import { IconButton } from "../kernel/ui/IconButton.tsx";
import { PortalLink } from "../kernel/ui/PortalLink.tsx";
import { NavigationList } from "./NavigationList.tsx";
import styles from "./SideNavigation.module.css";
import type { NavigationState } from "./useNavigationState.ts";

/** The side navigation on a wide window, and the same as a drawer on a narrow one. */
export function SideNavigation({ folded, toggleFolded, drawerOpen, closeDrawer }: NavigationState) {
  const { t } = useTexts();
  return (
    <>
      <aside className={classes(styles.side, folded && styles.folded)}>
        <Brand folded={folded} />
        <NavigationList folded={folded} />
        <button
          type="button"
          className={styles.fold}
          onClick={toggleFolded}
          aria-label={t(folded ? "shell.menu.unfold" : "shell.menu.fold")}
        >
          {folded ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
          {!folded && t("shell.menu.fold")}
        </button>
      </aside>
      {drawerOpen && <Drawer close={closeDrawer} />}
    </>
  );
}

function Drawer({ close }: { close: () => void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t("shell.menu.label")}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.drawerPanel}>
        <div className={styles.drawerHead}>
          <Brand folded={false} />
          <IconButton
            label={t("shell.menu.close")}
            icon={<IconX size={20} />}
            onClick={() => dialog.current?.close()}
          />
        </div>
        <NavigationList folded={false} onChosen={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

function Brand({ folded }: { folded: boolean }) {
  const { t } = useTexts();
  return (
    <PortalLink to="/calendar" className={styles.brand} aria-label={t("shell.home")}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      {!folded && (
        <span>
          <strong className={styles.product}>{t("shell.product")}</strong>
          <span className={styles.tagline}>{t("shell.tagline")}</span>
        </span>
      )}
    </PortalLink>
  );
}
