import type { Answer } from "@rajt/contract/kernel/calls";
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { call, type CallInput, type CallName, type CallOutput } from "./calls.ts";
import { useTexts } from "./texts.tsx";
import { showToast } from "./toasts.ts";

export type ActOptions<N extends CallName> = {
  /** Calls whose cached answers the act makes stale. */
  readonly invalidates?: readonly CallName[];
  /** After success. */
  readonly done?: (output: CallOutput<N>, input: CallInput<N>) => void;
  /** After a refusal (`successful: false`). Without it the answer's message is shown as a toast. */
  readonly refused?: (answer: Answer) => void;
};

/**
 * A change: `const enter = useAct("POST /competitionEntryControl/personEntry", { invalidates: […], done: … })`, then
 * `enter.mutate(input)`; `enter.isPending` while it runs. Failures of the network and the server are shown centrally.
 */
export function useAct<N extends CallName>(
  name: N,
  { invalidates = [], done, refused }: ActOptions<N> = {},
): UseMutationResult<CallOutput<N>, Error, CallInput<N>> {
  const queries = useQueryClient();
  const { say } = useTexts();
  return useMutation({
    mutationFn: (input: CallInput<N>) => call(name, input),
    onSuccess: (output, input) => {
      const answer = refusalOf(output);
      if (answer === null) done?.(output, input);
      else if (refused) refused(answer);
      else showToast("error", answer.message ?? say(answer.code ?? "kernel.error.invalid"));
    },
    onSettled: () => Promise.all(invalidates.map((stale) => queries.invalidateQueries({ queryKey: [stale] }))),
  });
}

/** A refusal is an ordinary answer with `successful: false` (decisions §5). */
function refusalOf(output: unknown): Answer | null {
  if (typeof output !== "object" || output === null || !("successful" in output)) return null;
  // The contract gives every object with this flag the shape of an answer.
  return output.successful === false ? (output as Answer) : null;
}
