import { cleanup, configure } from "@testing-library/react";
import { destroyAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
import { afterAll, vi } from "vitest";
import { plainComputedStyle } from "./computed-style.ts";

// One process runs many files, and this before each: what the one before has left of its page is taken away.
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
// React Aria keeps the one place where it announces: the next file needs one in its own page.
afterAll(destroyAnnouncer);

// People type slowly, and the machine may be busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

// What jsdom leaves out of the browser and the pages rely on.
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

// Tells once what it watches; nothing has a size here unless a test says so.
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
