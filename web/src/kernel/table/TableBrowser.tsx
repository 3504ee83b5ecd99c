import { useEffect } from "react";
import { useMedia } from "../useMedia.ts";
import { useTexts } from "../texts.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { StaleNotice } from "../ui/Notice.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Cards } from "./Cards.tsx";
import { numberText } from "./cell-text.ts";
import { CreateLink } from "./CreateLink.tsx";
import { Grid } from "./Grid.tsx";
import { Pager } from "./Pager.tsx";
import { rememberPath } from "./place.ts";
import type { Row } from "./table-call.ts";
import styles from "./TableBrowser.module.css";
import { TableContext, useTableModel, type TableModel, type TableProps } from "./TableModel.tsx";
import { TableEmpty } from "./TableEmpty.tsx";
import { TableToolbar } from "./TableToolbar.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";
import { useRemoval } from "./useRemoval.tsx";

/** On a screen no wider than this a row is a card. */
const PHONE = "(max-width: 640px)";

/** A list with all that belongs to it. A new session needs a new one: give it as key. */
export function TableBrowser(props: TableProps) {
  const model = useTableModel(props);
  const removal = useRemoval(model);
  const page = useKeptFocus();
  const { path } = props.options;
  useEffect(() => rememberPath(path, location.pathname), [path]);
  useLastPage(model);
  return (
    <TableContext value={model}>
      <div ref={page} className={styles.page} tabIndex={-1}>
        <PageTitle title={model.title} lead={<Count model={model} />} actions={model.mayCreate && <CreateLink />} />
        <TableToolbar />
        <Rows model={model} remove={removal.remove} />
        {removal.question}
      </div>
    </TableContext>
  );
}

function Rows({ model, remove }: { model: TableModel; remove: (row: Row) => void }) {
  const phone = useMedia(PHONE);
  const { page, error, retry, stale } = model;
  if (page === undefined && error !== null) return <ErrorState error={error} retry={() => void retry()} />;
  if (page?.metadata.totalCount === 0 && !stale) return <TableEmpty />;
  return (
    <>
      {error !== null && <StaleNotice retry={() => void retry()} />}
      {phone ? <Cards remove={remove} /> : <Grid remove={remove} />}
      <Pager />
    </>
  );
}

/** How many rows match; said anew whenever it changes. */
function Count({ model: { page, loading } }: { model: TableModel }) {
  const { t, locale } = useTexts();
  if (page === undefined) return loading && <Skeleton width="7rem" height="2.1rem" />;
  const count = page.metadata.totalCount;
  return <output>{t("kernel.table.count", { count, shown: numberText(count, locale) })}</output>;
}

/** After the last row of the last page is deleted, or filtered away elsewhere, the page before it is the last. */
function useLastPage({ page, stale, first, setFirst }: TableModel): void {
  const total = page?.metadata.totalCount ?? 0;
  const beyond = !stale && page !== undefined && page.rows.length === 0 && total > 0 && first > 0;
  useEffect(() => {
    if (beyond) setFirst(Math.max(0, Math.min(first, total) - 1));
  }, [beyond, first, total, setFirst]);
}
