import { useSyncExternalStore } from "react";

/** Whether the page is being printed, from before its layout for paper until after it. */
let isOnPaper = false;
/** The last result of each query on the screen. */
const fitted = new Map<string, boolean>();

addEventListener("beforeprint", () => void (isOnPaper = true));
addEventListener("afterprint", () => void (isOnPaper = false));

/**
 * Returns whether the screen matches a media query: `useMedia("(max-width: 40em)")`. While printing it keeps its value: a render for the
 * width of a sheet would come after the pages are counted.
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
