import { useState, type KeyboardEvent } from "react";

/** Makes several buttons one tab stop: the left and right arrows, Home and End move among them. */
export function useRovingFocus() {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const here = buttons.findIndex((button) => button === event.target);
    const next = targetOf(event.key, here, buttons.length);
    if (here < 0 || next === null) return;
    event.preventDefault();
    setAt(next);
    buttons[next]?.focus();
  };
  return {
    box: { onKeyDown },
    item: (place: number, count: number) => ({
      tabIndex: place === Math.min(at, count - 1) ? 0 : -1,
      onFocus: () => setAt(place),
    }),
  };
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
