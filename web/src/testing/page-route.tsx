import { pages, type PageId } from "@rajt/contract/portal.pages";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageContext } from "../kernel/page/this-page.ts";

/** The route of a declared page, which a component stands for. */
export const pageRoute = (id: PageId, Page: ComponentType): RouteObject => ({
  path: pages[id].path,
  element: (
    <PageContext value={id}>
      <Page />
    </PageContext>
  ),
});
