import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Elements that have every key for themselves. */
const TYPED_INTO = "input:not([type=checkbox]), textarea, select, [contenteditable], [popover]";
/** Elements that are pressed, so that Enter is theirs; on a checkbox it must not verify a person by mistake. */
const PRESSED = "button, a, input";

/** Calls the function of a pressed key, unless a dialog is open or the focused element has the key for itself. */
export function useDeskKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const own = event.key === "Enter" ? `${TYPED_INTO}, ${PRESSED}` : TYPED_INTO;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      // After a click into a dialog, the target of a key is the page itself.
      if (document.querySelector("dialog[open]") !== null) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
