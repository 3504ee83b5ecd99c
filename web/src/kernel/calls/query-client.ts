import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError, isPassing } from "./call-error.ts";

/** The page's handlers of failures that no caller handles (product/portal 12). */
export type FailureHandlers = {
  /** 401: the session has ended. `background` calls do not leave the page. */
  readonly signedOut: (background: boolean) => void;
  /** 403: signed in without the right; the page signs out. */
  readonly forbidden: () => void;
  /** A refresh failed while older data stay on the page, or a change failed for the server or the network. */
  readonly notify: (error: CallError) => void;
};

const RETRIES = 2;
const FRESH_FOR_MS = 15_000;

export function createQueryClient(handlers: FailureHandlers): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => handle(error, query.meta?.["background"] === true, query.state.data !== undefined),
    }),
    mutationCache: new MutationCache({ onError: (error) => handle(error, false, isPassing(error)) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
      // A paused change must not run minutes later: it fails at once, and the typed values stay.
      mutations: { networkMode: "always", retry: false },
    },
  });

  function handle(error: Error, background: boolean, isShown: boolean): void {
    if (!(error instanceof CallError)) return;
    if (error.status === 401) handlers.signedOut(background);
    else if (error.status === 403) handlers.forbidden();
    else if (isShown && !background) handlers.notify(error);
  }
}
