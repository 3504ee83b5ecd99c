import { classes } from "../../ui/page/classes.ts";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import styles from "./ActionButton.module.css";
import { isFile, type RowAction } from "./row-actions.ts";

/** An action at the end of a row. One that the row does not allow can be reached and says why not. */
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
