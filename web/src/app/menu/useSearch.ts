import { useEffect } from "react";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";

const load = async () => (await import("./NavigationSearch.tsx")).NavigationSearch;

/** Returns the search of the menu, opened by its button or Ctrl+K (⌘K); null if there is nothing to search. */
export function useSearch(isSearchable: boolean) {
  const search = useLazyPart(load);
  const { open, prepare } = search;
  useEffect(() => {
    if (!isSearchable) return undefined;
    const openByKey = (event: KeyboardEvent) => {
      // The code loads at the first of the two keys, so that letters typed after the second are not lost.
      if (event.key === "Control" || event.key === "Meta") prepare();
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // The rich-text editor uses the same keys for links, and an open dialog handles its own keys.
      if (event.defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, [isSearchable, open, prepare]);
  return isSearchable ? search : null;
}
