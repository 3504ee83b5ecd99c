/** The call that makes a flow's moves (decision 27). */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import { promptSchemas } from "../form/prompt.schema.ts";
import type { PromptValues, PromptFields } from "../form/prompt.ts";
import type { PromptNameOf, Flow, MoveOf } from "./flow.ts";

/** The input of a move: the record, the move, and the answers that it asks for. */
export type MoveCallInput<F extends Flow> = { readonly id: number; readonly move: MoveOf<F> } & {
  readonly [N in PromptNameOf<F>]?: PromptValues[string];
};

/** Any move of a flow, declared under a name of its own: `"POST /personEditControl/makeMove": moveCall(verificationFlow, superAdmin)`. */
export const moveCall = <F extends Flow>(flow: F, needs: Needs) => ({
  needs,
  about: `Makes a move of the ${flow.name}: one that is open to the caller. What it asks for, a reason mostly, goes with it.`,
  // The casts: a flow that has a call has moves; beside its frame the call takes what they ask for.
  input: z.strictObject({
    id,
    move: z.enum(Object.keys(flow.moves) as [MoveOf<F>, ...MoveOf<F>[]]),
    ...promptSchemas(Object.assign({}, ...Object.values(flow.moves).map(({ asks }) => asks)) as PromptFields),
  }) as unknown as z.ZodType<MoveCallInput<F>>,
  output: answer,
});
