import { IconPlus, IconX } from "@tabler/icons-react";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { classes } from "../../ui/page/classes.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import type { ShownColumn } from "../grid/columns.ts";
import { FilterEditor } from "./FilterEditor.tsx";
import styles from "./FilterBar.module.css";
import { filterable, panelFilters } from "./filters.ts";
import { useTableDeclaration, useTableNarrowing } from "../TableModel.tsx";
import { useFilterText } from "./useFilterText.ts";

/** Shows the active filters of the list and, while open, the other possible ones. Each opens a popover. */
export function FilterBar({ id, open }: { id: string; open: boolean }) {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { filters, setFilters } = useTableNarrowing();
  const set = panelFilters(filters, columns);
  const names = new Set(set.map(({ propertyName }) => propertyName));
  const pills = filterable(columns).filter(({ name }) => open || names.has(name));
  if (pills.length === 0) return null;
  return (
    <div id={id} className={styles.bar}>
      {pills.map((column) => (
        <FilterPill key={column.name} column={column} />
      ))}
      {set.length > 0 && (
        <Button look="quiet" onClick={() => setFilters([])}>
          {t("kernel.table.filter.clear")}
        </Button>
      )}
    </div>
  );
}

function FilterPill({ column }: { column: ShownColumn }) {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { filters, setFilters } = useTableNarrowing();
  const textOf = useFilterText();
  const own = panelFilters(filters, columns).filter(({ propertyName }) => propertyName === column.name);
  const isSet = own.length > 0;
  const words = isSet ? own.map(textOf).join(", ") : column.label;
  return (
    <div className={classes(styles.pill, isSet && styles.set)}>
      <Popover
        align="start"
        label={t("kernel.table.filter.label", { column: column.label })}
        className={styles.panel ?? ""}
        button={(props) => (
          <button
            type="button"
            className={styles.opener}
            aria-label={t(isSet ? "kernel.table.filter.change" : "kernel.table.filter.add", {
              column: column.label,
              filter: words,
            })}
            {...props}
          >
            {!isSet && <IconPlus size={14} aria-hidden />}
            <span className={styles.words}>{words}</span>
          </button>
        )}
      >
        {(close) => <FilterEditor column={column} close={close} />}
      </Popover>
      {isSet && (
        <IconButton
          className={styles.remove}
          label={t("kernel.table.filter.remove", { filter: words })}
          icon={<IconX size={16} />}
          onClick={() => setFilters(filters.filter((filter) => !own.includes(filter)))}
        />
      )}
    </div>
  );
}
