import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconPalette,
  IconSearch,
} from "@tabler/icons-react";
import { NotificationBell } from "../../features/notification/NotificationBell.tsx";
import { BasketButton } from "../../features/payment/BasketButton.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { classes } from "../../kernel/ui/page/classes.ts";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { Brand } from "../menu/Brand.tsx";
import { useSettings } from "../settings/settings.ts";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { ShortcutBar } from "./ShortcutBar.tsx";
import styles from "./Toolbar.module.css";
import { UserMenu } from "./UserMenu.tsx";

const loadSettingsPanel = async () => (await import("../settings/SettingsPanel.tsx")).SettingsPanel;

type ToolbarProps = {
  openDrawer: () => void;
  drawerOpen: boolean;
  /** Null if there is nothing to search. */
  search: { open: () => void; near: object } | null;
  /** Whether nothing else shows the logo. */
  branded: boolean;
};

export function Toolbar({ openDrawer, drawerOpen, search, branded }: ToolbarProps) {
  const { t } = useTexts();
  const [{ layout, navigationStyle, folded }, choose] = useSettings();
  const settingsPanel = useLazyPart(loadSettingsPanel);
  const hides = !branded && layout !== "top" && navigationStyle === "sidebar";
  const foldLabel = t(folded ? "shell.menu.unfold" : "shell.menu.fold");
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={styles.toolbar}>
      <IconButton
        className={styles.onNarrow ?? ""}
        label={t("shell.menu.open")}
        icon={<IconMenu2 size={22} />}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={openDrawer}
      />
      {hides && (
        <IconButton
          className={styles.onWide ?? ""}
          label={foldLabel}
          icon={<FoldIcon size={22} />}
          onClick={() => choose({ folded: !folded })}
        />
      )}
      <div className={classes(styles.mark, !branded && layout === "wide" && !(hides && folded) && styles.onNarrow)}>
        <Brand mark={!branded} />
      </div>
      <div className={classes(styles.shortcuts, styles.onWide)}>
        <ShortcutBar />
      </div>
      <div className={styles.tools}>
        {search && (
          <IconButton
            className={styles.onWide ?? ""}
            label={`${t("shell.search.open")} (Ctrl+K)`}
            icon={<IconSearch size={20} />}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={search.open}
            {...search.near}
          />
        )}
        <NotificationBell />
        <BasketButton />
        <LanguageSwitch />
        <FullscreenButton />
        <IconButton
          label={t("shell.view.label")}
          icon={<IconPalette size={20} />}
          aria-haspopup="dialog"
          aria-expanded={settingsPanel.Part !== null}
          onClick={settingsPanel.Part === null ? settingsPanel.open : settingsPanel.close}
          {...settingsPanel.near}
        />
        {settingsPanel.Part && <settingsPanel.Part onClose={settingsPanel.close} />}
        <UserMenu />
      </div>
    </header>
  );
}
