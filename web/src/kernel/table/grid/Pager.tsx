import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "@tabler/icons-react";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { numberText } from "../cell/cell-text.ts";
import styles from "./Pager.module.css";
import { SelectedCount } from "../session/SelectedCount.tsx";
import { useTableActing, useTableData, useTableSelecting, useTableView } from "../TableModel.tsx";
import { pageSizeOf } from "../session/useTableRows.ts";

const SIZES = [50, 100, 250, 500, 1000];

/** Draws the footer of a list: the selection, the page size, and the page buttons. */
export function Pager() {
  const { t, locale } = useTexts();
  const { page, held, first, setFirst } = useTableData();
  const { changes } = useTableView();
  const { selectable, selection } = useTableSelecting();
  const { selectionActs } = useTableActing();
  const size = pageSizeOf(held);
  const totalCount = page?.metadata.totalCount ?? 0;
  const isSizable = totalCount > (SIZES[0] ?? 0);
  if (page === undefined || (!selectable && !isSizable)) return null;
  const last = Math.max(0, Math.floor((totalCount - 1) / size) * size);
  const ways = [
    { label: t("kernel.table.page.first"), icon: <IconChevronsLeft size={20} />, to: 0, open: first > 0 },
    { label: t("kernel.table.page.previous"), icon: <IconChevronLeft size={20} />, to: first - size, open: first > 0 },
    { label: t("kernel.table.page.next"), icon: <IconChevronRight size={20} />, to: first + size, open: first < last },
    { label: t("kernel.table.page.last"), icon: <IconChevronsRight size={20} />, to: last, open: first < last },
  ];
  return (
    <div className={styles.pager}>
      {selectable && selectionActs.length === 0 && (
        <div className={styles.selection}>
          <output>
            <SelectedCount />
          </output>
          {selection.count > 0 && (
            <Button look="quiet" onClick={() => selection.setAll(false)}>
              {t("kernel.table.selection.clear")}
            </Button>
          )}
        </div>
      )}
      <nav className={styles.pages} aria-label={t("kernel.table.page.label")}>
        {isSizable && (
          <select
            className={styles.size}
            aria-label={t("kernel.table.page.size")}
            title={t("kernel.table.page.size")}
            value={size}
            onChange={({ target }) => {
              setFirst(0);
              changes.setVariable("recordsPerPage", "int", target.value);
            }}
          >
            {[...new Set([...SIZES, size])].map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
        <span className={styles.range}>
          {t("kernel.table.page.range", {
            from: numberText(Math.min(first + 1, totalCount), locale),
            to: numberText(Math.min(first + size, totalCount), locale),
            total: numberText(totalCount, locale),
          })}
        </span>
        {totalCount > size && (
          <span className={styles.ways}>
            {ways.map(({ label, icon, to, open }) => (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                disabled={!open}
                onClick={() => setFirst(Math.max(0, to))}
              />
            ))}
          </span>
        )}
      </nav>
    </div>
  );
}
