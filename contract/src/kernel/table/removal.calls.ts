/** The calls by which a row of a list is deleted: what hangs on it is said before, and what keeps it by name. */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import { FILTER_TYPES, SESSION_NAME, type Table } from "./table.ts";

/** A filter that a list opens with. */
const opening = z.object({
  propertyName: z.string(),
  type: z.enum(FILTER_TYPES),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]),
});

/** Records of one kind that hang on a row. */
const holding = z.object({
  /** The kind and the number of them: `"3 versenykiírás"`. */
  message: z.string(),
  count: z.int(),
  /** As long as there are any the row stays. */
  keeps: z.boolean(),
  /** The first of them that the viewer may know by name, each with its page where there is one that the viewer may open. */
  rows: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  /** The list of all of them, with the filters that it opens with. */
  all: z.object({ path: z.string(), filter: z.array(opening) }).nullable(),
});
export type Holding = z.output<typeof holding>;

const input = z.strictObject({ session: z.string().regex(SESSION_NAME, "kernel.table.badSession"), id });
const holdingList = z.array(holding).optional();
/** Says that the row is deleted, or is refused and names the records that keep it. */
export const removalOutput = answer.extend({ holdingList });
const removeOutput = answer.extend({ id: id.optional(), holdingList });

type RemovalCall = { needs: Needs; about: string; input: typeof input; output: typeof removalOutput };
type RemoveCall = { needs: Needs; about: string; input: typeof input; output: typeof removeOutput };
type RemovalCalls<C extends string> = Record<`POST /${C}/getRemoval`, RemovalCall> &
  Record<`POST /${C}/deleteById`, RemoveCall>;

/** There only where a list's rows may be deleted, and for those who may. */
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
    // The cast: whether `remove` is there is known of every table that is written down, and of no table in general.
    T extends { remove: Needs } ? RemovalCalls<T["control"]> : object;
