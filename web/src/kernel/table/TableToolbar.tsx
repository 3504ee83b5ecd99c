import { IconFilter, IconRefresh } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTexts } from "../texts.tsx";
import { useViewer } from "../viewer.tsx";
import { Button, buttonClass } from "../ui/buttons/Button.tsx";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { PortalLink } from "../ui/buttons/PortalLink.tsx";
import { ColumnsMenu } from "./views/ColumnsMenu.tsx";
import { ExportButton } from "./export/ExportButton.tsx";
import { FilterBar } from "./filter/FilterBar.tsx";
import { filterable, panelFilters } from "./filter/filters.ts";
import { SearchField } from "./filter/SearchField.tsx";
import styles from "./TableToolbar.module.css";
import { useTableData, useTableDeclaration, useTableNarrowing } from "./TableModel.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";

/**
 * Draws the toolbar of a list and below it the active filters. `views`: whether the list has saved views. A list that
 * is empty without filters has nothing to search, to narrow or to export.
 */
export function TableToolbar({ views = true }: { views?: boolean }) {
  const { t } = useTexts();
  const { page, stale, refresh, refreshing } = useTableData();
  const { filters } = useTableNarrowing();
  const [open, setOpen] = useState(false);
  const bar = useId();
  const isEmpty = page?.metadata.totalCount === 0 && !stale && filters.length === 0;
  return (
    <>
      <div className={styles.toolbar}>
        {!isEmpty && (
          <>
            <SearchField />
            <FilterButton open={open} bar={bar} toggle={() => setOpen(!open)} />
          </>
        )}
        <div className={styles.tools}>
          <PageLinks />
          {!isEmpty && <ExportButton />}
          <IconButton
            label={t("kernel.table.refresh")}
            icon={<IconRefresh size={20} className={refreshing ? styles.turning : undefined} />}
            onClick={() => void refresh()}
          />
          {!isEmpty && (
            <>
              {views && <ViewsMenu />}
              <ColumnsMenu />
            </>
          )}
        </div>
      </div>
      {!isEmpty && <FilterBar id={bar} open={open} />}
    </>
  );
}

/** Links to the pages beside the list that the viewer may open. */
function PageLinks() {
  const { say } = useTexts();
  const { may, viewer } = useViewer();
  const { options } = useTableDeclaration();
  return (options.pages ?? [])
    .filter(({ needs, isFor }) => may(needs) && isFor?.(viewer) !== false)
    .map(({ to, label, icon: Icon }) => (
      <PortalLink key={to} to={to} className={buttonClass("quiet")}>
        <Icon size={20} aria-hidden />
        {say(label)}
      </PortalLink>
    ));
}

function FilterButton({ open, bar, toggle }: { open: boolean; bar: string; toggle: () => void }) {
  const { t } = useTexts();
  const { columns } = useTableDeclaration();
  const { filters } = useTableNarrowing();
  const count = panelFilters(filters, columns).length;
  if (filterable(columns).length === 0) return null;
  return (
    <Button
      className={styles.filter}
      icon={<IconFilter size={18} aria-hidden />}
      aria-expanded={open}
      aria-controls={bar}
      aria-label={count === 0 ? t("kernel.table.filter.button") : t("kernel.table.filter.active", { count })}
      onClick={toggle}
    >
      {t("kernel.table.filter.button")}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}
