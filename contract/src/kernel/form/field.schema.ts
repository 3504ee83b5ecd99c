/** Schemas of form fields, from their declarations. */
import * as z from "zod";
import { id } from "../calls.ts";
import { day } from "../day.schema.ts";
import type { Field, Fields } from "./form.ts";
import { PHONE_NUMBER, isPhoneMask, phoneNumberOf } from "../phone.rules.ts";
import { lengthOf, textProblem } from "../text.rules.ts";
import { textArea, textLine } from "../text.schema.ts";
import { webAddress } from "../web-address.rules.ts";

/** Returns a mask as an expression: `00000000-0-00` → /^\d{8}-\d-\d{2}$/; the last digits of an international number are optional. */
export const maskPattern = (mask: string): RegExp =>
  isPhoneMask(mask)
    ? PHONE_NUMBER
    : new RegExp(`^${mask.replace(/0|[^0]/g, (sign) => (sign === "0" ? "\\d" : sign.replace(/[^\w\s]/, "\\$&")))}$`);

/** An empty text is missing; a required one has its own message. */
const filled = (schema: z.ZodType, isRequired: boolean): z.ZodType =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    isRequired
      ? z
          .any()
          .refine((value) => value !== null && value !== undefined, "kernel.error.required")
          .pipe(schema)
      : schema.nullable(),
  );

/** A whole number outside its limits: the message names the limit. */
const notWhole = ({ code }: { code?: string }) => (code === "invalid_type" ? "kernel.form.whole" : undefined);

const several = <S extends z.ZodType>(one: S, isRequired: boolean) =>
  isRequired ? z.array(one).min(1, "kernel.error.required") : z.array(one);

/** The characters of a row key that the form assigns. */
const LONGEST_KEY = 100;

const recordId = z.strictObject({ id, name: z.string().optional() });

function line({ max, mask, link }: Extract<Field, { kind: "line" }>): z.ZodType {
  const text = textLine(max);
  if (link) return text.overwrite((typed) => webAddress(typed) ?? typed).refine(isWebAddress, "kernel.form.link");
  if (!mask) return text;
  return (isPhoneMask(mask) ? text.overwrite(phoneNumberOf) : text).regex(maskPattern(mask), "kernel.form.mask");
}

const isWebAddress = (text: string): boolean => webAddress(text) === text;

/** Returns the schema of one field's value, with every limit of its declaration. */
export function valueSchema(field: Field): z.ZodType {
  const isRequired = field.required === true;
  switch (field.kind) {
    case "line":
      return filled(line(field), isRequired);
    case "area":
      return filled(textArea(field.max), isRequired);
    case "email":
      return filled(textLine(field.max).pipe(z.email("kernel.form.email")), isRequired);
    case "password":
      return filled(
        z.string().refine((text) => lengthOf(text) <= field.max, "access.newPassword.tooLong"),
        isRequired,
      );
    case "richText":
      return filled(
        z
          .string()
          .max(field.max)
          .refine((text) => textProblem(text) === null, "kernel.form.turningSign"),
        isRequired,
      );
    case "whole":
      return filled(z.int({ error: notWhole }).min(field.min).max(field.max), isRequired);
    case "time":
      return filled(z.int({ error: "kernel.form.time" }).min(0).max(field.max), isRequired);
    case "codes":
      return several(field.values ? z.enum(field.values) : z.string().max(LONGEST_KEY), isRequired).max(field.most);
    case "yesNo":
      return z.boolean();
    case "day":
      return filled(day, isRequired);
    case "moment":
      return filled(z.iso.datetime({ offset: true, error: "kernel.form.moment" }), isRequired);
    case "oneOf":
      return filled(z.enum(field.values), isRequired);
    case "record":
      return filled(recordId, isRequired);
    case "records":
      return several(recordId, isRequired).max(1000);
    case "rows":
      return z.array(z.strictObject(schemas(field.fields))).max(field.most);
    case "file":
      return filled(z.string().regex(/^[\w-]{22,64}$/, "kernel.form.file"), isRequired);
  }
}

/** Returns the schemas of writable fields, by field. */
export const schemas = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.readOnly !== true)
      .map(([name, field]) => [
        name,
        field.shownTo || field.confined || field.unstored ? valueSchema(field).optional() : valueSchema(field),
      ]),
  );
