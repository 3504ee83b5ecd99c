import { dayOf } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { typedDay } from "@rajt/contract/kernel/typed-days";
import type { Row } from "../../kernel/table/table-call.ts";

const amountIn = (row: Row, column: string): number | null => {
  const value = row[column];
  return typeof value === "number" ? value : null;
};

/** Returns the defaults of a mark: cash, today, and for a single row the outstanding amount. */
export const bookingPresets = (row: Row | null): Readonly<Record<string, string>> => {
  const left = row === null ? null : amountIn(row, "outstanding");
  return {
    way: "HAND",
    receivedOn: typedDay(dayOf(new Date()), "hu"),
    ...(left !== null && { amount: String(left) }),
  };
};

/** Returns the party in a column of a row. */
export function partyIn(row: Row, column: string): { readonly id: number; readonly name: string } | null {
  const value = row[column];
  if (value === null || typeof value !== "object" || !("id" in value) || !("name" in value)) return null;
  const { id, name } = value;
  return typeof id === "number" && typeof name === "string" ? { id, name } : null;
}

/** Returns the name of a row in a list of money: `Licence fee 2026 – Kiss Kata Lilla, 4 000 Ft`. */
export const moneyName =
  ({ what, whose, amount }: { what: string; whose: string; amount: string }) =>
  (row: Row): string | null => {
    const forints = amountIn(row, amount);
    const name = [row[what], partyIn(row, whose)?.name]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" – ");
    if (name === "") return null;
    return forints === null ? name : `${name}, ${formatForints(forints, "running")}`;
  };
