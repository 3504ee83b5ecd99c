import { useSettings } from "../settings/settings.ts";
import { Brand } from "./Brand.tsx";
import { FoldButton } from "./FoldButton.tsx";
import { NavigationList } from "./NavigationList.tsx";
import { PanelNavigation } from "./PanelNavigation.tsx";
import styles from "./SideNavigation.module.css";

/** Draws the side navigation of a wide window in the viewer's style (product/portal 2). `branded`: it shows the logo. */
export function SideNavigation({ branded }: { branded: boolean }) {
  const [{ navigationStyle, folded }] = useSettings();
  if (navigationStyle === "panel" || navigationStyle === "densePanel")
    return <PanelNavigation branded={branded} dense={navigationStyle === "densePanel"} />;
  if (navigationStyle === "sidebar" && folded) return null;
  return (
    <aside className={styles.side} data-folded={folded || undefined}>
      <div className={styles.sheet}>
        {branded && <Brand />}
        <NavigationList />
        {/* A navigation that hides itself is folded from the toolbar, which stays. */}
        {navigationStyle === "folding" && <FoldButton />}
      </div>
    </aside>
  );
}
