import * as z from "zod";
import { signedIn } from "../kernel/access.ts";
import { defineCalls, nothing } from "../kernel/calls.ts";
import { filter, orderKey, tableCalls } from "../kernel/table/table.calls.ts";
import { changeLogTable } from "./change-log.table.ts";
import { failureTable } from "./failure.table.ts";
import { WORK_GROUPS, WORK_IDS, WORK_SEVERITIES } from "./work.values.ts";

export const workOwnCalls = defineCalls({
  "GET /workControl/getWork": {
    needs: signedIn,
    about:
      "The caller's pending work: each kind with its count, and the filters and order of the list with exactly these rows. A kind with values is one sentence, which they fill in.",
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: z.enum(WORK_IDS),
          group: z.enum(WORK_GROUPS),
          severity: z.enum(WORK_SEVERITIES),
          /** The address of the list, or of the page that the sentence refers to. */
          path: z.string(),
          count: z.int(),
          filter: z.array(filter),
          order: z.array(orderKey),
          /** The variables of a sentence. */
          values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      ),
    }),
  },
});

/** The caller's pending work (product/work 1), the errors of the portal itself, and the log of all records. */
export const workCalls = { ...tableCalls(failureTable), ...tableCalls(changeLogTable), ...workOwnCalls };
