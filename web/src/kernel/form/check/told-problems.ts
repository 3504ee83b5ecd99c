import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { get, set, type Resolver } from "react-hook-form";
import { fieldOf, messageAt } from "./problems.ts";
import { isIn, isSame, type Values } from "../record/values.ts";

/** Marks what the server said, apart from what the page found itself. */
export const TOLD = "server";

/** A save that was refused, or a trial, which may be asked again at any time and so takes back what it said. */
export type ToldBy = "save" | "trial";
type Told = { readonly message: string; readonly about: unknown; readonly by: ToldBy };

/**
 * Keeps the server's problems with fields. Each holds for as long as the field says what the server judged, however
 * often the page checks it again.
 */
export function toldProblems() {
  const told = new Map<string, Told>();
  return {
    /** Keeps the first message of each field that the form has; answers their paths. */
    tell: (properties: FieldMessages, values: Values, by: ToldBy): string[] => {
      const paths = Object.keys(properties).filter((path) => isIn(values, fieldOf(path)));
      for (const path of paths) {
        const message = properties[path]?.[0]?.message ?? "";
        told.set(path, { message, about: structuredClone(get(values, path)), by });
      }
      return paths;
    },

    messageOf: (path: string): string => told.get(path)?.message ?? "",

    /** Forgets all that it was told, or what trials said; answers the paths. */
    forget: (by?: ToldBy): string[] => {
      const gone = [...told].flatMap(([path, one]) => (by === undefined || one.by === by ? [path] : []));
      for (const path of gone) told.delete(path);
      return gone;
    },

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
