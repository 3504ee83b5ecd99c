import { useState } from "react";
import type { Ticks } from "./club-ticks.ts";

/** One for each account and competition: nobody is offered what another ticked at the same computer. */
const keyOf = (account: number | null, competition: number): string =>
  `rajt.ticks.${account ?? "guest"}.${competition}`;

/**
 * Keeps in this tab what a club has ticked and not yet saved: a closed dialog, another page or a reload loses nothing. A browser that forbids
 * storage forgets it with the page. A change is one of what is kept by then: the answer to a save may come when the page that asked for it is
 * closed, and more was ticked in the next one.
 */
export function useTicksDraft(
  account: number | null,
  competition: number,
): [Ticks, (change: (ticks: Ticks) => Ticks) => void] {
  const key = keyOf(account, competition);
  const [stored, setStored] = useState(() => ({ key, ticks: read(key) }));
  const change = (to: (ticks: Ticks) => Ticks) => {
    const kept = read(key);
    write(key, to(kept));
    setStored((now) => ({ key, ticks: to(now.key === key ? now.ticks : kept) }));
  };
  return [stored.key === key ? stored.ticks : read(key), change];
}

function read(key: string): Ticks {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return isTicks(stored) ? stored : {};
  } catch {
    return {};
  }
}

function write(key: string, ticks: Ticks): void {
  try {
    if (Object.keys(ticks).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(ticks));
  } catch {
    // The page itself still has them.
  }
}

const isTicks = (stored: unknown): stored is Ticks =>
  typeof stored === "object" && stored !== null && Object.values(stored).every((wanted) => typeof wanted === "boolean");
