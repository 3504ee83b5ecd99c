import { IconDotsVertical } from "@tabler/icons-react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { menuItemClass, Popover } from "../../ui/overlays/Popover.tsx";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import styles from "./Cards.module.css";
import { actionsOf, isFile, type RowAction } from "../grid/row-actions.ts";
import type { Row } from "../table-call.ts";
import { rowName, useTableActing, useTableDeclaration } from "../TableModel.tsx";

/** Draws the menu with the actions of a row. */
export function CardMenu({ row, remove }: { row: Row; remove: (row: Row) => void }) {
  const { t } = useTexts();
  const declaration = useTableDeclaration();
  const { chooseAct: _, ...acting } = useTableActing();
  const actions = actionsOf(row, { ...declaration, ...acting, remove });
  if (actions.length === 0) return null;
  const label = t("kernel.table.more", { name: rowName(row, declaration) });
  return (
    <Popover
      label={label}
      button={(props) => <IconButton label={label} icon={<IconDotsVertical size={20} />} {...props} />}
    >
      {(close) => actions.map((action) => <MenuLine key={action.key} action={action} close={close} />)}
    </Popover>
  );
}

function MenuLine({ action, close }: { action: RowAction; close: () => void }) {
  const { words, label, icon: Glyph, to, act, danger } = action;
  // The menu belongs to one row, so its lines show the action alone.
  const line = (
    <>
      <Glyph size={18} aria-hidden /> {words}
    </>
  );
  if (to !== null)
    return (
      <PortalLink to={to} reloadDocument={isFile(to)} className={menuItemClass} aria-label={label}>
        {line}
      </PortalLink>
    );
  return (
    <button
      type="button"
      className={classes(menuItemClass, danger && styles.danger)}
      aria-label={label}
      disabled={act === undefined}
      onClick={() => {
        close();
        act?.();
      }}
    >
      {line}
    </button>
  );
}
