import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { get, set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import { fieldOf, messageAt } from "./problems.ts";
import { isIn } from "../record/changes.ts";
import { isSame, type Values } from "../record/values.ts";

/** The type of an error that the server found. */
export const SERVER_ERROR = "server";

/** A refused save, or a validation without saving, which replaces the one before. */
export type ErrorSource = "save" | "preflight";
type ServerError = { readonly message: string; readonly about: unknown; readonly by: ErrorSource };

/**
 * Stores the server's messages of fields. A message holds while its field has the checked value, however often the page validates again.
 */
export function serverErrors() {
  const errorsByPath = new Map<string, ServerError>();
  return {
    /** Stores the first message of each field of the form; returns the fields' paths. */
    set: (properties: FieldMessages, values: Values, by: ErrorSource): string[] => {
      const paths = Object.keys(properties).filter((path) => isIn(values, fieldOf(path)));
      for (const path of paths) {
        const message = properties[path]?.[0]?.message ?? "";
        errorsByPath.set(path, { message, about: structuredClone(get(values, path)), by });
      }
      return paths;
    },

    messageOf: (path: string): string => errorsByPath.get(path)?.message ?? "",

    /** Removes all messages, or those of one source; returns their paths. */
    forget: (by?: ErrorSource): string[] => {
      const gone = [...errorsByPath].flatMap(([path, one]) => (by === undefined || one.by === by ? [path] : []));
      for (const path of gone) errorsByPath.delete(path);
      return gone;
    },

    /** Returns a resolver that adds the server's messages to its own. */
    beside:
      <T extends FieldValues, O>(resolver: Resolver<T, unknown, O>): Resolver<T, unknown, O> =>
      async (values, context, options) => {
        const result = await resolver(values, context, options);
        const holding = [...errorsByPath].filter(
          ([path, { about }]) =>
            isSame(get(values, path), about) && messageAt(result.errors as FieldErrors<Values>, path) === undefined,
        );
        if (holding.length === 0) return result;
        const errors: FieldErrors<Values> = { ...result.errors };
        for (const [path, { message }] of holding) set(errors, path, { type: SERVER_ERROR, message });
        // cast: the paths are of fields that the form has.
        return { values: {}, errors: errors as FieldErrors<T> };
      },
  };
}
