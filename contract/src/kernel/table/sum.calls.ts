/** The call that sums up a list. */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer } from "../calls.ts";
import { SESSION_NAME, type Table } from "./table.ts";

const input = z.strictObject({ session: z.string().regex(SESSION_NAME, "kernel.table.badSession") });
const output = answer.extend({ sums: z.record(z.string(), z.int()).optional() });

type SumCall = { needs: Needs; about: string; input: typeof input; output: typeof output };

/** Only for a list that declares sums. */
export const sumCalls = <const T extends Table>({ control, needs, sums }: T) =>
  (sums === undefined
    ? {}
    : ({
        [`POST /${control}/getSums`]: {
          needs,
          about: `The sums over all rows that match the filters now: ${sums.join(", ")}, in forints.`,
          input,
          output,
        },
      } satisfies Record<string, SumCall>)) as
    // cast: sums are known for each declared table, but not for tables in general.
    T extends { sums: readonly string[] } ? Record<`POST /${T["control"]}/getSums`, SumCall> : object;
