import { id } from "@rajt/contract/kernel/calls";
import { day } from "@rajt/contract/kernel/day.schema";
import { interval } from "@rajt/contract/kernel/table/table.calls";
import type { Column, FilterType, PropertyType } from "@rajt/contract/kernel/table/table";
import * as z from "zod";
import type { MessageCode } from "../../calls/refusal.ts";

/** A filter from the request, not validated yet. */
type FilterValue = { readonly type: FilterType; readonly value?: unknown };

/**
 * Returns the problem of a filter that does not fit the column's kind, or null. Whether the column may be filtered so at all, its declared
 * `filters` decide.
 */
export function filterProblem(column: Column, { type, value }: FilterValue): MessageCode | null {
  if (type === "IS_NULL") return value == null || typeof value === "boolean" ? null : "kernel.error.wrongType";
  const schema = schemaOf(column, type);
  if (!schema) return "kernel.tableRefusal.notFilterable";
  if (value == null) return "kernel.error.required";
  const checked = schema.safeParse(value);
  if (checked.success) return null;
  const message = checked.error.issues[0]?.message;
  return message === "kernel.error.dayInvalid" ||
    message === "kernel.error.noSuchDay" ||
    message === "kernel.error.required"
    ? message
    : "kernel.error.wrongType";
}

const REQUIRED = "kernel.error.required";
const word = z.string().refine((text) => text.trim() !== "", REQUIRED);
const some = (item: z.ZodType) => z.array(item).min(1, REQUIRED);

/** Schemas of one value, by kind of column. Other records are given by id. */
const VALUES: Readonly<Record<Exclude<PropertyType, "oneOf">, z.ZodType>> = {
  text: z.string(),
  number: z.number(),
  day,
  moment: day,
  yesNo: z.boolean(),
  named: id,
  names: id,
};

/** A bound of an interval of moments: a minute where the column has times, else a whole day. */
const minute = z.iso.datetime().refine((moment) => day.safeParse(moment.slice(0, "yyyy-MM-dd".length)).success);
const dayOrMinute = z.union([day, minute]);

function schemaOf(column: Column, type: Exclude<FilterType, "IS_NULL">): z.ZodType | null {
  const one = column.type === "oneOf" ? z.enum(column.values ?? []) : VALUES[column.type];
  switch (type) {
    case "LIKE":
      return word;
    case "EQ":
      return one;
    case "IN":
      return some(one);
    case "INTERVAL":
      return intervalOf(column.timed ? dayOrMinute : one);
  }
}

const intervalOf = (end: z.ZodType): z.ZodType =>
  interval
    .extend({ from: end.nullish(), to: end.nullish() })
    .refine(({ from, to }) => from != null || to != null, REQUIRED);
