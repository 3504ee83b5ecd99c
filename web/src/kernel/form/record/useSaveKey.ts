import { useEffect } from "react";
import { useStable } from "../../useStable.ts";

/** Saves by Ctrl+S (Cmd+S on a Mac). Without anything to save the browser's own dialog is suppressed too. */
export function useSaveKey(save: () => void, isOn: boolean): void {
  const press = useStable((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOn && document.querySelector("dialog[open]") === null) save();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}
