import type { FieldMessages } from "@rajt/contract/kernel/calls";

/** Messages by the names of the fields at which they stand. */
export type Messages = Readonly<Record<string, string | undefined>>;

/** Returns the first message of each field that a refusal names. */
export const firstMessages = (properties: FieldMessages): Messages =>
  Object.fromEntries(Object.entries(properties).map(([path, [first]]) => [path, first?.message]));
