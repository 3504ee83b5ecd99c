import { createStore, useStore } from "./store.ts";

export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string };

/** The time after which a toast disappears, in milliseconds (product/portal 13). */
export const TOAST_MS = 6000;
const AT_MOST = 5;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast at the top centre. A repeated text replaces the earlier toast. */
export function showToast(kind: ToastKind, text: string): void {
  const others = toasts.get().filter((toast) => toast.text !== text);
  toasts.set([...others, { id: ++lastId, kind, text }].slice(-AT_MOST));
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Removes error toasts before a new attempt: they must not cover its outcome. */
export const dismissErrors = (): void => toasts.set(toasts.get().filter(({ kind }) => kind !== "error"));

export const useToasts = (): readonly Toast[] => useStore(toasts);
