import { useCallback, useEffect, useState, type ComponentType } from "react";
import { loadCode } from "../kernel/page/load-code.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * A page whose code did not come when its address was opened. It says so, and the code is asked for again by the button, when the network is
 * back, and whenever the address is opened anew. The router itself would leave the place of such a page empty until the portal is reloaded.
 */
export function LatePage({ load }: { load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ readonly Page: ComponentType } | null>(null);
  const retry = useCallback(
    () =>
      void loadCode(load).then(
        (Page) => setLoaded({ Page }),
        () => undefined,
      ),
    [load],
  );
  useEffect(retry, [retry]);
  return loaded === null ? <BrokenPage retry={retry} /> : <loaded.Page />;
}
