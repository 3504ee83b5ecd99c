import type { Table } from "@rajt/contract/kernel/table/table";
import { useMemo, type FunctionComponent, type ReactNode } from "react";
import styles from "./EmbeddedTable.module.css";
import { TableProvider, useTableModel, type TableProps } from "./TableModel.tsx";
import { RowCount, TableRows } from "./TableRows.tsx";
import { TableToolbar } from "./TableToolbar.tsx";
import type { TableOptions, WithTexts } from "./table-options.ts";

/** The record that the list belongs to, with the viewer's rights. */
export type OfRecord = {
  readonly record: { readonly id: number | null; readonly may?: Readonly<Record<string, boolean | undefined>> };
};
type EmbeddedOptions = Pick<
  TableOptions,
  "card" | "acts" | "links" | "before" | "named" | "reads" | "presets" | "stale"
> & {
  /** The column of `fixedBy` that names the record. */
  readonly by: string;
  /** Between the title and the list's tools. */
  readonly above?: FunctionComponent<OfRecord>;
};

/**
 * Returns a list within the page of a record, filtered by that record:
 *
 *     const Log = embeddedTable(userLogTable, { texts: "people.list.userLog", by: "user" });
 *     <Log record={record} />
 *
 * The session is named after the record, so that each record keeps its list's state.
 */
export const embeddedTable = <const T extends Table, const P extends string>(
  table: T,
  { by, above: Above, ...options }: EmbeddedOptions & { readonly texts: P } & WithTexts<T, P>,
): FunctionComponent<OfRecord> =>
  function EmbeddedTable({ record }) {
    const { id } = record;
    const fixed = useMemo(() => [{ propertyName: by, type: "EQ" as const, value: id }], [id]);
    const session = `record-${id}`;
    return (
      <Embedded key={session} table={table} options={options} session={session} fixed={fixed}>
        {Above && <Above record={record} />}
      </Embedded>
    );
  };

function Embedded({ children, ...props }: TableProps & { children: ReactNode }) {
  const model = useTableModel(props);
  return (
    <TableProvider model={model}>
      <section className={styles.embedded} aria-label={model.declaration.title}>
        <h2>
          {model.declaration.title} <RowCount />
        </h2>
        {children}
        <TableToolbar views={false} />
        <TableRows remove={nothing} />
      </section>
    </TableProvider>
  );
}

/** Rows of an embedded list are not deleted from it. */
const nothing = (): void => undefined;
