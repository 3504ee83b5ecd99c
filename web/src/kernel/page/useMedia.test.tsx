import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useMedia } from "./useMedia.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("follows the screen, and keeps its value while printing", () => {
  const screen = { width: 1440, changed: () => {} };
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: screen.width <= Number(/\d+/.exec(query)?.[0]),
    addEventListener: (_: string, changed: () => void) => void (screen.changed = changed),
    removeEventListener: () => undefined,
  }));
  const turnTo = (width: number) =>
    act(() => {
      screen.width = width;
      screen.changed();
    });
  const { result, unmount } = renderHook(() => useMedia("(max-width: 960px)"));
  expect(result.current).toBe(false);
  turnTo(360);
  expect(result.current).toBe(true);
  turnTo(1440);
  fireEvent(window, new Event("beforeprint"));
  turnTo(794);
  expect(result.current).toBe(false);
  const drawnForPaper = renderHook(() => useMedia("(max-width: 960px)"));
  expect(drawnForPaper.result.current).toBe(false);
  // The window became narrower meanwhile.
  fireEvent(window, new Event("afterprint"));
  expect(result.current).toBe(true);
  // The only subscriber unmounted while printing.
  fireEvent(window, new Event("beforeprint"));
  unmount();
  drawnForPaper.unmount();
  fireEvent(window, new Event("afterprint"));
  screen.width = 1440;
  expect(renderHook(() => useMedia("(max-width: 960px)")).result.current).toBe(false);
});
