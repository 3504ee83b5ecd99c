import { useSyncExternalStore } from "react";

/** One for each query, so that what is drawn for the paper alone is drawn like the rest. */
const screens = new Map<string, ReturnType<typeof screenThat>>();

/**
 * Does the screen fit a media query now? `useMedia("(max-width: 40em)")`. While it is put on paper it fits what it fitted before: whoever drew
 * something else for the width of a sheet would draw it when the pages are counted already.
 */
export function useMedia(query: string): boolean {
  const { subscribe, fits } = screens.get(query) ?? screenThat(query);
  return useSyncExternalStore(subscribe, fits);
}

function screenThat(query: string) {
  const now = () => matchMedia(query).matches;
  let onPaper: boolean | null = null;
  const screen = {
    fits: () => onPaper ?? now(),
    subscribe: (changed: () => void) => {
      const media = matchMedia(query);
      const listening = new AbortController();
      const { signal } = listening;
      media.addEventListener("change", changed, { signal });
      addEventListener("beforeprint", () => void (onPaper = now()), { signal });
      addEventListener(
        "afterprint",
        () => {
          onPaper = null;
          changed();
        },
        { signal },
      );
      return () => listening.abort();
    },
  };
  screens.set(query, screen);
  return screen;
}
