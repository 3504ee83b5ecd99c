import { useEffect } from "react";
import { useTexts } from "../texts.tsx";
import { ErrorState } from "../ui/page/ErrorState.tsx";
import { StaleNotice } from "../ui/page/Notice.tsx";
import { Skeleton } from "../ui/page/Skeleton.tsx";
import { ActBar } from "./acts/ActBar.tsx";
import { ActDialog } from "./acts/ActDialog.tsx";
import { Cards } from "./cards/Cards.tsx";
import { numberText } from "./cell/cell-text.ts";
import { Grid } from "./grid/Grid.tsx";
import { Pager } from "./grid/Pager.tsx";
import type { Row } from "./table-call.ts";
import { TableEmpty } from "./TableEmpty.tsx";
import { useTableActing, useTableData, type TableModel } from "./TableModel.tsx";
import { useCards } from "./cards/useCards.ts";

/** Draws the rows as a grid or cards, or the error or empty state. */
export function TableRows({ remove }: { remove: (row: Row) => void }) {
  const data = useTableData();
  const { page, error, retry, stale } = data;
  useLastPage(data);
  if (page === undefined && error !== null) return <ErrorState error={error} retry={() => void retry()} />;
  return page?.metadata.totalCount === 0 && !stale ? <TableEmpty /> : <Shown remove={remove} />;
}

function Shown({ remove }: { remove: (row: Row) => void }) {
  const areCards = useCards();
  const { error, retry } = useTableData();
  return (
    <>
      {error !== null && <StaleNotice retry={() => void retry()} />}
      {!areCards && <ActBar />}
      {areCards ? <Cards remove={remove} /> : <Grid remove={remove} />}
      {areCards && <ActBar />}
      <Pager />
      <ActDialog />
      <OpenedDialog />
    </>
  );
}

/** Draws the open dialog about a row. */
function OpenedDialog() {
  const { opened, closeDialog } = useTableActing();
  if (opened === null) return null;
  const { dialog: Opened, row } = opened;
  return <Opened row={row} close={closeDialog} />;
}

/** Shows the number of matching rows; a live region announces each change. */
export function RowCount() {
  const { page, loading } = useTableData();
  const { t, locale } = useTexts();
  if (page === undefined) return loading && <Skeleton width="7rem" height="2.1rem" />;
  const count = page.metadata.totalCount;
  return <output>{t("kernel.table.count", { count, shown: numberText(count, locale) })}</output>;
}

/** Opens the page before when the last page has lost its last row. */
function useLastPage({ page, stale, first, setFirst }: TableModel["data"]): void {
  const total = page?.metadata.totalCount ?? 0;
  const beyond = !stale && page !== undefined && page.rows.length === 0 && total > 0 && first > 0;
  useEffect(() => {
    if (beyond) setFirst(Math.max(0, Math.min(first, total) - 1));
  }, [beyond, first, total, setFirst]);
}
