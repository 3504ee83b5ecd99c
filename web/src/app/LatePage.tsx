import { useEffect, type ComponentType } from "react";
import { reopen } from "../kernel/page/load-code.ts";
import { useLateCode } from "../kernel/page/useLateCode.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * A page whose code did not come when its address was opened. The address is opened anew once: a browser may remember for as long as a page is open
 * that a module did not come (Chromium does from version 150 on). Else it says so, and the code is asked for again by the button, when the network is
 * back, and whenever the address is opened anew. The router itself would leave the place of such a page empty until the portal is reloaded.
 */
export function LatePage({ load }: { load: () => Promise<ComponentType> }) {
  const { Part: Page, isLost, retry } = useLateCode(load);
  useEffect(() => {
    if (isLost && !isOpenedAnew()) void reopen();
  }, [isLost]);
  return Page === null ? <BrokenPage retry={retry} /> : <Page />;
}

/** A second time in turn would be one too many: what does not come then will not come by that. The cast: of a navigation there is no other entry. */
const isOpenedAnew = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";
