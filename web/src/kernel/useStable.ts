import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a handler with a stable identity that runs the latest one. */
export function useStable<A extends unknown[], R>(handler: (...of: A) => R): (...of: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...of: A) => latest.current(...of), []);
}
