import { useEffect } from "react";

/** While it is not known what to show: over it stands the first look of index.html, as long as that is there. */
export const Splash = () => (
  <div className="splash">
    <img src="/favicon.svg" alt="Rajt" width="56" height="56" />
  </div>
);

/** Takes the first look out of the page, once something else has been shown. */
export function useFirstLookEnds(): void {
  useEffect(() => document.getElementById("first")?.remove(), []);
}
