import type { Needs } from "@rajt/contract/kernel/access";
import { createContext, use } from "react";
import { useViewer } from "../viewer.tsx";

/** Given by the app: who may open the page at an address, or null where there is none. */
export const PageNeedsContext = createContext<(to: string) => Needs | null>(() => null);

/** Is there a page at an address, and may the viewer open it? What asks before it shows a link leads nowhere closed. */
export function useMayOpen(): (to: string) => boolean {
  const needsOf = use(PageNeedsContext);
  const { may } = useViewer();
  return (to) => {
    const needs = needsOf(to);
    return needs !== null && may(needs);
  };
}
