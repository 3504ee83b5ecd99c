import { useEffect, useRef, type RefObject } from "react";

/** For the button in whose place something stands while it is open: it has the focus again when that is gone. */
export function useFocusOnReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
