import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { problemText } from "@rajt/contract/kernel/problem";
import type * as z from "zod";
import type { FieldProblem, MessageCode } from "../calls/refusal.ts";
import { isMessageCode, translate } from "./texts.ts";

/** Deeper nesting than any form of the portal has; beyond it is an attack on the parser or on us. */
const DEEPEST = 32;

/** More members and items than any form of the portal has, all levels together: to look at each of them costs more than it may. */
export const MOST_MEMBERS = 20_000;

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

/** Every problem of an input by its field, in the caller's language. What is wrong in a dto is named by its path in the dto. */
export const fieldMessagesOf = (error: z.ZodError, locale: Locale): FieldMessages =>
  fieldMessages(
    error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({
            path: pathOf([...issue.path, key]),
            message: translate(locale, "kernel.error.unknownField"),
          }))
        : [{ path: pathOf(issue.path), message: messageOf(issue, locale) }],
    ),
  );

/** The same as codes with their variables, for whoever says them later. */
export const fieldProblemsOf = (error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const { code, variables } = isMessageCode(issue.message)
      ? { code: issue.message, variables: undefined }
      : problemText(issue);
    // The cast: a rule's message and a schema's problem are paths into the texts, as a test of the texts sees to.
    return { path: pathOf(issue.path), message: code as MessageCode, ...(variables && { variables }) };
  });

/** Messages by field, in the order they came, each once: of two who look at a field both may find the same. */
export function fieldMessages(problems: readonly { path: string; message: string }[]): FieldMessages {
  // A map, since the names are the caller's own: a field called `constructor` must not find the one of every object.
  const messages = new Map<string, FieldMessages[string]>();
  for (const { path, message } of problems) {
    const known = messages.get(path) ?? [];
    if (known.every((other) => other.message !== message)) messages.set(path, [...known, { message }]);
  }
  return Object.fromEntries(messages);
}

/** The page knows its form, not the envelope that it travels in. */
const pathOf = (path: readonly PropertyKey[]): string =>
  (path.length > 1 && path[0] === "dto" ? path.slice(1) : path).join(".");

function messageOf(issue: z.core.$ZodIssue, locale: Locale): string {
  if (isMessageCode(issue.message)) return translate(locale, issue.message);
  const { code, variables } = problemText(issue);
  return translate(locale, code, variables);
}
