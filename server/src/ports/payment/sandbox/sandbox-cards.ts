import { REFUSED } from "./settle.ts";

/** Numbers that no bank issues. No other is accepted, so that nobody can type a real card by mistake. */
export const testCards = [
  { number: "4111111111111111", means: "approved", resultCode: 0 },
  { number: "4000000000000002", means: "refused", resultCode: REFUSED },
  { number: "4000000000009995", means: "noFunds", resultCode: 2013 },
] as const;

export type CardField = "number" | "expiry" | "cvc";
export const cardFields: readonly CardField[] = ["number", "expiry", "cvc"];

export type CardCheck = { resultCode: number } | { wrong: CardField[] };

/** A card is valid to the last day of its month. Typed data is checked here and never stored. */
export function checkCard(typed: Readonly<Record<CardField, string>>, now: Date): CardCheck {
  const number = typed.number.replaceAll(/[\s-]/g, "");
  const card = testCards.find((one) => one.number === number);
  const wrong = cardFields.filter(
    (field) =>
      (field === "number" && card === undefined) ||
      (field === "expiry" && !isInFuture(typed.expiry, now)) ||
      (field === "cvc" && !/^\d{3}$/.test(typed.cvc.trim())),
  );
  return card === undefined || wrong.length > 0 ? { wrong } : { resultCode: card.resultCode };
}

function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d\d)\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now;
}
