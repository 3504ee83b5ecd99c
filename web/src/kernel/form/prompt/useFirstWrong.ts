import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Focuses the first wrong field after a refused submit: on a phone it may be above the viewport. The ref belongs to the element around the fields.
 *
 * @returns the ref, and the function that focuses the field after the next render
 */
export function useFirstWrong<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const box = useRef<E>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return [box, () => setTries((before) => before + 1)];
}
