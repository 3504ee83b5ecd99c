import { useState } from "react";

export type Written = { readonly name: string; readonly year: string };

/** A person's relay as it is being written: its name, and the others by position. */
export type RelayDraft = { readonly name: string; readonly others: readonly Written[] };

/**
 * Keeps in this tab what a person has written of a relay and not yet entered, whatever is closed: one for each account and race. A browser
 * that forbids storage forgets it with the page.
 */
export function useRelayDraft(
  account: number | null,
  race: number,
  empty: RelayDraft,
): [RelayDraft, (next: RelayDraft | null) => void] {
  const key = `rajt.relay.${account ?? "guest"}.${race}`;
  const [draft, setDraft] = useState(() => read(key, empty));
  const set = (next: RelayDraft | null) => {
    write(key, next);
    setDraft(next ?? empty);
  };
  return [draft, set];
}

function read(key: string, empty: RelayDraft): RelayDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(stored) && stored.others.length === empty.others.length ? stored : empty;
  } catch {
    return empty;
  }
}

function write(key: string, draft: RelayDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The page itself still has it.
  }
}

const isDraft = (stored: unknown): stored is RelayDraft =>
  typeof stored === "object" &&
  stored !== null &&
  "name" in stored &&
  typeof stored.name === "string" &&
  "others" in stored &&
  Array.isArray(stored.others) &&
  stored.others.every(isWritten);

const isWritten = (stored: unknown): stored is Written =>
  typeof stored === "object" &&
  stored !== null &&
  "name" in stored &&
  typeof stored.name === "string" &&
  "year" in stored &&
  typeof stored.year === "string";
