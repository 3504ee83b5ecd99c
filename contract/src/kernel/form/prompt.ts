/** Prompts before a move of a flow or an act of a list: fields, declared like those of a form. */
import { area, type Field, type ValueOf } from "./form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
/** `area({ max: 255, required: true })`, `day({})`, `whole({ min: 1, max: 100_000 })`, `oneOf({ values: WAYS, labels: "money.way" })` */
export type PromptField = Extract<Field, { kind: "line" | "area" | "day" | "whole" | "oneOf" }>;
export type PromptFields = Readonly<Record<string, PromptField>>;

/** The values of prompt fields; null for an empty one. */
export type PromptValues = Readonly<Record<string, string | number | null>>;
/** The values of a declaration's prompt. */
export type PromptValuesOf<A> = A extends { asks: infer F extends PromptFields }
  ? { readonly [K in keyof F]: ValueOf<F[K]> | null }
  : object;

/** Prompts for the reason. */
export const REASON = { reason: area({ max: 10_000, required: true }) } as const satisfies PromptFields;

/** Returns the names of required fields without a value. */
export const unanswered = (asks: PromptFields, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(asks).flatMap(([name, { required }]) => {
    const value = values[name];
    const isThere = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
    return required === true && !isThere ? [name] : [];
  });
