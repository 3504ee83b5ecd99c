import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { useSettings } from "../settings/settings.ts";
import styles from "./SideNavigation.module.css";

/** Draws the button that folds the navigation; the account stores the state. */
export function FoldButton() {
  const { t } = useTexts();
  const [{ folded }, choose] = useSettings();
  const label = t(folded ? "shell.menu.unfold" : "shell.menu.fold");
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <button type="button" className={styles.fold} title={label} onClick={() => choose({ folded: !folded })}>
      <Icon size={20} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
