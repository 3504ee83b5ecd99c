import { renderHook, waitFor } from "@testing-library/react";
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

it("grows with the font size", async () => {
  const height = rowHeight();
  expect(height.current).toBe(40);
  size = "13px";
  root.style.fontSize = "81.25%";
  await waitFor(() => expect(height.current).toBe(52));
});
