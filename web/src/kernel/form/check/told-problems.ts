import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { get, set, type Resolver } from "react-hook-form";
import { fieldOf, messageAt } from "./problems.ts";
import { isSame, type Values } from "../record/values.ts";

/** Marks what the server said, apart from what the page found itself. */
export const TOLD = "server";

/**
 * Keeps the server's problems with fields. Each holds for as long as the field says what the server judged, however
 * often the page checks it again.
 */
export function toldProblems() {
  const told = new Map<string, { readonly message: string; readonly about: unknown }>();
  return {
    paths: (): string[] => [...told.keys()],

    /** Keeps the first message of each field that the form has; answers their paths. */
    tell: (properties: FieldMessages, values: Values): string[] => {
      const paths = Object.keys(properties).filter((path) => fieldOf(path) in values);
      for (const path of paths)
        told.set(path, { message: properties[path]?.[0]?.message ?? "", about: structuredClone(get(values, path)) });
      return paths;
    },

    messageOf: (path: string): string => told.get(path)?.message ?? "",

    forget: (): void => told.clear(),

    /** A resolver that finds what the server said beside what it finds itself. */
    beside:
      (resolver: Resolver<Values, unknown, Values>): Resolver<Values, unknown, Values> =>
      async (values, context, options) => {
        const result = await resolver(values, context, options);
        const holding = [...told].filter(
          ([path, { about }]) => isSame(get(values, path), about) && messageAt(result.errors, path) === undefined,
        );
        if (holding.length === 0) return result;
        const errors = { ...result.errors };
        for (const [path, { message }] of holding) set(errors, path, { type: TOLD, message });
        return { values: {}, errors };
      },
  };
}
