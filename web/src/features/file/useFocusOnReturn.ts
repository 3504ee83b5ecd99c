import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a button that is replaced while its panel is open: the button gets the focus back when the panel
 * closes.
 */
export function useFocusOnReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
