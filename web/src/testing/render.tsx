import type { Needs } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { PageNeedsContext } from "../kernel/page/page-needs.ts";
import { speakerOf, TextsProvider } from "../kernel/texts.tsx";
import { viewerQuery, ViewerProvider, type AccessConfig } from "../kernel/viewer.tsx";

const TEXTS = { hu: textsHu, en: textsEn };

type Surroundings = {
  viewer: AccessConfig;
  needsOf?: (to: string) => Needs | null;
  at?: string;
  locale?: Locale;
};

/** Renders a part of the page, in Hungarian by default, for a viewer at an address; `needsOf` returns the needs of existing pages. */
export function renderIn(
  part: ReactNode,
  { viewer, needsOf = () => null, at = "/", locale = "hu" }: Surroundings,
): RenderResult {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(viewerQuery.queryKey, viewer);
  const router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: [at] });
  return render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf(locale, TEXTS[locale])}>
        <PageNeedsContext value={needsOf}>
          <ViewerProvider splash={null} failure={() => null}>
            <RouterProvider router={router} />
          </ViewerProvider>
        </PageNeedsContext>
      </TextsProvider>
    </QueryClientProvider>,
  );
}
