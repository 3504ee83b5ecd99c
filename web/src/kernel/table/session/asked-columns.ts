import { columnsOf, type Column, type Table } from "@rajt/contract/kernel/table/table";
import type { ViewerValue } from "../../viewer.tsx";
import type { RowLink, TableOptions } from "../table-options.ts";

type May = ViewerValue["may"];

/** A list as it is for whoever is looking: its columns in their order, and for whom it is a list of names these alone. */
export function seenBy(table: Table, declared: TableOptions, { viewer, may }: ViewerValue) {
  const areNames = declared.namesAlone?.(viewer) === true;
  const options = areNames ? ofNames(declared) : declared;
  const columns: readonly (readonly [string, Column])[] = columnsOf(table, options.view, may);
  return { options, columns: areNames ? columns.slice(0, 1) : columns };
}

/** Names lead nowhere, and a card of them has nothing else. */
const ofNames = ({ form: _form, records: _records, card: _card, links: _links, ...rest }: TableOptions): TableOptions =>
  rest;

/** The further ways from its rows that are open to the viewer. */
export const openLinks = ({ links = [] }: TableOptions, may: May): readonly RowLink[] =>
  links.filter(({ needs }) => needs === undefined || may(needs));

/** The names of the columns that a page looks into, in order of the alphabet; no other is asked for. */
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
