import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus on when what had it goes: a row that was deleted, a chip that was taken off. Then the list's own cell
 * in the tab order has it, or the page, so that the keyboard goes on from there and not from the top of everything.
 * Give the result to the page's element.
 */
export function useFocusGoesOn(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const element = page.current;
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    const cell = page.current?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
    (cell ?? page.current)?.focus({ preventScroll: true });
  });
  return page;
}
