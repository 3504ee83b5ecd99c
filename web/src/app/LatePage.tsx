import { useEffect, type ComponentType } from "react";
import { LateView } from "../kernel/page/LateView.tsx";
import { reopen } from "../kernel/page/load-code.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * Shown for a page whose code failed to load. It loads the code again; the router would leave the page empty until a reload.
 */
export const LatePage = ({ load }: { load: () => Promise<ComponentType> }) => (
  <LateView load={load} given={{}} waiting={null} lost={(retry) => <LostPage retry={retry} />} />
);

/** Reloads the address once by itself; afterwards by its button or when the network returns. */
function LostPage({ retry }: { retry: () => void }) {
  useEffect(() => {
    if (!isOpenedAnew()) void reopen();
  }, []);
  return <BrokenPage retry={retry} />;
}

/** cast: the first entry of this kind is the page's own. */
const isOpenedAnew = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";
