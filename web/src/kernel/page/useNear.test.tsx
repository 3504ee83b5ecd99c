import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useNear } from "./useNear.ts";

function Place() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useNear(place) ? "near" : "far"}</p>;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a place is far until it has come into view, and near from then on", () => {
  const tell: { see?: (seen: { isIntersecting: boolean }[]) => void; watches: number } = { watches: 0 };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(see: (seen: { isIntersecting: boolean }[]) => void) {
        tell.see = see;
      }
      observe = () => (tell.watches += 1);
      disconnect = () => (tell.watches -= 1);
    },
  );
  render(<Place />);
  act(() => tell.see?.([{ isIntersecting: false }]));
  expect(screen.getByText("far")).toBeDefined();
  act(() => tell.see?.([{ isIntersecting: true }]));
  expect(screen.getByText("near")).toBeDefined();
  expect(tell.watches).toBe(0);
});

it("a browser that cannot tell gets all at once", () => {
  render(<Place />);
  expect(screen.getByText("near")).toBeDefined();
});
