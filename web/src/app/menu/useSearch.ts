import { useEffect } from "react";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";

const load = async () => (await import("./NavigationSearch.tsx")).NavigationSearch;

/** The search of the menu, opened by its button or Ctrl+K (⌘K). */
export function useSearch() {
  const search = useLazyPart(load);
  const { open, prepare } = search;
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      // The first of the two keys is a moment's notice: what is typed right after the second is not lost.
      if (event.key === "Control" || event.key === "Meta") prepare();
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // The rich-text editor makes a link with the same keys; an open dialog keeps them to itself.
      if (event.defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, [open, prepare]);
  return search;
}
