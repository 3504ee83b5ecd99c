import type { Answer } from "@rajt/contract/kernel/calls";
import type * as z from "zod";
import type { CallContext } from "../../calls/context.ts";
import type { FieldProblem } from "../../calls/refusal.ts";
import { fieldMessages, fieldMessagesOf } from "../../http/input.ts";

type Speaking = Pick<CallContext<unknown>, "locale" | "translate">;

/** The answer to a trial of a dto: all that the schema refuses, and what else is wrong with the fields that it does not. */
export function triedAnswer(
  refusedBy: z.ZodError | undefined,
  problems: readonly FieldProblem[],
  { locale, translate }: Speaking,
): Answer {
  const refused = refusedBy ? fieldMessagesOf(refusedBy, locale) : {};
  const further = problems
    .filter(({ path }) => !isAmong(path, Object.keys(refused)))
    .map(({ path, message, variables }) => ({ path, message: translate(message, variables) }));
  const properties = { ...refused, ...fieldMessages(further) };
  if (Object.keys(properties).length === 0) return { successful: true };
  const code = "kernel.error.invalid";
  return { successful: false, code, message: translate(code), properties };
}

/** Is a path one of those that are refused already, or within one? */
const isAmong = (path: string, refused: readonly string[]): boolean =>
  refused.some((other) => path === other || path.startsWith(`${other}.`));
