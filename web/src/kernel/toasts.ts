import { createStore, useStore } from "./store.ts";

export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string };

/** Milliseconds after which a message hides (product/portal 13). */
export const TOAST_MS = 6000;
const AT_MOST = 5;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says something in passing, top centre. The same sentence is not stacked: it is shown anew. */
export function showToast(kind: ToastKind, text: string): void {
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others, { id: ++lastId, kind, text }].slice(-AT_MOST));
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Whoever acts anew has read what went wrong before: it must not stand over what comes now. */
export const dismissErrors = (): void => toasts.set(toasts.get().filter(({ kind }) => kind !== "error"));

export const useToasts = (): readonly Toast[] => useStore(toasts);
