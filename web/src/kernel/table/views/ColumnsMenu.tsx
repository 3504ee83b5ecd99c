import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { useTexts } from "../../texts.tsx";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { moved, toggled } from "../grid/columns.ts";
import styles from "./ColumnsMenu.module.css";
import { useTableDeclaration, useTableView } from "../TableModel.tsx";
import { useCards } from "../cards/useCards.ts";

/** Draws the menu of the shown columns, their order, and the row height; stored in the session. */
export function ColumnsMenu() {
  const { t } = useTexts();
  const areCards = useCards();
  return (
    <Popover
      label={t("kernel.table.columns.button")}
      className={styles.panel ?? ""}
      button={(props) => (
        <IconButton label={t("kernel.table.columns.button")} icon={<IconColumns3 size={20} />} {...props} />
      )}
    >
      {() => (
        <>
          <ColumnList />
          {!areCards && <Density />}
        </>
      )}
    </Popover>
  );
}

function ColumnList() {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { shown, changes } = useTableView();
  const names = shown.map(({ name }) => name);
  const hidden = columns.filter(({ name }) => !names.includes(name));
  const set = (next: readonly string[]) => changes.setVariable("columns", "json", JSON.stringify(next));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("kernel.table.columns.show")}</legend>
      {[...shown, ...hidden].map(({ name, label }, at) => (
        <div key={name} className={styles.line}>
          <CheckLine checked={names.includes(name)} disabled={at === 0} onChange={() => set(toggled(names, name))}>
            {label}
          </CheckLine>
          {at > 0 && names.includes(name) && (
            <>
              <IconButton
                label={t("kernel.table.columns.up", { column: label })}
                icon={<IconArrowUp size={16} />}
                disabled={at === 1}
                className={styles.move}
                onClick={() => set(moved(names, name, -1))}
              />
              <IconButton
                label={t("kernel.table.columns.down", { column: label })}
                icon={<IconArrowDown size={16} />}
                disabled={at === names.length - 1}
                className={styles.move}
                onClick={() => set(moved(names, name, 1))}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function Density() {
  const { t } = useTexts();
  const { dense, changes } = useTableView();
  return (
    <div className={styles.density}>
      <CheckLine checked={dense} onChange={() => changes.setVariable("density", "string", dense ? "normal" : "dense")}>
        {t("kernel.table.columns.dense")}
      </CheckLine>
    </div>
  );
}
