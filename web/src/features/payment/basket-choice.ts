import { useState } from "react";

/** The unticked items, by kind; all others in the basket are ticked. */
export type LeftOut = { readonly entries: readonly number[]; readonly fees: readonly number[] };
export type Kind = keyof LeftOut;

const choiceKey = (account: number | null) => `rajt.basket.${account ?? "guest"}`;

/**
 * Stores the unticked items in this tab, so that closing the basket, a failed payment and the return from the payment
 * page lose nothing. A browser without storage forgets them with the page.
 *
 * @param fromAddress the items that the address leaves out; null: none
 * @param atFirst the items that are left out before anything was chosen
 */
export function useLeftOut(
  account: number | null,
  fromAddress: LeftOut | null,
  atFirst: LeftOut,
): [LeftOut, (left: LeftOut) => void] {
  const [chosen, setChosen] = useState<LeftOut | null>(null);
  const [kept] = useState(() => readKept(choiceKey(account), isLeftOut));
  const left = chosen ?? fromAddress ?? kept ?? atFirst;
  const change = (to: LeftOut) => {
    setChosen(to);
    writeKept(choiceKey(account), to);
  };
  return [left, change];
}

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
  isIds(stored.entries) &&
  isIds(stored.fees);
