import type { Answer } from "@rajt/contract/kernel/calls";
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { isRefused } from "./call-error.ts";
import { call, type CallInput, type CallName, type CallOutput } from "./calls.ts";
import { failureText } from "./failure-text.ts";
import { useTexts } from "../texts.tsx";
import { dismissErrors, showToast } from "../toasts.ts";

export type ActOptions<N extends CallName> = {
  /** The calls whose cached responses become stale. */
  readonly invalidates?: readonly CallName[];
  /** Runs after success; the act stays pending until its promise settles. */
  readonly done?: (output: CallOutput<N>, input: CallInput<N>) => void | Promise<void>;
  /**
   * Runs after a refusal: `successful: false` with the whole response, or a 4xx with its message filled in. By default the message is shown
   * as a toast.
   */
  readonly refused?: (answer: Answer, output?: CallOutput<N>) => void;
};

/**
 * Returns the mutation of a call: `const enter = useAct("POST /competitionEntryControl/personEntry", { invalidates: […], done: … })`, then
 * `enter.mutate(input)`. Failures of the network and the server are shown centrally.
 */
export function useAct<N extends CallName>(
  name: N,
  { invalidates = [], ...options }: ActOptions<N> = {},
): UseMutationResult<CallOutput<N>, Error, CallInput<N>> {
  const queries = useQueryClient();
  return useChange((input: CallInput<N>) => call(name, input), {
    ...options,
    settled: () => Promise.all(invalidates.map((stale) => queries.invalidateQueries({ queryKey: [stale] }))),
  });
}

type ChangeOptions<I, O> = {
  readonly done?: ((output: O, input: I) => void | Promise<void>) | undefined;
  readonly refused?: ((answer: Answer, output?: O) => void | Promise<void>) | undefined;
  readonly settled?: () => Promise<unknown>;
};

/** Returns the mutation of an engine's change: `useChange((dto: Values) => api.save(record, dto), { done, refused })`. */
export function useChange<I, O>(
  make: (input: I) => Promise<O>,
  { done, refused, settled }: ChangeOptions<I, O>,
): UseMutationResult<O, Error, I> {
  const texts = useTexts();
  const refuse =
    refused ?? (({ message, code = "kernel.error.invalid" }: Answer) => showToast("error", message ?? texts.say(code)));
  return useMutation({
    mutationFn: make,
    onMutate: dismissErrors,
    onSuccess: (output, input) => {
      const answer = refusalOf(output);
      if (answer === null) return done?.(output, input);
      return refuse(answer, output);
    },
    onError: (error) => {
      if (!isRefused(error)) return undefined;
      const { code, properties } = error;
      return refuse({ successful: false, code, properties, message: failureText(texts, error) });
    },
    onSettled: () => settled?.(),
  });
}

/** A refusal is a successful response with `successful: false` (product/forms 2). */
function refusalOf(output: unknown): Answer | null {
  if (typeof output !== "object" || output === null || !("successful" in output)) return null;
  // cast: by the contract every object with this flag is an Answer.
  return output.successful === false ? (output as Answer) : null;
}
