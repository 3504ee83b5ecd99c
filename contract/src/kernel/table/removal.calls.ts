/** Calls that delete a row of a list: the page shows what depends on the row before, and what prevents the deletion. */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import { FILTER_TYPES, SESSION_NAME, type Table } from "./table.ts";

/** A filter that a list starts with. */
const opening = z.object({
  propertyName: z.string(),
  type: z.enum(FILTER_TYPES),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]),
});

/** Records of one kind that depend on a row. */
const holding = z.object({
  /** Kind and number: `"3 versenykiírás"`. */
  message: z.string(),
  count: z.int(),
  /** Prevents the deletion of the row. */
  keeps: z.boolean(),
  /** The first of them whose names the viewer may see, each with its page where the viewer may open it. */
  rows: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  /** The list of all of them, with the filters that it starts with. */
  all: z.object({ path: z.string(), filter: z.array(opening) }).nullable(),
});
export type Holding = z.output<typeof holding>;

const input = z.strictObject({ session: z.string().regex(SESSION_NAME, "kernel.table.badSession"), id });
const holdingList = z.array(holding).optional();
/** The row is deleted, or the deletion is refused and names the records that prevent it. */
export const removalOutput = answer.extend({ holdingList });
const removeOutput = answer.extend({ id: id.optional(), holdingList });

type RemovalCall = { needs: Needs; about: string; input: typeof input; output: typeof removalOutput };
type RemoveCall = { needs: Needs; about: string; input: typeof input; output: typeof removeOutput };
type RemovalCalls<C extends string> = Record<`POST /${C}/getRemoval`, RemovalCall> &
  Record<`POST /${C}/deleteById`, RemoveCall>;

/** Only in a list whose rows may be deleted, and for viewers who may. */
export const removalCalls = <const T extends Table>({ control, remove }: T) =>
  (remove === undefined
    ? {}
    : ({
        [`POST /${control}/getRemoval`]: {
          needs: remove,
          about: "What hangs on a row, by kind, and which of it keeps the row from being deleted.",
          input,
          output: removalOutput,
        },
        [`POST /${control}/deleteById`]: {
          needs: remove,
          about: "Deletes one row, or says by name why not.",
          input,
          output: removeOutput,
        },
      } satisfies Record<string, RemovalCall | RemoveCall>)) as
    // cast: `remove` is known for each declared table, but not for tables in general.
    T extends { remove: Needs } ? RemovalCalls<T["control"]> : object;
