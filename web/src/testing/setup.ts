import { configure } from "@testing-library/react";

// People type slowly, and the machine may be busy with other tests.
configure({ asyncUtilTimeout: 5000 });

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

const noMatch: Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener"> = {
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
Object.assign(globalThis, { matchMedia: () => noMatch });

// Tells once what it watches; nothing has a size here unless a test says so.
class Sized implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: Sized });
