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

it("is near once it has been in view", () => {
  const observer: { see?: (seen: { isIntersecting: boolean }[]) => void; watches: number } = { watches: 0 };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(see: (seen: { isIntersecting: boolean }[]) => void) {
        observer.see = see;
      }
      observe = () => (observer.watches += 1);
      disconnect = () => (observer.watches -= 1);
    },
  );
  render(<Place />);
  act(() => observer.see?.([{ isIntersecting: false }]));
  expect(screen.getByText("far")).toBeDefined();
  act(() => observer.see?.([{ isIntersecting: true }]));
  expect(screen.getByText("near")).toBeDefined();
  expect(observer.watches).toBe(0);
});

it("is near at once without IntersectionObserver", () => {
  render(<Place />);
  expect(screen.getByText("near")).toBeDefined();
});
