import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that is the same function at every render and does what the last one does: for rows that are drawn once. */
export function useStable<A extends unknown[], R>(handler: (...of: A) => R): (...of: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...of: A) => latest.current(...of), []);
}
