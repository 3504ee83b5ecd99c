import type { MenuPageId } from "@rajt/contract/portal.pages";
import { MOST_SHORTCUTS } from "@rajt/contract/shell/settings.schema";
import { IconArrowDown, IconArrowUp, IconPlus, IconStar, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { useMenu, type MenuPage } from "../menu/useMenu.ts";
import { useSettings } from "../settings/settings.ts";
import { moved } from "./moved.ts";
import styles from "./ShortcutEditor.module.css";

/**
 * Edits the shortcuts and their order. Every change is saved at once; a shortcut to a closed page keeps its position.
 */
export function ShortcutEditor({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [{ shortcuts }, choose] = useSettings();
  const { pages } = useMenu();
  const [announcement, say] = useState("");
  const chosen = shortcuts.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  const others = pages.filter(({ id }) => !shortcuts.includes(id));
  const full = shortcuts.length >= MOST_SHORTCUTS;
  const move = ({ id, title }: MenuPage, neighbour: MenuPageId) => {
    choose({ shortcuts: moved(shortcuts, id, neighbour) });
    say(t("shell.shortcuts.moved", { page: title, place: chosen.findIndex((page) => page.id === neighbour) + 1 }));
  };
  return (
    <Dialog title={t("shell.shortcuts.title")} width="small" onClose={onClose}>
      {chosen.length === 0 && <EmptyState icon={<IconStar size={32} />} title={t("shell.shortcuts.empty")} />}
      <ol className={styles.list}>
        {chosen.map((page, at) => {
          const [before, after] = [chosen[at - 1], chosen[at + 1]];
          return (
            <li key={page.id} className={styles.line}>
              <Named page={page} />
              <IconButton
                label={t("shell.shortcuts.earlier", { page: page.title })}
                icon={<IconArrowUp size={18} />}
                disabled={before === undefined}
                onClick={() => before && move(page, before.id)}
              />
              <IconButton
                label={t("shell.shortcuts.later", { page: page.title })}
                icon={<IconArrowDown size={18} />}
                disabled={after === undefined}
                onClick={() => after && move(page, after.id)}
              />
              <IconButton
                label={t("shell.shortcuts.remove", { page: page.title })}
                icon={<IconX size={18} />}
                onClick={() => choose({ shortcuts: shortcuts.filter((id) => id !== page.id) })}
              />
            </li>
          );
        })}
      </ol>
      <output className="visually-hidden">{announcement}</output>
      {others.length > 0 && <h3 className={styles.more}>{t("shell.shortcuts.more")}</h3>}
      {full && others.length > 0 && <p className={styles.note}>{t("shell.shortcuts.tooMany")}</p>}
      <ul className={styles.list}>
        {others.map((page) => (
          <li key={page.id} className={styles.line}>
            <Named page={page} />
            <IconButton
              label={t("shell.shortcuts.add", { page: page.title })}
              icon={<IconPlus size={18} />}
              disabled={full}
              onClick={() => choose({ shortcuts: [...shortcuts, page.id] })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const Named = ({ page: { icon: Icon, title } }: { page: MenuPage }) => (
  <span className={styles.page}>
    <Icon size={20} aria-hidden /> {title}
  </span>
);
