import { dayOf, type Day } from "@rajt/contract/kernel/days";
import { useSyncExternalStore } from "react";

const LOOK_EVERY_MS = 60_000;

/** Returns today's date in Hungary; it changes at midnight. */
export const useToday = (): Day => useSyncExternalStore(follow, today);

const today = (): Day => dayOf(new Date());

function follow(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
