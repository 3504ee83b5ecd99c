import type { Answer, FieldMessages } from "@rajt/contract/kernel/calls";

/** Returns the message that nothing was saved, with the reason unless a field shows it already. */
export function failureWords(
  failed: string,
  { message, properties = {} }: Pick<Answer, "message" | "properties">,
): string {
  const isAtField = Object.values(properties).some((all) => all.some((each) => each.message === message));
  return isAtField || message === undefined ? failed : `${failed} ${message}`;
}

/** Returns the messages by the paths of the fields; the schema's refusals have paths of the call. */
export const dtoFields = (properties: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(properties).map(([path, messages]) => [path.replace(/^dto\./, ""), messages]));
