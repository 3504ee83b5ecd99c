import type * as z from "zod";
import type { PromptFields } from "./prompt.ts";
import { valueSchema } from "./field.schema.ts";

/**
 * Returns the schemas of prompt fields, made like those of form fields. Required values are checked by the handler: a call is shared by
 * moves or acts with different prompts.
 */
export const promptSchemas = (asks: PromptFields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(asks).map(([name, field]) => [name, valueSchema({ ...field, required: "byRule" }).optional()]),
  );
