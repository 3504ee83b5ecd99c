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
