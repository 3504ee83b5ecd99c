import { useEffect, useState } from "react";

/** Returns a text once it has not changed for `ms` milliseconds. */
export function useDebouncedValue(value: string, ms: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return paused;
}
