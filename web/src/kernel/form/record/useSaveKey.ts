import { useEffect } from "react";
import { useStable } from "../../useStable.ts";

/** Ctrl+S, on a Mac Cmd+S, saves. Where nothing can be saved the browser's own dialog would only be in the way. */
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
