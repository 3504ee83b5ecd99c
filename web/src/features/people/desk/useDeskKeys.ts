import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Elements that have the key for themselves: a button is pressed by Enter, a field is typed into. */
const OWN_KEYS = "input, textarea, select, button, a, dialog, [contenteditable], [popover]";

/** Calls the function of a pressed key, unless the focus is on an element with keys of its own. */
export function useDeskKeys(keys: Keys, isOn: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isOn]);
}
