import type * as z from "zod";
import type { PromptFields } from "./prompt.ts";
import { valueSchema } from "./field.schema.ts";

/**
 * Makes the schemas of what is asked for, as those of a form's fields are made. Whether a required one is there is asked by who does it: calls
 * are shared by moves, or by acts, that ask for different things.
 */
export const promptSchemas = (asks: PromptFields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(asks).map(([name, field]) => [name, valueSchema({ ...field, required: "byRule" }).optional()]),
  );
