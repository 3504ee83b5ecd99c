/** The call that makes a flow's moves (decision 27). */
import * as z from "zod";
import type { Needs } from "../access.ts";
import { answer, id } from "../calls.ts";
import type { Flow, MoveOf } from "./flow.ts";
import { textArea } from "../text.schema.ts";

const LONGEST_REASON = 10_000;

/** Any move of a flow, declared under a name of its own: `"POST /personEditControl/makeMove": moveCall(verificationFlow, superAdmin)`. */
export const moveCall = <F extends Flow>(flow: F, needs: Needs) => ({
  needs,
  about: `Makes a move of the ${flow.name}: one that is open to the caller. A reason goes with those that need one.`,
  // The cast: a flow that has a call has moves.
  input: z.strictObject({
    id,
    move: z.enum(Object.keys(flow.moves) as [MoveOf<F>, ...MoveOf<F>[]]),
    reason: textArea(LONGEST_REASON).nullable(),
  }),
  output: answer,
});
