import { useState } from "react";
import type { Ticks } from "./club-ticks.ts";

/** One for each account and competition, so that an account does not get the ticks of another in the same browser. */
const keyOf = (account: number | null, competition: number): string =>
  `rajt.ticks.${account ?? "guest"}.${competition}`;

/**
 * Keeps unsaved ticks in this tab when the dialog or page is closed or reloaded; without storage they last as long as
 * the page. A change is applied to what is stored by then, because the response to a save may arrive after the page was
 * closed and opened again with more ticks.
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
