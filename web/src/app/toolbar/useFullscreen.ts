import { useSyncExternalStore } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";

/** Returns whether the portal fills the screen, and gives the way in and out; a browser that cannot says so. */
export function useFullscreen() {
  const { t } = useTexts();
  const full = useSyncExternalStore(follow, isFull);
  const toggle = async () => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      showToast("warning", t("shell.view.noFullscreen"));
    }
  };
  return { full, toggle: () => void toggle(), label: t(full ? "shell.view.leaveFullscreen" : "shell.view.fullscreen") };
}

const isFull = (): boolean => document.fullscreenElement !== null;

function follow(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
