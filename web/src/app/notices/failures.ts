import type { CallError } from "../../kernel/calls/call-error.ts";

type Listener = { notify: (error: CallError) => void; forbidden: () => void };

/** Passes failures from the query cache, which has no language, to the page: see FailureToasts. */
let listener: Listener | null = null;

export const failures = {
  notify: (error: CallError): void => listener?.notify(error),
  forbidden: (): void => listener?.forbidden(),
  listen: (next: Listener): (() => void) => {
    listener = next;
    return () => {
      listener = null;
    };
  },
};
