import { useCallback, useEffect, useRef, type RefCallback } from "react";

/**
 * Moves the focus when the focused element disappears, as a deleted row or a removed chip does: to the list's cell in the tab order, or to
 * the element with this ref. Without it the focus would return to the top of the page.
 */
export function useFocusGoesOn(): RefCallback<HTMLElement> {
  const page = useRef<HTMLElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    const cell = page.current?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
    (cell ?? page.current)?.focus({ preventScroll: true });
  });
  return useCallback((element: HTMLElement | null) => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    page.current = element;
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);
}
