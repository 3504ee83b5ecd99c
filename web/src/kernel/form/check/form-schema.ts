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

/** Checks what was typed by a schema of the contract; messages are in the viewer's language. */
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
 * Checks what was typed with the schema that the server checks with; what comes out is the dto. The record it was loaded from says which
 * fields there are for the viewer. A draft may lack what is required at last, unless it is being handed in.
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
      // The cast: of the declaration's own dto only that it is an object matters here.
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
 * Knows the lines of lists that somebody has tried to save. A line was added: nobody has typed in it yet, so nothing in it is wrong until they have,
 * or save; what is wrong in the others stays.
 */
function triedLines({ fields }: Form) {
  const lists = Object.keys(fields).filter((name) => fields[name]?.kind === "rows");
  const linesOf = (values: Values, name: string) => {
    const lines: unknown = get(values, name);
    return Array.isArray(lines) ? lines.map((line) => JSON.stringify(line)) : [];
  };
  let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  return {
    /** The places of the lines that are new since. */
    missing: (name: string, values: Values): number[] =>
      linesOf(values, name).flatMap((line, place) => (known?.get(name)?.has(line) === true ? [] : [place])),
    /** A save checks all fields at once. */
    note: (values: Values, names: readonly string[]): void => {
      if (known === null && names.length < 2) return;
      known = new Map(lists.map((name) => [name, new Set(linesOf(values, name))]));
    },
  };
}

/** Returns the problems of a list's lines without those of the lines at some places; undefined where none is left. */
function withoutLines(problems: object, places: readonly number[]): object | undefined {
  const lines: unknown[] = Object.assign([], problems);
  for (const place of places) lines[place] = undefined;
  return Object.values(lines).some((line) => line !== undefined) ? lines : undefined;
}
