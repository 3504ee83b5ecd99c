import { createBrowserRouter } from "react-router";
import type { CallError } from "../kernel/call-error.ts";
import { createQueryClient } from "../kernel/query-client.ts";
import { loginPath } from "../kernel/return-target.ts";
import { viewerQuery } from "../kernel/viewer.tsx";
import { failures } from "./failures.ts";
import { prefetcher } from "./prefetch.ts";
import { routes } from "./routes.tsx";

/** The router and the query cache, and what a failed call does to the page (S1 §8). */
export function createPortal() {
  const queries = createQueryClient({ signedOut, forbidden, tell: (error: CallError) => failures.tell(error) });
  void queries.prefetchQuery(viewerQuery);
  const router = createBrowserRouter(routes);
  return { queries, router, prefetch: prefetcher(routes) };

  function signedOut(background: boolean): void {
    void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
    const { pathname, search } = router.state.location;
    if (!background) void router.navigate(loginPath(pathname + search));
  }

  function forbidden(): void {
    failures.forbidden();
    void router.navigate("/logout");
  }
}
