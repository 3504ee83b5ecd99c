import { useCallback, useEffect, useState } from "react";

/**
 * Going to another site's page: whether one is on the way, and how to go. Whoever comes back by the browser's own button finds the page as it was
 * left, so it is not on the way any more.
 */
export function useLeaving(back: () => void): { leaving: boolean; leave: (address: string) => void } {
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback((address: string) => {
    setLeaving(true);
    location.assign(address);
  }, []);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      back();
    };
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [back]);
  return { leaving, leave };
}
