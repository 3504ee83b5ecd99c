import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { RouterProvider } from "react-router";
import { TextsProvider, type Speaker } from "../kernel/texts.tsx";
import { PrefetchContext } from "../kernel/ui/PortalLink.tsx";
import { createPortal } from "./portal.ts";

/** The whole page: data, texts, routes. */
export function App({ speaker }: { speaker: Speaker }) {
  const [{ queries, router, prefetch }] = useState(createPortal);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TextsProvider first={speaker}>
          <PrefetchContext value={prefetch}>
            <RouterProvider router={router} />
          </PrefetchContext>
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
