import { createStore, useStore } from "./store.ts";

export type ToastKind = "success" | "info" | "warning" | "error";
/** What a toast leads to: a page that shows more, or a button such as undo, which removes the toast. */
export type ToastLink = { readonly to: string; readonly label: string };
export type ToastAction = { readonly label: string; readonly run: () => void };
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly act?: ToastLink | ToastAction | undefined;
};

/** The time after which a toast disappears, in milliseconds (product/portal 13). */
export const TOAST_MS = 6000;
const AT_MOST = 5;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a toast at the top centre. It replaces an earlier toast of the same text, and one that reports a success or
 * gives information: only warnings, errors and toasts with a link or a button are shown together.
 */
export function showToast(kind: ToastKind, text: string, act?: ToastLink | ToastAction): void {
  const others = toasts.get().filter((toast) => toast.text !== text && !isPlain(toast));
  toasts.set([...others, { id: ++lastId, kind, text, act }].slice(-AT_MOST));
}

const isPlain = ({ kind, act }: Toast): boolean => (kind === "success" || kind === "info") && act === undefined;

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Removes error toasts before a new attempt: they must not cover its outcome. */
export const dismissErrors = (): void => toasts.set(toasts.get().filter(({ kind }) => kind !== "error"));

export const useToasts = (): readonly Toast[] => useStore(toasts);
