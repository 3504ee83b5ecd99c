import { cleanup, configure } from "@testing-library/react";
import { destroyAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
import { afterAll, vi } from "vitest";
import { plainComputedStyle } from "./computed-style.ts";

// One process runs many files, and this before each: it removes what the former file left in the page.
cleanup();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
for (const element of [document.documentElement, document.head, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
// React Aria keeps one live region: the next file needs its own.
afterAll(destroyAnnouncer);

// Typing takes time, and the machine may be busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

// Browser functions that pages need and jsdom lacks.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  },
});

Object.assign(globalThis, { CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) } });

Object.assign(globalThis, { getComputedStyle: plainComputedStyle });

const noMatch: Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener"> = {
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
Object.assign(globalThis, { matchMedia: () => noMatch });

// Reports once; nothing has a size unless a test sets one.
class Sized implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(): void {
    this.#callback([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: Sized });
