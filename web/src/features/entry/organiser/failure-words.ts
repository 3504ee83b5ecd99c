import type { Answer } from "@rajt/contract/kernel/calls";

/** Returns the sentence that nothing was saved, with the reason behind it unless a field says that already. */
export function failureWords(
  failed: string,
  { message, properties = {} }: Pick<Answer, "message" | "properties">,
): string {
  const isAtField = Object.values(properties).some((all) => all.some((each) => each.message === message));
  return isAtField || message === undefined ? failed : `${failed} ${message}`;
}
