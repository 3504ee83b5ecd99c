import "../../theme/fonts.css";
import "../../theme/tokens.css";
import "../../theme/base.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { loadAllWords, loadSpeaker, TextsProvider } from "../../texts.tsx";
import { Kit } from "./Kit.tsx";

// The page of the catalogue, in the development server and in the build of its journey. It makes no calls.
// No top-level await: the words are loaded by code that waits for this module.
void start();

async function start(): Promise<void> {
  const speaker = await loadSpeaker("hu");
  await loadAllWords();
  const root = document.getElementById("root");
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <TextsProvider first={speaker}>
          <RouterProvider router={createMemoryRouter([{ path: "*", element: <Kit /> }])} />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
