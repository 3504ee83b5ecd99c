import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useRowHeight } from "./useRowHeight.ts";

const root = document.documentElement;
let size = "10px";

afterEach(() => {
  vi.restoreAllMocks();
  root.removeAttribute("style");
  size = "10px";
});

function rowHeight() {
  vi.spyOn(globalThis, "getComputedStyle").mockImplementation(() => ({ fontSize: size }) as CSSStyleDeclaration);
  return renderHook(() => useRowHeight(false)).result;
}

it("grows with the letters", async () => {
  const height = rowHeight();
  expect(height.current).toBe(40);
  size = "13px";
  root.style.fontSize = "81.25%";
  await waitFor(() => expect(height.current).toBe(52));
});

it("grows at the end of the change where the size arrives by a transition", async () => {
  const height = rowHeight();
  root.style.fontSize = "81.25%";
  // The observer hears of the style before the size is there.
  await act(() => Promise.resolve());
  expect(height.current).toBe(40);
  size = "13px";
  act(() => void root.dispatchEvent(new Event("transitionend")));
  expect(height.current).toBe(52);
});
