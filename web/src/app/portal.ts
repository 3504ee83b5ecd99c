import type { Needs } from "@rajt/contract/kernel/access";
import { pathTo, pageAt, pages } from "@rajt/contract/portal.pages";
import { createBrowserRouter } from "react-router";
import type { CallError } from "../kernel/calls/call-error.ts";
import { createQueryClient } from "../kernel/calls/query-client.ts";
import { viewerQuery } from "../kernel/viewer.tsx";
import { failures } from "./notices/failures.ts";
import { prefetcher } from "./prefetch.ts";
import { routes } from "./routes.tsx";
import { sessionEnd } from "./notices/session-end.ts";

export type Portal = ReturnType<typeof createPortal>;

/** Creates the router and the query cache, and handles failed calls (product/portal 12). */
export function createPortal() {
  const queries = createQueryClient({ signedOut, forbidden, notify: (error: CallError) => failures.notify(error) });
  const router = createBrowserRouter(routes);
  return { queries, router, prefetch: prefetcher(routes), needsOf };

  function signedOut(background: boolean): void {
    const { pathname, search } = router.state.location;
    if (!background) sessionEnd.at(pathname + search);
    void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
  }

  function forbidden(): void {
    failures.forbidden();
    void router.navigate(pathTo("logout"));
  }
}

/** Returns the needs of the page at an address, or null without a page. */
function needsOf(to: string): Needs | null {
  const at = pageAt(to);
  return at === null ? null : pages[at.id].needs;
}
