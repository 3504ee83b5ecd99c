import { pages, type PageId } from "@rajt/contract/portal.pages";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageContext } from "../kernel/page/this-page.ts";

/** Returns a component as a declared page. */
export const pageIn = (id: PageId, Page: ComponentType) => (
  <PageContext value={id}>
    <Page />
  </PageContext>
);

/** Returns the route of a declared page with a component in its place. */
export const pageRoute = (id: PageId, Page: ComponentType): RouteObject => ({
  path: pages[id].path,
  element: pageIn(id, Page),
});
