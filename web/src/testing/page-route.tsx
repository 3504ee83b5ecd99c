import { pages, type PageId } from "@rajt/contract/portal.pages";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageContext } from "../kernel/page/this-page.ts";

/** A declared page, which a component stands for. */
export const pageIn = (id: PageId, Page: ComponentType) => (
  <PageContext value={id}>
    <Page />
  </PageContext>
);

/** The route of a declared page, which a component stands for. */
export const pageRoute = (id: PageId, Page: ComponentType): RouteObject => ({
  path: pages[id].path,
  element: pageIn(id, Page),
});
