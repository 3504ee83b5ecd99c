import { afterEach, expect, it, vi } from "vitest";
import { glideTo } from "./reveal.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [false, "smooth"],
  [true, "instant"],
])("scrolls smoothly unless the user prefers reduced motion (%s): %s", (matches, behavior) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  const scrollIntoView = vi.fn<HTMLElement["scrollIntoView"]>();
  glideTo(Object.assign(document.createElement("p"), { scrollIntoView }));
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: "center", behavior });
});
