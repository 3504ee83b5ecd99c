import type * as z from "zod";

/** A path into the texts and its variables: `{ code: "kernel.error.tooLong", variables: { maximum: 255 } }`. */
export type ProblemText = { readonly code: string; readonly variables?: Readonly<Record<string, number>> };

/** Returns the sentence for an issue of a schema, the same on page and server. A rule of ours has its own path as its message. */
export function problemText(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): ProblemText {
  switch (issue.code) {
    case "too_big":
      return {
        code: issue.origin === "string" ? "kernel.error.tooLong" : "kernel.error.tooLarge",
        variables: { maximum: Number(issue.maximum) },
      };
    case "too_small":
      return {
        code: issue.origin === "string" ? "kernel.error.tooShort" : "kernel.error.tooSmall",
        variables: { minimum: Number(issue.minimum) },
      };
    case "invalid_type":
      return { code: issue.input === undefined ? "kernel.error.required" : "kernel.error.wrongType" };
    default:
      return { code: "kernel.error.wrongType" };
  }
}
