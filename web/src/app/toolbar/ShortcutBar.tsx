import { IconStar } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { PortalNavLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { useMenu } from "../menu/useMenu.ts";
import { useSettings } from "../settings/settings.ts";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";
import styles from "./ShortcutBar.module.css";

const loadEditor = async () => (await import("./ShortcutEditor.tsx")).ShortcutEditor;

/** Draws the account's shortcuts in its order, and the button that edits them (product/portal 4); in the menu of a
 * narrow window (`onChosen`) the button has words. A page that is no longer open to it is left out. */
export function ShortcutBar({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const [{ shortcuts }] = useSettings();
  const { pages } = useMenu();
  const editor = useLazyPart(loadEditor);
  if (!signedIn) return null;
  const shown = shortcuts.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  return (
    <nav aria-label={t("shell.shortcuts.title")} className={styles.bar}>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map(({ id, to, icon: Icon, title }) => (
            <li key={id}>
              <PortalNavLink to={to} className={styles.link ?? ""} aria-label={title} title={title} onClick={onChosen}>
                <Icon size={20} aria-hidden />
              </PortalNavLink>
            </li>
          ))}
        </ul>
      )}
      {onChosen === undefined ? (
        <IconButton
          label={t("shell.shortcuts.edit")}
          icon={<IconStar size={20} />}
          aria-haspopup="dialog"
          onClick={editor.open}
          {...editor.near}
        />
      ) : (
        <Button
          look="quiet"
          icon={<IconStar size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={editor.open}
          {...editor.near}
        >
          {t("shell.shortcuts.edit")}
        </Button>
      )}
      {editor.Part && <editor.Part onClose={editor.close} />}
    </nav>
  );
}
