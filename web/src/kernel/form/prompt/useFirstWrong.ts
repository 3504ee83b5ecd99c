import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Leads whoever asked in vain to the first field that is wrong: on a phone it may stand above the screen. Give the ref to what holds the fields.
 *
 * @returns the ref, and the way there once the fields are told that they are wrong
 */
export function useFirstWrong<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const box = useRef<E>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return [box, () => setTries((before) => before + 1)];
}
