import type { CallError } from "../../kernel/calls/call-error.ts";

type Listener = { tell: (error: CallError) => void; forbidden: () => void };

/** Between the query cache, which has no language, and the page that speaks: see FailureToasts. */
let listener: Listener | null = null;

export const failures = {
  tell: (error: CallError): void => listener?.tell(error),
  forbidden: (): void => listener?.forbidden(),
  listen: (next: Listener): (() => void) => {
    listener = next;
    return () => {
      listener = null;
    };
  },
};
