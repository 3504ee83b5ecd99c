import { remembered } from "../remembered.ts";
import { createStore, useStore } from "../store.ts";

export const SCHEMES = ["system", "light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** S1 §9: 70 % to 130 % in steps of ten. */
export const FONT_SIZES = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3] as const;

/** S1 §9: the root's font size is this many percent at size 1, so that 1 rem is 10 px. */
const ROOT_PERCENT = 62.5;

const scheme = createStore<Scheme>(SCHEMES.find((name) => name === remembered.get("rajt.scheme")) ?? "system");
const fontSize = createStore<number>(FONT_SIZES.find((size) => String(size) === remembered.get("rajt.fontSize")) ?? 1);
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Light, dark or as the system has it, and the size of the letters; kept in this browser. */
export function useAppearance() {
  return { scheme: useStore(scheme), setScheme, fontSize: useStore(fontSize), setFontSize };
}

/** Puts the kept choices on the page and follows the system. The same is done before the first paint by `public/first-paint.js`. */
export function startAppearance(): void {
  prefersDark.addEventListener("change", paint);
  paint();
}

function setScheme(next: Scheme): void {
  remembered.set("rajt.scheme", next);
  scheme.set(next);
  paint();
}

function setFontSize(next: number): void {
  remembered.set("rajt.fontSize", String(next));
  fontSize.set(next);
  paint();
}

function paint(): void {
  const dark = scheme.get() === "dark" || (scheme.get() === "system" && prefersDark.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.style.fontSize = `${ROOT_PERCENT * fontSize.get()}%`;
}
