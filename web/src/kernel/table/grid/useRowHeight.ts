import { useSyncExternalStore } from "react";
import { useMedia } from "../../page/useMedia.ts";

/** 40 pixels, dense 32, scaled with the font size; touch targets need 44. */
const REMS = 4;
const DENSE_REMS = 3.2;
const TOUCH_PX = 44;

/** Returns the height of a row in pixels, as in the style sheet, for virtual lists. */
export function useRowHeight(dense: boolean): number {
  const rem = useSyncExternalStore(followRoot, rootSize);
  const coarse = useMedia("(pointer: coarse)");
  const height = Math.round((dense ? DENSE_REMS : REMS) * rem);
  return coarse ? Math.max(height, TOUCH_PX) : height;
}

const USUAL_REM = 10;

const rootSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM;

/** The font size is a style of the root element (product/portal 2). */
function followRoot(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });
  return () => observer.disconnect();
}
