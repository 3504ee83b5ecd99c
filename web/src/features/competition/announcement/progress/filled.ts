/** Counts the filled fields of a form among those that the declaration requires, tab by tab. */
import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { isRecord, type Values } from "../../../../kernel/form/record/values.ts";

export type FilledTab = {
  readonly key: string;
  readonly filled: number;
  readonly all: number;
  /** The first field in which something is missing. */
  readonly next: string | null;
};

/** Every tab that requires something. A list without lines counts as one that is missing, for there is nothing to enter without it, unless it may be empty. */
export function filledTabs({ fields, tabs = {} }: Form, values: Values): FilledTab[] {
  const placed = Object.values(tabs).flat();
  const homeless = Object.keys(fields).filter((name) => !placed.includes(name));
  return Object.entries(tabs)
    .map(([key, names], place) => {
      const counted = [...(place === 0 ? homeless : []), ...names].flatMap((name) => {
        const field = fields[name];
        return field ? requiredIn(field, values[name]).map((isFilled) => ({ name, isFilled })) : [];
      });
      return {
        key,
        filled: counted.filter(({ isFilled }) => isFilled).length,
        all: counted.length,
        next: counted.find(({ isFilled }) => !isFilled)?.name ?? null,
      };
    })
    .filter(({ all }) => all > 0);
}

/** One answer for each value that is required: is it there? */
function requiredIn(field: Field, value: unknown): boolean[] {
  if (field.kind !== "rows") return field.required === true ? [isThere(value)] : [];
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  if (rows.length === 0) return field.mayBeEmpty ? [] : [false];
  return rows.flatMap((row) =>
    Object.entries<Field>(field.fields).flatMap(([name, inner]) => requiredIn(inner, row[name])),
  );
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== "";
