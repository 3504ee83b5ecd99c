import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { problemText } from "@rajt/contract/kernel/problem";
import type * as z from "zod";
import type { FieldProblem, MessageCode } from "../calls/refusal.ts";
import { isMessageCode, translate } from "./texts.ts";

/** Deeper nesting than in any form of the portal; anything beyond is an attack on the parser or on the portal. */
const DEEPEST = 32;

/** More members and items than in any form of the portal, all levels together: checking each costs too much. */
export const MOST_MEMBERS = 20_000;

/**
 * Returns whether a parsed JSON value is safe to process: not too deep, not too many members, and every text (keys included) free of NUL,
 * which PostgreSQL cannot store, and of lone surrogates, which UTF-8 cannot encode.
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

/** More problems than any form has fields: ten thousand unknown keys are not answered one by one. */
const MOST_PROBLEMS = 500;

/** Returns every problem of an input by field, in the caller's language. Fields within a dto are named by their path in the dto. */
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

/** The same as codes with their variables, for later translation. */
export const fieldProblemsOf = (error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const { code, variables } = isMessageCode(issue.message)
      ? { code: issue.message, variables: undefined }
      : problemText(issue);
    // cast: the messages of rules and schemas are paths into the texts; a test of the texts checks it.
    return { path: pathOf(issue.path), message: code as MessageCode, ...(variables && { variables }) };
  });

/** Returns messages by field, in order, each once: two checks of a field may find the same problem. */
export function fieldMessages(problems: readonly { path: string; message: string }[]): FieldMessages {
  // A map, because names come from the caller: a field called `constructor` must not find the property of every object.
  const messages = new Map<string, FieldMessages[string]>();
  for (const { path, message } of problems) {
    const found = messages.get(path) ?? [];
    if (found.every((other) => other.message !== message)) messages.set(path, [...found, { message }]);
  }
  return Object.fromEntries(messages);
}

/** The page knows its form, not the envelope around it. */
const pathOf = (path: readonly PropertyKey[]): string =>
  (path.length > 1 && path[0] === "dto" ? path.slice(1) : path).join(".");

function messageOf(issue: z.core.$ZodIssue, locale: Locale): string {
  if (isMessageCode(issue.message)) return translate(locale, issue.message);
  const { code, variables } = problemText(issue);
  return translate(locale, code, variables);
}
