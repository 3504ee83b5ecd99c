import { useEffect, type ComponentType } from "react";
import { LateView } from "../kernel/page/LateView.tsx";
import { reopen } from "../kernel/page/load-code.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * A page whose code did not come when its address was opened: it is asked for again when the address is opened again, since the router itself would leave
 * the page's place empty until the portal is reloaded.
 */
export const LatePage = ({ load }: { load: () => Promise<ComponentType> }) => (
  <LateView load={load} given={{}} waiting={null} lost={(retry) => <LostPage retry={retry} />} />
);

/** Opens the address anew by itself once; then by its button, or when the network is back. */
function LostPage({ retry }: { retry: () => void }) {
  useEffect(() => {
    if (!isOpenedAnew()) void reopen();
  }, []);
  return <BrokenPage retry={retry} />;
}

/** The cast: the first entry of this kind is the page's own. */
const isOpenedAnew = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";
