import { createStore, useStore } from "../../store.ts";

const open = createStore<readonly HTMLElement[]>([]);

/**
 * The places for toasts in the open modal dialogs. Everything outside the last dialog is inert, so toasts are rendered
 * into it.
 */
export const topLayer = {
  push: (element: HTMLElement): void => open.set([...open.get(), element]),
  remove: (element: HTMLElement): void => open.set(open.get().filter((other) => other !== element)),
};

export const useTopDialog = (): HTMLElement | null => useStore(open).at(-1) ?? null;
