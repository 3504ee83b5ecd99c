import { id } from "@rajt/contract/kernel/calls";
import { day } from "@rajt/contract/kernel/day.schema";
import { interval } from "@rajt/contract/kernel/table/table.calls";
import type { Column, FilterType, PropertyType } from "@rajt/contract/kernel/table/table";
import * as z from "zod";
import type { MessageCode } from "../../calls/refusal.ts";

/** A filter as it was asked for, not checked yet. */
type FilterValue = { readonly type: FilterType; readonly value?: unknown };

/** Does the filter fit the column's kind? Whether the column may be filtered so at all, `filters` of its declaration says. */
export function filterProblem(column: Column, { type, value }: FilterValue): MessageCode | null {
  if (type === "IS_NULL") return value == null || typeof value === "boolean" ? null : "kernel.error.wrongType";
  const schema = schemaOf(column, type);
  if (!schema) return "kernel.tableRefusal.notFilterable";
  if (value == null) return "kernel.error.required";
  const checked = schema.safeParse(value);
  if (checked.success) return null;
  const said = checked.error.issues[0]?.message;
  return said === "kernel.error.dayInvalid" || said === "kernel.error.required" ? said : "kernel.error.wrongType";
}

const REQUIRED = "kernel.error.required";
const word = z.string().refine((text) => text.trim() !== "", REQUIRED);
const some = (item: z.ZodType) => z.array(item).min(1, REQUIRED);

/** One value of each kind of column. Other records go by their id. */
const VALUES: Readonly<Record<Exclude<PropertyType, "oneOf">, z.ZodType>> = {
  text: z.string(),
  number: z.number(),
  day,
  moment: day,
  yesNo: z.boolean(),
  named: id,
  names: id,
};

/** An end of an interval of moments with times: a minute, or as of all moments a whole day. */
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
