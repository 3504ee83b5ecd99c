import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError, isPassing } from "./call-error.ts";

/** The page's answers to calls that fail for a reason outside the caller's matter (product/portal 12). */
export type FailureHandlers = {
  /** 401: the session is over. `background` calls do not leave the page. */
  readonly signedOut: (background: boolean) => void;
  /** 403: signed in without the right, which signs out. */
  readonly forbidden: () => void;
  /** A refresh that failed over data that stay on the page, or a change that the server or the network failed. */
  readonly tell: (error: CallError) => void;
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
      // A paused change that runs by itself minutes later would surprise: it fails at once, and what was typed stays.
      mutations: { networkMode: "always", retry: false },
    },
  });

  function handle(error: Error, background: boolean, tell: boolean): void {
    if (!(error instanceof CallError)) return;
    if (error.status === 401) handlers.signedOut(background);
    else if (error.status === 403) handlers.forbidden();
    else if (tell && !background) handlers.tell(error);
  }
}
