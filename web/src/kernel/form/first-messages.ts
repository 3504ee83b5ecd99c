import type { FieldMessages } from "@rajt/contract/kernel/calls";

/** Messages by field name. */
export type Messages = Readonly<Record<string, string | undefined>>;

/** Returns the first message of each field in a refusal. */
export const firstMessages = (properties: FieldMessages): Messages =>
  Object.fromEntries(Object.entries(properties).map(([path, [first]]) => [path, first?.message]));
