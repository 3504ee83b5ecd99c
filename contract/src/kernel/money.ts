/** Whole forints (product/portal 10): integers everywhere, formatted only for display. */

/** Running text has `12 500 Ft`, tables `12 500 ,-` (product/portal 10): a thin space between groups, and no break over lines. */
export function formatForints(amount: number, place: "running" | "table"): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(?:\d{3})+$)/g, THIN_SPACE);
  return `${amount < 0 ? "−" : ""}${digits}${NO_BREAK_SPACE}${place === "running" ? "Ft" : ",-"}`;
}

export const sumForints = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const THIN_SPACE = "\u202F";
export const NO_BREAK_SPACE = "\u00A0";
