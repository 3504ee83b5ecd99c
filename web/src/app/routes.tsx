import { ELSEWHERE, PAGE_IDS, pages, pathTo, type PageId } from "@rajt/contract/portal.pages";
import type { RouteObject } from "react-router";
import { loadCode } from "../kernel/page/load-code.ts";
import { PageContext } from "../kernel/page/this-page.ts";
import { boundPages, type Bound } from "./bound-pages.ts";
import { BrokenPage, BrokenPortal } from "./BrokenPage.tsx";
import { Guarded } from "./Guarded.tsx";
import { Elsewhere, Home } from "./Elsewhere.tsx";
import { LatePage } from "./LatePage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Root } from "./Root.tsx";
import { Splash } from "./Splash.tsx";

/** The routes of every declared page, guarded by its needs. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPortal,
    HydrateFallback: Splash,
    children: [
      ...Object.entries(ELSEWHERE).map(([path, id]) => ({
        path,
        element: path === "/" ? <Home /> : <Elsewhere to={pathTo(id)} />,
      })),
      ...PAGE_IDS.map((id) => routeOf(id, boundPages[id])),
      { path: "*", Component: NotFoundPage },
    ],
  },
];

function routeOf(id: PageId, { load, words }: Bound): RouteObject {
  const { path, needs } = pages[id];
  return {
    id,
    path,
    ErrorBoundary: BrokenPage,
    lazy: async () => {
      const Page = await loadCode(load, words).catch(() => null);
      return {
        element: (
          <PageContext value={id}>
            <Guarded needs={needs}>{Page === null ? <LatePage load={load} /> : <Page />}</Guarded>
          </PageContext>
        ),
      };
    },
  };
}
