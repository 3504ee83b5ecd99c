import type { Needs } from "@rajt/contract/kernel/access";
import { createContext, use } from "react";
import { useViewer } from "../viewer.tsx";

/** Provided by the app: the rights that the page at an address needs, or null without a page. */
export const PageNeedsContext = createContext<(to: string) => Needs | null>(() => null);

/** Returns whether there is a page at an address that the viewer may open. Links are shown only then. */
export function useMayOpen(): (to: string) => boolean {
  const needsOf = use(PageNeedsContext);
  const { may } = useViewer();
  return (to) => {
    const needs = needsOf(to);
    return needs !== null && may(needs);
  };
}
