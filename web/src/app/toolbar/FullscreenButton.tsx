import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { useFullscreen } from "./useFullscreen.ts";
import styles from "./Toolbar.module.css";

export function FullscreenButton() {
  const { full, toggle, label } = useFullscreen();
  const Icon = full ? IconMinimize : IconMaximize;
  return <IconButton className={styles.onWide ?? ""} label={label} icon={<Icon size={20} />} onClick={toggle} />;
}
