import type { z } from "zod";

/** Text to the value of a schema, or null: what cannot be read is answered, never thrown. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
