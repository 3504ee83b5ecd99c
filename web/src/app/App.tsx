import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router/dom";
import { PageNeedsContext } from "../kernel/page/page-needs.ts";
import { TextsProvider, type Speaker } from "../kernel/texts.tsx";
import { PrefetchContext } from "../kernel/ui/buttons/PortalLink.tsx";
import type { Portal } from "./portal.ts";

/** Draws the whole page: data, texts, routes. */
export function App({ speaker, portal }: { speaker: Speaker; portal: Portal }) {
  const { queries, router, prefetch, needsOf } = portal;
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TextsProvider first={speaker}>
          <PrefetchContext value={prefetch}>
            <PageNeedsContext value={needsOf}>
              <RouterProvider router={router} />
            </PageNeedsContext>
          </PrefetchContext>
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
