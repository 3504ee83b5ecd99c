import { IconMenu2 } from "@tabler/icons-react";
import { NotificationBell } from "../features/notification/NotificationBell.tsx";
import { BasketButton } from "../features/payment/BasketButton.tsx";
import { useTexts } from "../kernel/texts.tsx";
import { IconButton } from "../kernel/ui/IconButton.tsx";
import { PortalLink } from "../kernel/ui/PortalLink.tsx";
import { AppearanceMenu } from "./AppearanceMenu.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import styles from "./Toolbar.module.css";
import { UserMenu } from "./UserMenu.tsx";

export function Toolbar({ openDrawer, drawerOpen }: { openDrawer: () => void; drawerOpen: boolean }) {
  const { t } = useTexts();
  return (
    <header className={styles.toolbar}>
      <IconButton
        className={styles.burger ?? ""}
        label={t("shell.menu.open")}
        icon={<IconMenu2 size={22} />}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={openDrawer}
      />
      <PortalLink to="/calendar" className={styles.brand} aria-label={t("shell.home")}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
      </PortalLink>
      <div className={styles.tools}>
        <NotificationBell />
        <BasketButton />
        <LanguageSwitch />
        <AppearanceMenu />
        <UserMenu />
      </div>
    </header>
  );
}
