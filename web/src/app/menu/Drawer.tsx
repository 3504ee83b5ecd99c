import { IconSearch, IconUserPlus, IconX } from "@tabler/icons-react";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { ShortcutBar } from "../toolbar/ShortcutBar.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Drawer.module.css";
import { NavigationList } from "./NavigationList.tsx";

/** Draws the menu of a narrow window over the page, with the toolbar items that do not fit. `openSearch`: null if there is nothing to search. */
export function Drawer({ onClose, openSearch }: { onClose: () => void; openSearch: (() => void) | null }) {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const mayOpen = useMayOpen();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t("shell.menu.label")}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Brand />
          <IconButton label={t("shell.menu.close")} icon={<IconX size={20} />} onClick={close} />
        </div>
        {openSearch && (
          <Button
            icon={<IconSearch size={18} aria-hidden />}
            onClick={() => {
              close();
              openSearch();
            }}
          >
            {t("shell.search.open")}
          </Button>
        )}
        {!signedIn && mayOpen(pathTo("registration")) && (
          <PortalLink to={pathTo("registration")} className={buttonClass()} onClick={close}>
            <IconUserPlus size={18} aria-hidden /> {t("shell.menu.register")}
          </PortalLink>
        )}
        <ShortcutBar onChosen={close} />
        <NavigationList onChosen={close} />
      </div>
    </dialog>
  );
}
