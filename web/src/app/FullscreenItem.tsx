import { IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { showToast } from "../kernel/toasts.ts";
import { menuItemClass } from "../kernel/ui/Menu.tsx";

export function FullscreenItem() {
  const { t } = useTexts();
  const full = useSyncExternalStore(follow, isFull);
  const Icon = full ? IconMinimize : IconMaximize;
  const toggle = async () => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      showToast("warning", t("shell.view.noFullscreen"));
    }
  };
  return (
    <button type="button" className={menuItemClass} onClick={() => void toggle()}>
      <Icon size={18} aria-hidden /> {t(full ? "shell.view.leaveFullscreen" : "shell.view.fullscreen")}
    </button>
  );
}

const isFull = (): boolean => document.fullscreenElement !== null;

function follow(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
