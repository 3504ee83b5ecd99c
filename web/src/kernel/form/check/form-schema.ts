import "./jitless.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Form } from "@rajt/contract/kernel/form/form";
import { dtoSchema } from "@rajt/contract/kernel/form/form.calls";
import { problemText } from "@rajt/contract/kernel/problem";
import type { Resolver } from "react-hook-form";
import * as z from "zod";
import type { Speaker } from "../../texts.tsx";
import { dtoOf, isRecord, type Values } from "../record/values.ts";

/**
 * Checks what was typed with the schema that the server checks with; what comes out is the dto. The record it was loaded from says which
 * fields there are for the viewer.
 */
export function formResolver(form: Form, record: Values, say: Speaker["say"]): Resolver<Values, unknown, Values> {
  const dto = z.preprocess(
    (values) => (isRecord(values) ? dtoOf(form.fields, values, record) : values),
    // The cast: of the declaration's own dto only that it is an object matters here.
    dtoSchema(form) as z.ZodType<Values>,
  );
  const resolve = zodResolver(dto as z.ZodType<Values, Values>, {
    error: (issue) => {
      const { code, variables } = problemText(issue);
      return say(code, variables);
    },
  });
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const [name = "", ...others] = options.names ?? [];
    // A line was added or taken away: nobody has typed in it yet, so nothing in it is wrong until they have, or save.
    if (others.length > 0 || form.fields[name]?.kind !== "rows") return result;
    const { [name]: _, ...errors } = result.errors;
    return { values: {}, errors };
  };
}
