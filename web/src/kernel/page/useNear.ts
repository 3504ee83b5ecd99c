import { useEffect, useState, type RefObject } from "react";

/** One screen ahead, so that the content is loaded before it is in view. */
const AHEAD = "100%";

/** Returns a ref and whether its element has been near the viewport. True without IntersectionObserver. */
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
