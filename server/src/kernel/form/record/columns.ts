import type { Field } from "@rajt/contract/kernel/form/form";
import type { RecordSource, Values } from "./form.store.ts";
import { idOf, columnOf, type Source } from "./sources.ts";

/** A record to write: its id, all its fields, and the moment. */
export type Written = { readonly id: number; readonly dto: Values; readonly now: Date; readonly isNew: boolean };

/** Returns the columns of one part, "" for the record's own row, that hold writable fields. */
export function columnsOf(
  { fields, sources }: { fields: Readonly<Record<string, Field>>; sources: RecordSource["fields"] },
  part: string,
  written: Omit<Written, "id"> & { id: number | null },
): Values {
  const columns: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(sources)) {
    const readOnly = fields[name]?.readOnly;
    const isDerived = typeof source === "object" && "kind" in source && source.kind === "derived";
    if (!isDerived && (readOnly === true || (readOnly === "onceMade" && !written.isNew))) continue;
    if (partOf(source) === part) Object.assign(columns, columnsFor(source, written.dto[name], written));
  }
  return columns;
}

/** The part in whose row a source is stored, null if in none. */
function partOf(source: Source): string | null {
  if (typeof source === "string") return columnOf(source)[0];
  return "column" in source ? columnOf(source.column)[0] : null;
}

function columnsFor(source: Source, value: unknown, { id, dto, now }: { id: number | null; dto: Values; now: Date }) {
  if (typeof source === "string") return { [columnOf(source)[1]]: value };
  if (!("column" in source)) return {};
  const column = columnOf(source.column)[1];
  switch (source.kind) {
    case "reference":
      return { [column]: idOf(value) };
    case "moved":
      return { [column]: value };
    case "since":
      return { [column]: value === true ? now : null };
    case "derived":
      // cast: the declaration has the record's fields.
      return { [column]: source.from(dto as never) };
    case "sealed":
      if (id === null) throw new Error(`${column}: sealing needs the id of the record`);
      return source.seal(typeof value === "string" ? value : null, id);
  }
}
