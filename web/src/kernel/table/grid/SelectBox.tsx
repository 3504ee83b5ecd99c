import { useLayoutEffect, useRef } from "react";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import styles from "./SelectBox.module.css";
import { useTableData, useTableSelecting } from "../TableModel.tsx";

type SelectBoxProps = {
  label: string;
  checked: boolean;
  some?: boolean;
  tabIndex?: number;
  /** The rows that it would select are still loading. */
  waits?: boolean;
  /** The row cannot be selected. */
  closed?: boolean;
  onChange: (isRange: boolean) => void;
};

/** Draws a checkbox with a touch-sized target; `some` is the indeterminate state. */
export function SelectBox({
  label,
  checked,
  some = false,
  tabIndex,
  waits = false,
  closed = false,
  onChange,
}: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={classes(styles.box, closed && styles.closed)}
        aria-label={label}
        aria-disabled={waits || closed || undefined}
        checked={checked}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => waits || closed || onChange(isWithShift(nativeEvent))}
      />
    </label>
  );
}

/** A Shift-click selects all rows since the last one. */
const isWithShift = (event: Event): boolean => "shiftKey" in event && event.shiftKey === true;

/** Selects every matching row of all pages. Disabled while the rows are changing: the server would select others than those shown. */
export function SelectAll({ tabIndex }: { tabIndex?: number }) {
  const { t } = useTexts();
  const { selection, canSelect } = useTableSelecting();
  const { page, stale } = useTableData();
  const total = page?.metadata.totalCount ?? 0;
  const offered = page?.rows.filter(canSelect) ?? [];
  const areChosen = offered.length > 0 && offered.every(({ id }) => selection.has(id));
  // If some rows cannot be selected, all selectable rows of the page count as all.
  const all = total > 0 && (selection.count >= total || (areChosen && offered.length < (page?.rows.length ?? 0)));
  return (
    <SelectBox
      label={t("kernel.table.selection.all")}
      checked={all}
      some={selection.count > 0 && !all}
      waits={stale || page === undefined}
      {...(tabIndex !== undefined && { tabIndex })}
      onChange={() => selection.setAll(!all)}
    />
  );
}
