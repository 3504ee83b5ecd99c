import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** All of a list that is drawn in part, where only what is in view is. */
export const everyIndex = ({ count }: { readonly count: number }): number[] =>
  Array.from({ length: count }, (_, at) => at);

/** Is the page being put on paper? What draws only what is in view draws everything then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes the page as it is when the listeners have run.
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
