import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns all indexes of a virtual list. */
export const everyIndex = ({ count }: { readonly count: number }): number[] =>
  Array.from({ length: count }, (_, at) => at);

/** Returns whether the page is being printed. Virtual lists then render all rows. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronously: the browser prints the page as it is after the listeners.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
