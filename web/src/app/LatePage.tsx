import { useEffect, type ComponentType } from "react";
import { LateView } from "../kernel/page/LateView.tsx";
import { reopen } from "../kernel/page/load-code.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * A page whose code did not load when its address was opened. It loads the code again; the router itself would leave the page's place empty until the
 * portal is reloaded.
 */
export const LatePage = ({ load }: { load: () => Promise<ComponentType> }) => (
  <LateView load={load} given={{}} waiting={null} lost={(retry) => <LostPage retry={retry} />} />
);

/** Reloads the address once by itself; after that its button does, or the return of the network. */
function LostPage({ retry }: { retry: () => void }) {
  useEffect(() => {
    if (!isOpenedAnew()) void reopen();
  }, []);
  return <BrokenPage retry={retry} />;
}

/** cast: the first entry of this kind is the page's own. */
const isOpenedAnew = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";
