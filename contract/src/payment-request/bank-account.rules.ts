/** Rules of Hungarian bank account numbers. */

const WEIGHTS = [9, 7, 3, 1] as const;

/** Is it `12345678-12345678` or `12345678-12345678-12345678` with the right check digits: the eighth, and the last one? */
export function isBankAccount(text: string): boolean {
  if (!/^\d{8}-\d{8}(-\d{8})?$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  return isChecked(digits.slice(0, 8)) && isChecked(digits.slice(8));
}

const isChecked = (digits: string): boolean =>
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0), 0) % 10 ===
  0;
