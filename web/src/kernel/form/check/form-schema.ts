import "./jitless.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { onSubmit, type Form } from "@rajt/contract/kernel/form/form";
import { dtoSchema } from "@rajt/contract/kernel/form/form.calls";
import { nested } from "@rajt/contract/kernel/form/form-names";
import { problemText } from "@rajt/contract/kernel/problem";
import { get, set, type FieldValues, type Resolver } from "react-hook-form";
import * as z from "zod";
import type { Speaker } from "../../texts.tsx";
import { dtoOf, isRecord, type Values } from "../record/values.ts";

/** Returns a resolver that validates typed values by a schema of the contract; messages are in the viewer's language. */
export const schemaResolver = <T extends FieldValues, O>(
  schema: z.ZodType<O, T>,
  say: Speaker["say"],
): Resolver<T, unknown, O> =>
  zodResolver(schema, {
    error: (issue) => {
      const { code, variables } = problemText(issue);
      return say(code, variables);
    },
  });

/**
 * Returns a resolver that validates typed values by the server's schema and outputs the dto. The loaded record decides which fields the
 * viewer has. A draft may lack onSubmit fields unless it is being submitted.
 */
export function formResolver(
  form: Form,
  record: Values,
  say: Speaker["say"],
  isHandingIn: () => boolean = () => false,
): Resolver<Values, unknown, Values> {
  const resolverBy = (declared: Form) => {
    const dto = z.preprocess(
      (values) => (isRecord(values) ? dtoOf(form.fields, values, record) : values),
      // cast: only that the dto is an object matters here.
      (dtoSchema(declared) as z.ZodType<Values>).transform((flat) => nested(flat)),
    );
    return schemaResolver(dto as z.ZodType<Values, Values>, say);
  };
  const { handedIn } = form;
  const [draft, whole] = [resolverBy(form), resolverBy(handedIn ? (onSubmit(form) as Form) : form)];
  const isWhole = () => handedIn !== undefined && (get(record, handedIn.field) === true || isHandingIn());
  const tried = triedLines(form);
  return async (values, context, options) => {
    const result = await (isWhole() ? whole : draft)(values, context, options);
    const [name = "", ...others] = options.names ?? [];
    const isLines = others.length === 0 && form.fields[name]?.kind === "rows";
    const untried = isLines ? tried.missing(name, values) : [];
    tried.note(values, options.names ?? []);
    const inLines: object | undefined = isLines ? get(result.errors, name) : undefined;
    if (inLines !== undefined) set(result.errors, name, withoutLines(inLines, untried));
    return result;
  };
}

/**
 * Tracks the rows that have been part of a save. A row added since shows no problem until it is edited or saved; the problems of other rows stay.
 */
function triedLines({ fields }: Form) {
  const lists = Object.keys(fields).filter((name) => fields[name]?.kind === "rows");
  const linesOf = (values: Values, name: string) => {
    const lines: unknown = get(values, name);
    return Array.isArray(lines) ? lines.map((line) => JSON.stringify(line)) : [];
  };
  let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  return {
    /** Returns the indexes of the rows added since. */
    missing: (name: string, values: Values): number[] =>
      linesOf(values, name).flatMap((line, place) => (known?.get(name)?.has(line) === true ? [] : [place])),
    /** A save validates all fields at once. */
    note: (values: Values, names: readonly string[]): void => {
      if (known === null && names.length < 2) return;
      known = new Map(lists.map((name) => [name, new Set(linesOf(values, name))]));
    },
  };
}

/** Returns the problems of rows without those at some indexes; undefined if none is left. */
function withoutLines(problems: object, places: readonly number[]): object | undefined {
  const lines: unknown[] = Object.assign([], problems);
  for (const place of places) lines[place] = undefined;
  return Object.values(lines).some((line) => line !== undefined) ? lines : undefined;
}
