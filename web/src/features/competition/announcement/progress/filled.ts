/** Counts the filled fields among those that the declaration requires, by tab. */
import type { Field, Form } from "@rajt/contract/kernel/form/form";
import { isRecord, type Values } from "../../../../kernel/form/record/values.ts";

export type FilledTab = {
  readonly key: string;
  readonly filled: number;
  readonly all: number;
  /** The first field with a missing value. */
  readonly next: string | null;
};

/** Returns every tab with required fields. A list without lines counts as one missing value, unless it may be empty. */
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

/** Returns for each required value whether it is filled in. */
function requiredIn(field: Field, value: unknown): boolean[] {
  if (field.kind !== "rows") return field.required === true ? [isThere(value)] : [];
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  if (rows.length === 0) return field.mayBeEmpty ? [] : [false];
  return rows.flatMap((row) =>
    Object.entries<Field>(field.fields).flatMap(([name, inner]) =>
      // A rule decides by line; the caller leaves out the lines that need nothing.
      inner.required === "byRule" ? [isThere(row[name])] : requiredIn(inner, row[name]),
    ),
  );
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== "";
