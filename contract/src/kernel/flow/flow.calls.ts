/** The call that makes a flow's moves (docs/decisions/0027). */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import { promptSchemas } from "../form/prompt.schema.ts";
import type { PromptValues, PromptFields } from "../form/prompt.ts";
import type { PromptNameOf, Flow, MoveOf } from "./flow.ts";

/** The input of a move: the record, the move and its prompt values. */
export type MoveCallInput<F extends Flow> = { readonly id: number; readonly move: MoveOf<F> } & {
  readonly [N in PromptNameOf<F>]?: PromptValues[string];
};

/** Returns the call for the moves of a flow: `"POST /personEditControl/makeMove": moveCall(verificationFlow, superAdmin)`. */
export const moveCall = <F extends Flow>(flow: F, needs: Needs) => ({
  needs,
  about: `Makes a move of the ${flow.name}: one that is open to the caller. What it asks for, a reason mostly, goes with it.`,
  // cast: a flow with a call has moves, and the shape holds the prompt fields of each.
  input: z.strictObject({
    id,
    move: z.enum(Object.keys(flow.moves) as [MoveOf<F>, ...MoveOf<F>[]]),
    ...promptSchemas(Object.assign({}, ...Object.values(flow.moves).map(({ asks }) => asks)) as PromptFields),
  }) as unknown as z.ZodType<MoveCallInput<F>>,
  output: answer,
});
