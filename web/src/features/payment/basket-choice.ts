import { useState } from "react";

export type Kind = "entries" | "fees";

/**
 * The unticked items, by kind; all others in the basket are ticked. An entry that the viewer only entered is ticked only
 * if it is `added`.
 */
export type LeftOut = { readonly [K in Kind | "added"]: readonly number[] };

const choiceKey = (account: number | null) => `rajt.basket.${account ?? "guest"}`;

/**
 * Stores the unticked items in this tab, so that closing the basket, a failed payment and the return from the payment
 * page lose nothing. A browser without storage forgets them with the page.
 *
 * @param fromAddress the items that the address leaves out; null: none
 */
export function useLeftOut(account: number | null, fromAddress: LeftOut | null): [LeftOut, (left: LeftOut) => void] {
  const [chosen, setChosen] = useState<LeftOut | null>(null);
  const [kept] = useState(() => readKept(choiceKey(account), isLeftOut));
  const left = chosen ?? fromAddress ?? kept ?? NOTHING;
  const change = (to: LeftOut) => {
    setChosen(to);
    writeKept(choiceKey(account), to);
  };
  return [left, change];
}

const NOTHING: LeftOut = { entries: [], fees: [], added: [] };

function readKept<T>(key: string, isOne: (stored: unknown) => stored is T): T | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isOne(stored) ? stored : null;
  } catch {
    return null;
  }
}

function writeKept(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page itself still has it.
  }
}

const isIds = (stored: unknown): stored is number[] =>
  Array.isArray(stored) && stored.every((each) => typeof each === "number");

const isLeftOut = (stored: unknown): stored is LeftOut =>
  typeof stored === "object" &&
  stored !== null &&
  "entries" in stored &&
  "fees" in stored &&
  "added" in stored &&
  isIds(stored.entries) &&
  isIds(stored.fees) &&
  isIds(stored.added);
