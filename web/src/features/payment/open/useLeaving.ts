import { useCallback, useEffect, useState } from "react";

/**
 * Returns whether the browser is leaving for another site, and a function that leaves. A return by the browser's back
 * button restores the page, and ends the leaving.
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
