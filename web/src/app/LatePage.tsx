import type { ComponentType } from "react";
import { reopen } from "../kernel/page/load-code.ts";
import { useLateCode } from "../kernel/page/useLateCode.ts";
import { BrokenPage } from "./BrokenPage.tsx";

/**
 * A page whose code did not come when its address was opened. It says so, and the code is asked for again by the button, when the network is
 * back, and whenever the address is opened anew. The router itself would leave the place of such a page empty until the portal is reloaded.
 */
export function LatePage({ load }: { load: () => Promise<ComponentType> }) {
  const { Part: Page, retry } = useLateCode(load);
  return Page === null ? <BrokenPage retry={() => void reopen(retry)} /> : <Page />;
}
