import type { z } from "zod";

/** Parses a text with a schema; null if it is invalid. Never throws. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
