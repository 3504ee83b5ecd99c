import { useAddresses } from "../page/this-page.ts";
import { useEffect } from "react";
import { PageTitle } from "../ui/page/PageTitle.tsx";
import { classes } from "../ui/page/classes.ts";
import { useCards } from "./cards/useCards.ts";
import { CreateLink } from "./CreateLink.tsx";
import { rememberPath } from "./session/place.ts";
import styles from "./TableBrowser.module.css";
import type { Heading } from "./table-options.ts";
import { TableProvider, useTableModel, type TableProps } from "./TableModel.tsx";
import { RowCount, TableRows } from "./TableRows.tsx";
import { TableSums } from "./TableSums.tsx";
import { TableToolbar } from "./TableToolbar.tsx";
import { useFocusGoesOn } from "../page/useFocusGoesOn.ts";
import { useRemoval } from "./removal/useRemoval.tsx";

/** The number of columns that fit on a portrait sheet. */
const MOST_UPRIGHT = 6;

/** Draws a list with its tools, sums and dialogs. Use the session as its key. */
export function TableBrowser({ heading = {}, ...props }: TableProps & { heading?: Heading }) {
  const model = useTableModel(props);
  const removal = useRemoval(model);
  const page = useFocusGoesOn();
  const { here } = useAddresses();
  const { footer: Footer, summary: Summary, searchFirst = false } = props.options;
  const isBelow = useCards() && searchFirst;
  useEffect(() => rememberPath(here, location.pathname), [here]);
  return (
    <TableProvider model={model}>
      <div
        ref={page}
        className={classes(styles.page, model.view.shown.length > MOST_UPRIGHT && styles.lying)}
        tabIndex={-1}
      >
        <PageTitle
          title={heading.title}
          back={heading.back}
          lead={<RowCount />}
          actions={model.acting.mayCreate && <CreateLink />}
        />
        {Summary && !isBelow && <Summary />}
        <TableToolbar />
        {Summary && isBelow && <Summary />}
        <TableSums />
        <TableRows remove={removal.remove} />
        {Footer && <Footer filters={model.narrowing.filters} />}
        {removal.question}
      </div>
    </TableProvider>
  );
}
