import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type * as z from "zod";
import { isMessageCode, say } from "./texts.ts";

/** Deeper nesting than any form of the portal has; beyond it is an attack on the parser or on us. */
const DEEPEST = 32;

/** More members and items than any form of the portal has, all levels together: to look at each of them costs more than it may. */
const MOST_MEMBERS = 20_000;

/**
 * Is a parsed JSON value safe to look at: not too deep, not too many members, and every text (keys too) free of NUL, which PostgreSQL cannot
 * store, and of lone surrogates, which no UTF-8 can?
 */
export function isSafeJson(value: unknown): boolean {
  let left = MOST_MEMBERS;
  const isSafe = (part: unknown, depth: number): boolean => {
    if (depth > DEEPEST) return false;
    if (typeof part === "string") return isSafeText(part);
    if (typeof part !== "object" || part === null) return true;
    const keys = Object.keys(part);
    left -= keys.length;
    if (left < 0) return false;
    if (Array.isArray(part)) return part.every((item) => isSafe(item, depth + 1));
    return Object.entries(part).every(([key, item]) => isSafeText(key) && isSafe(item, depth + 1));
  };
  return isSafe(value, 0);
}

const isSafeText = (text: string): boolean => !text.includes("\0") && !/\p{Surrogate}/u.test(text);

/** More problems than any form has fields: an attack's ten thousandth unknown key is not answered one by one. */
const MOST_PROBLEMS = 500;

/** Every problem of an input by its field, in the caller's language. */
export function fieldMessagesOf(error: z.ZodError, locale: Locale): FieldMessages {
  // A map, since the names are the caller's own: a field called `constructor` must not find the one of every object.
  const messages = new Map<string, FieldMessages[string]>();
  const add = (field: string, message: string) => messages.set(field, [...(messages.get(field) ?? []), { message }]);
  for (const issue of error.issues.slice(0, MOST_PROBLEMS)) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, MOST_PROBLEMS))
        add([...issue.path, key].join("."), say(locale, "kernel.error.unknownField"));
    else add(issue.path.join("."), messageOf(issue, locale));
  }
  return Object.fromEntries(messages);
}

function messageOf(issue: z.core.$ZodIssue, locale: Locale): string {
  if (isMessageCode(issue.message)) return say(locale, issue.message);
  switch (issue.code) {
    case "too_big":
      return issue.origin === "string"
        ? say(locale, "kernel.error.tooLong", { maximum: Number(issue.maximum) })
        : say(locale, "kernel.error.tooLarge", { maximum: Number(issue.maximum) });
    case "too_small":
      return issue.origin === "string"
        ? say(locale, "kernel.error.tooShort", { minimum: Number(issue.minimum) })
        : say(locale, "kernel.error.tooSmall", { minimum: Number(issue.minimum) });
    case "invalid_type":
      return say(locale, issue.input === undefined ? "kernel.error.required" : "kernel.error.wrongType");
    default:
      return say(locale, "kernel.error.wrongType");
  }
}
