import { classes } from "../../ui/page/classes.ts";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import styles from "./ActionButton.module.css";
import { isFile, type RowAction } from "./row-actions.ts";

/** Draws an action at the end of a row. A disabled one is focusable and names the reason. */
export function ActionButton({ action, tabIndex }: { action: RowAction; tabIndex: number }) {
  const { label, icon: Glyph, to, act, danger } = action;
  const look = classes(styles.button, danger && styles.danger);
  const glyph = <Glyph size={18} aria-hidden />;
  if (to !== null)
    return (
      <PortalLink
        to={to}
        reloadDocument={isFile(to)}
        className={look}
        tabIndex={tabIndex}
        aria-label={label}
        title={label}
      >
        {glyph}
      </PortalLink>
    );
  return (
    <button
      type="button"
      className={look}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      aria-disabled={act === undefined}
      onClick={act}
    >
      {glyph}
    </button>
  );
}
