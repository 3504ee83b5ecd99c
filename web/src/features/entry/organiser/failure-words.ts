import type { Answer, FieldMessages } from "@rajt/contract/kernel/calls";

/** Returns the sentence that nothing was saved, with the reason behind it unless a field says that already. */
export function failureWords(
  failed: string,
  { message, properties = {} }: Pick<Answer, "message" | "properties">,
): string {
  const isAtField = Object.values(properties).some((all) => all.some((each) => each.message === message));
  return isAtField || message === undefined ? failed : `${failed} ${message}`;
}

/** The messages by the paths of the fields; of what the schema refuses they are paths of the call. */
export const dtoFields = (properties: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(properties).map(([path, messages]) => [path.replace(/^dto\./, ""), messages]));
