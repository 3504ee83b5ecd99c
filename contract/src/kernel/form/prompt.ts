/** Questions before something is done (a move of a flow, an act of a list): fields, declared as those of a form are. */
import { area, type Field, type ValueOf } from "./form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
/** `area({ max: 255, required: true })`, `day({})`, `whole({ min: 1, max: 100_000 })`, `oneOf({ values: WAYS, labels: "money.way" })` */
export type PromptField = Extract<Field, { kind: "line" | "area" | "day" | "whole" | "oneOf" }>;
export type PromptFields = Readonly<Record<string, PromptField>>;

/** The values that are asked for; null for a field that was left empty. */
export type PromptValues = Readonly<Record<string, string | number | null>>;
/** The same, of a declaration that asks. */
export type PromptValuesOf<A> = A extends { asks: infer F extends PromptFields }
  ? { readonly [K in keyof F]: ValueOf<F[K]> | null }
  : object;

/** Asks why it is done. */
export const REASON = { reason: area({ max: 10_000, required: true }) } as const satisfies PromptFields;

/** The names of the fields that must be filled in and are not. */
export const unanswered = (asks: PromptFields, asked: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(asks).flatMap(([name, { required }]) => {
    const value = asked[name];
    const isThere = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
    return required === true && !isThere ? [name] : [];
  });
