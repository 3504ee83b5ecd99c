import type { Fields, Problem } from "../kernel/form/form.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the empty fields among those required by rule that concern the record; a required yes/no field must be yes.
 */
export const missingRequired = (fields: Fields, dto: Values, concerns: (name: string) => boolean): Problem[] =>
  Object.entries(fields)
    .filter(([name, { required }]) => required === "byRule" && name in dto && concerns(name) && isEmpty(dto[name]))
    .map(([path]) => ({ path, message: "kernel.error.required" }));

export const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
