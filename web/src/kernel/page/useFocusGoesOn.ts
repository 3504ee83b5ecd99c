import { useCallback, useEffect, useRef, type RefCallback } from "react";

/**
 * Moves the focus on when what had it goes: a row that was deleted, a chip that was taken off, a button that has done its work. Then the
 * list's own cell in the tab order has it, or else the element that this is given to, so that the keyboard goes on from there and not from the
 * top of everything.
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
