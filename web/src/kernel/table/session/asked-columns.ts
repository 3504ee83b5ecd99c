import { columnsOf, type Column, type Table } from "@rajt/contract/kernel/table/table";
import type { ViewerValue } from "../../viewer.tsx";
import type { RowLink, TableOptions } from "../table-options.ts";

type May = ViewerValue["may"];

/** Returns a list as the viewer sees it: its columns in order, or only the names. */
export function seenBy(table: Table, declared: TableOptions, { viewer, may }: ViewerValue) {
  const areNames = declared.namesAlone?.(viewer) === true;
  const { opens, ...others } = declared;
  const own: TableOptions = opens === undefined || opens.isFor(viewer) ? declared : others;
  const options = areNames ? ofNames(own) : own;
  const columns: readonly NamedColumn[] = columnsOf(table, options.view, may);
  if (areNames) return { options, columns: columns.slice(0, 1) };
  const first = declared.atFirst?.(viewer) ?? null;
  if (first === null) return { options, columns };
  return { options: { ...options, card: first.card }, columns: withFirst(columns, first.columns) };
}

type NamedColumn = readonly [string, Column];

/** Returns the columns with those that are shown at first in front, in their order, and all others hidden at first. */
function withFirst(columns: readonly NamedColumn[], first: readonly string[]): readonly NamedColumn[] {
  const shown = first.flatMap((name) =>
    columns.flatMap(([each, { hiddenAtFirst: _hidden, ...column }]): NamedColumn[] =>
      each === name ? [[each, column]] : [],
    ),
  );
  const others = columns.filter(([name]) => !first.includes(name));
  return [...shown, ...others.map(([name, column]): NamedColumn => [name, { ...column, hiddenAtFirst: true }])];
}

/** Such names link nowhere, and their cards have no other field. */
const ofNames = ({
  form: _form,
  records: _records,
  opens: _opens,
  card: _card,
  links: _links,
  ...rest
}: TableOptions): TableOptions => rest;

/** Returns the links of rows that the viewer may open. */
export const openLinks = ({ links = [] }: TableOptions, may: May): readonly RowLink[] =>
  links.filter(({ needs }) => needs === undefined || may(needs));

/** Returns the names of the columns that the page reads, sorted; no other is requested. */
export const askedColumns = (shown: readonly string[], options: TableOptions, may: May): string[] =>
  [
    ...new Set([
      ...shown,
      ...(options.card ?? []),
      ...(options.lead === undefined ? [] : [options.lead]),
      ...(options.opens?.reads ?? []),
      ...(options.reads ?? []),
      ...(options.dialogs ?? []).flatMap(({ reads }) => reads),
      ...openLinks(options, may).flatMap(({ reads = [] }) => reads),
    ]),
  ].toSorted();
