/** The calls of a list's acts. */
import * as z from "zod";
import { actPath, FIRST_REFUSED, type Act, type Acts, type WithActs } from "./act.ts";
import { anyNeeds, type Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import type { PromptFields } from "../form/prompt.ts";
import { promptSchemas } from "../form/prompt.schema.ts";
import { SESSION_NAME } from "./table.ts";

const LONGEST_ADDRESS = 2_000;
const name = z.string().regex(SESSION_NAME, "kernel.table.badSession");

/** The outcome of an act so far: `done` of `total` rows are processed; `changed` of them were changed, the others refused. */
const actAnswer = answer.extend({
  /** The name of the run. Sending it again continues the run and changes nothing twice. */
  run: z.string().optional(),
  total: z.int().optional(),
  done: z.int().optional(),
  changed: z.int().optional(),
  refused: z
    .array(
      z.object({ code: z.string(), message: z.string(), count: z.int(), firstIds: z.array(id).max(FIRST_REFUSED) }),
    )
    .optional(),
});
export type ActAnswer = z.output<typeof actAnswer>;

/** The rows of an act: one, or without `id` those selected, filtered and in reach. */
export const actRows = { session: z.string().regex(SESSION_NAME, "kernel.table.badSession"), id: id.optional() };
export type ActRows = { readonly session: string; readonly id?: number | undefined };

/** Without `run` the call cannot be repeated. */
export type ActInput = ActRows & {
  readonly run?: string | undefined;
  readonly [asked: string]: unknown;
};

type ActCall = { needs: Needs; about: string; input: z.ZodType<ActInput>; output: typeof actAnswer };

/** For an act that redirects: where the browser returns to. */
export type RedirectInput = ActRows & { readonly redirectUrl: string };
const leadAnswer = z.union([z.string().startsWith("http"), answer]);
type RedirectCall = { needs: Needs; about: string; input: z.ZodType<RedirectInput>; output: typeof leadAnswer };

type ActsOf<T> = T extends { acts: infer A extends Acts } ? A : object;
type PathOf<T extends WithActs, K, A> = A extends { call: infer C extends string }
  ? C
  : `${T["control"]}/${K & string}`;
type ActCalls<T extends WithActs> = {
  [K in keyof ActsOf<T> as `POST /${PathOf<T, K, ActsOf<T>[K]>}`]: ActsOf<T>[K] extends { redirects: true }
    ? RedirectCall
    : ActCall;
};

/** One call for each path: acts that share one differ in what they send. */
export function actCalls<const T extends WithActs>({ control, acts = {} }: T): ActCalls<T> {
  const declared = Object.entries(acts).map(([act, how]) => ({ path: actPath(control, act, how), how }));
  const calls = declared.map(({ path, how }) => [
    `POST /${path}`,
    how.redirects ? redirectCall(how) : callOf(declared.flatMap((other) => (other.path === path ? [other.how] : []))),
  ]);
  // cast: names and type are derived from the same declaration.
  return Object.fromEntries(calls) as ActCalls<T>;
}

const redirectCall = ({ needs }: Act): RedirectCall => ({
  needs,
  about:
    "The address of a page elsewhere, on which something is done with one row (id) or with the rows selected; or why not.",
  input: z.strictObject({ ...actRows, redirectUrl: z.string().max(LONGEST_ADDRESS) }),
  output: leadAnswer,
});

function callOf(acts: readonly Act[]): ActCall {
  const sent = acts.flatMap(({ sends = {} }) => Object.entries(sends));
  const valuesOf = (each: string) => sent.flatMap(([name, value]) => (name === each ? [value] : []));
  return {
    needs: anyNeeds(acts.map(({ needs }) => needs)),
    about:
      "Does something with one row (id) or with the rows selected, and says how many changed and why the others did not. Many rows are done by a job: sent again with the same run it says how far it is.",
    // cast: the shape has the prompt fields beside its frame.
    input: z.strictObject({
      ...actRows,
      run: name.optional(),
      ...Object.fromEntries(sent.map(([each]) => [each, z.literal(valuesOf(each))])),
      ...promptSchemas(Object.assign({}, ...acts.map(({ asks }) => asks)) as PromptFields),
    }) as unknown as z.ZodType<ActInput>,
    output: actAnswer,
  };
}
