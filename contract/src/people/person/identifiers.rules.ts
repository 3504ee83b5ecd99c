/**
 * Check digits as their issuers define them (product/people 9); the database has the same three functions
 * (`is_tax_number`, …).
 */

/** The weights of tax numbers and bank accounts. */
const WEIGHTS = [9, 7, 3, 1];
/** The weights of the first eight digits of a social security number; the ninth is the check digit. */
const ODD_WEIGHT = 3;
const EVEN_WEIGHT = 7;

/** Validates `12345676-1-42`: the number, the kind of taxpayer, and the office: 02–20, 22–44 or 51. */
export const isTaxNumber = (written: string): boolean =>
  /^\d{8}-[1-5]-\d{2}$/.test(written) && weighs(written.slice(0, 8)) && isTaxOffice(Number(written.slice(-2)));

/** Validates `123456788`: nine digits without blanks. */
export function isSocialSecurityNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 8)).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? ODD_WEIGHT : EVEN_WEIGHT),
    0,
  );
  return sum % 10 === Number(digits.at(-1));
}

/** Validates `11794008-20543226-00000000`: bank and branch, then the account. */
export const isBankAccount = (written: string): boolean =>
  /^\d{8}-\d{8}-\d{8}$/.test(written) && weighs(written.slice(0, 8)) && weighs(written.slice(9).replace("-", ""));

/** Validates such an account, or a short one of 16 digits (`11773016-11111018`), whose last eight zeros are omitted. */
export const isWholeOrShortBankAccount = (written: string): boolean =>
  isBankAccount(written) || isBankAccount(`${written}-00000000`);

/** `123 456 788` → `123456788` */
export const withoutBlanks = (written: string): string => written.replace(/\s/g, "");

/** `123456788` → `123 456 788` */
export const inThrees = (digits: string): string => digits.replace(/\d{3}(?=\d)/g, "$& ");

const isTaxOffice = (office: number): boolean => (office >= 2 && office <= 44 && office !== 21) || office === 51;

const weighs = (digits: string): boolean =>
  Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place % WEIGHTS.length] ?? 0), 0) %
    10 ===
  0;
