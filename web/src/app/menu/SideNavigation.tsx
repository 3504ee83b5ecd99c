import { useSettings } from "../settings/settings.ts";
import { Brand } from "./Brand.tsx";
import { FoldButton } from "./FoldButton.tsx";
import { NavigationList } from "./NavigationList.tsx";
import { PanelNavigation } from "./PanelNavigation.tsx";
import styles from "./SideNavigation.module.css";

/** The navigation at the side of a wide window, in the style the viewer has chosen (product/portal 2). `branded`: nothing else shows the mark. */
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
        {/* One that hides itself is folded from the toolbar, which stays. */}
        {navigationStyle === "folding" && <FoldButton />}
      </div>
    </aside>
  );
}
