import type { Settings } from "@rajt/contract/shell/settings.schema";
import { remembered } from "../../kernel/remembered.ts";
import { createStore, useStore } from "../../kernel/store.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { arrive, choose, readMirror, saved, type Mirror } from "./mirror.ts";

/** Also read by `public/theme.js`. */
const KEY = "rajt.settings";

/** The root's font size in percent at 100 % (product/portal 2), so that 1 rem is 10 px. */
const ROOT_PERCENT = 62.5;

/** Above this, lists give up what leaves no room for their columns. */
const USUAL_LETTERS = 100;

const mirror = createStore<Mirror>(readMirror(remembered.get(KEY)));
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export const settingsMirror = {
  arrive: (account: number, saved: Settings | null): void => change(arrive(mirror.get(), account, saved)),
  saved: (sent: Partial<Settings>): void => change(saved(mirror.get(), sent)),
  /** The server refused the settings: they are not sent again. */
  forget: (): void => change({ ...mirror.get(), unsaved: {} }),
};

export const useMirror = (): Mirror => useStore(mirror);

/**
 * Returns the settings and the function that changes them: at once on the page, and shortly after in the account of a signed-in viewer.
 */
export function useSettings(): readonly [Settings, (chosen: Partial<Settings>) => void] {
  const { accountId } = useViewer().viewer;
  return [useStore(mirror).settings, (chosen) => change(choose(mirror.get(), accountId, chosen))];
}

/** Applies the stored settings to the page, and follows the system and other pages of this browser. */
export function startSettings(): void {
  prefersDark.addEventListener("change", paint);
  addEventListener("storage", ({ key, newValue }) => {
    const there = readMirror(newValue);
    // Ignores the settings of another account that signed in on another page.
    if (key !== KEY || there.owner !== mirror.get().owner) return;
    mirror.set(there);
    paint();
  });
  paint();
}

function change(next: Mirror): void {
  remembered.set(KEY, JSON.stringify(next));
  mirror.set(next);
  paint();
}

/** `public/theme.js` does the same before the first paint. */
function paint(): void {
  const { scheme, fontSize } = mirror.get().settings;
  const dark = scheme === "dark" || (scheme === "system" && prefersDark.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["letters"] = fontSize > USUAL_LETTERS ? "large" : "usual";
  root.style.fontSize = `${(ROOT_PERCENT * fontSize) / 100}%`;
}
