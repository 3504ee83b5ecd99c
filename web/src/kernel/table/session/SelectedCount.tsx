import { useTexts } from "../../texts.tsx";
import { numberText } from "../cell/cell-text.ts";
import { useTableData, useTableSelecting } from "../TableModel.tsx";

/** Shows `3 selected of 1,240`, over all pages. */
export function SelectedCount() {
  const { t, locale } = useTexts();
  const { page } = useTableData();
  const { selection } = useTableSelecting();
  return t("kernel.table.selection.count", {
    selected: numberText(selection.count, locale),
    total: numberText(page?.metadata.totalCount ?? 0, locale),
  });
}
