import { columnsOf, type Column, type Table } from "@rajt/contract/kernel/table/table";
import type { ViewerValue } from "../../viewer.tsx";
import type { RowLink, TableOptions } from "../table-options.ts";

type May = ViewerValue["may"];

/** Returns a list as the viewer sees it: its columns in order, or only the names. */
export function seenBy(table: Table, declared: TableOptions, { viewer, may }: ViewerValue) {
  const areNames = declared.namesAlone?.(viewer) === true;
  const options = areNames ? ofNames(declared) : declared;
  const columns: readonly (readonly [string, Column])[] = columnsOf(table, options.view, may);
  return { options, columns: areNames ? columns.slice(0, 1) : columns };
}

/** Such names link nowhere, and their cards have no other field. */
const ofNames = ({ form: _form, records: _records, card: _card, links: _links, ...rest }: TableOptions): TableOptions =>
  rest;

/** Returns the links of rows that the viewer may open. */
export const openLinks = ({ links = [] }: TableOptions, may: May): readonly RowLink[] =>
  links.filter(({ needs }) => needs === undefined || may(needs));

/** Returns the names of the columns that the page reads, sorted; no other is requested. */
export const askedColumns = (shown: readonly string[], options: TableOptions, may: May): string[] =>
  [
    ...new Set([
      ...shown,
      ...(options.card ?? []),
      ...(options.reads ?? []),
      ...(options.dialogs ?? []).flatMap(({ reads }) => reads),
      ...openLinks(options, may).flatMap(({ reads = [] }) => reads),
    ]),
  ].toSorted();
