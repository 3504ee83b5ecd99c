import type { Answer } from "@rajt/contract/kernel/calls";
import type * as z from "zod";
import type { CallContext } from "../../calls/context.ts";
import type { FieldProblem } from "../../calls/refusal.ts";
import { fieldMessages, fieldMessagesOf } from "../../http/input.ts";

type Speaking = Pick<CallContext<unknown>, "locale" | "translate">;

/** Returns the answer to the validation of a dto: all problems of the schema, and further ones of its valid fields. */
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

/** Returns whether a path is refused already, or lies within a refused one. */
const isAmong = (path: string, refused: readonly string[]): boolean =>
  refused.some((other) => path === other || path.startsWith(`${other}.`));
