import { useEffect, useState, type RefObject } from "react";

/** A screen ahead, so that it is there when it comes into view. */
const AHEAD = "100%";

/** Has a place been near the part of the page that is in view? Where a browser cannot tell, it has. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);
  return isNear;
}
