import "../../theme/fonts.css";
import "../../theme/tokens.css";
import "../../theme/base.css";
import "../../form/check/jitless.ts";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { visitor } from "../../../testing/viewer.ts";
import { speakerOf, TextsProvider } from "../../texts.tsx";
import { viewerQuery, ViewerProvider } from "../../viewer.tsx";
import { fakeFetch } from "./fake-server.ts";
import { Kit } from "./Kit.tsx";
import { KIT_TEXTS } from "./kit-texts.ts";

// The page of the catalogue, in the development server and in the build of its journey. Its calls are answered in the page.
// cast: only the portal's own calls are made here, by a path and a text.
globalThis.fetch = fakeFetch as unknown as typeof fetch;
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
queries.setQueryData(
  viewerQuery.queryKey,
  visitor({
    user: { id: 3, name: "Szerkesztő Sára", email: "sara@example.test", profilePicture: null },
    isSuperAdmin: true,
  }),
);
const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TextsProvider first={speakerOf("hu", { ...textsHu, kit: KIT_TEXTS })}>
          <ViewerProvider splash={null} failure={() => null}>
            <Kit only={new URLSearchParams(location.search).get("kit")} />
          </ViewerProvider>
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
