import { useSyncExternalStore } from "react";

/** Is the page being put on paper? From before it is drawn for the paper until it is back on the screen. */
let isOnPaper = false;
/** By query: did it fit when it was asked last on the screen? */
const fitted = new Map<string, boolean>();

addEventListener("beforeprint", () => void (isOnPaper = true));
addEventListener("afterprint", () => void (isOnPaper = false));

/**
 * Does the screen fit a media query now? `useMedia("(max-width: 40em)")`. While it is put on paper it fits what it fitted before: whoever drew
 * something else for the width of a sheet would draw it when the pages are counted already.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      addEventListener("afterprint", changed);
      return () => {
        media.removeEventListener("change", changed);
        removeEventListener("afterprint", changed);
      };
    },
    () => fits(query),
  );
}

function fits(query: string): boolean {
  const before = isOnPaper ? fitted.get(query) : undefined;
  const fits = before ?? matchMedia(query).matches;
  fitted.set(query, fits);
  return fits;
}
