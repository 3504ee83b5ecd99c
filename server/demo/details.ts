/**
 * Generates the details that a form requires besides the name, by position in the list, so that every demo has the
 * same.
 */
import { isBankAccount, isSocialSecurityNumber, isTaxNumber } from "@rajt/contract/people/person/identifiers.rules";

/** Real towns; nobody lives at these addresses. */
const TOWNS = [
  ["8900", "Zalaegerszeg", "Zala"],
  ["9730", "Kőszeg", "Vas"],
  ["5000", "Szolnok", "Jász-Nagykun-Szolnok"],
  ["9700", "Szombathely", "Vas"],
  ["8230", "Balatonfüred", "Veszprém"],
  ["1022", "Budapest", "Budapest"],
  ["6800", "Hódmezővásárhely", "Csongrád-Csanád"],
  ["2500", "Esztergom", "Komárom-Esztergom"],
  ["4400", "Nyíregyháza", "Szabolcs-Szatmár-Bereg"],
  ["6720", "Szeged", "Csongrád-Csanád"],
  ["7621", "Pécs", "Baranya"],
  ["3300", "Eger", "Heves"],
  ["3530", "Miskolc", "Borsod-Abaúj-Zemplén"],
  ["6500", "Baja", "Bács-Kiskun"],
  ["8000", "Székesfehérvár", "Fejér"],
  ["9400", "Sopron", "Győr-Moson-Sopron"],
  ["5600", "Békéscsaba", "Békés"],
  ["4200", "Hajdúszoboszló", "Hajdú-Bihar"],
  ["8600", "Siófok", "Somogy"],
  ["7100", "Szekszárd", "Tolna"],
  ["3100", "Salgótarján", "Nógrád"],
  ["2120", "Dunakeszi", "Pest"],
] as const;
const STREETS = [
  ["Fő", "utca"],
  ["Árpád", "út"],
  ["Szőlőhegyi", "dűlő"],
  ["Tűzoltó", "utca"],
  ["Bercsényi", "liget"],
  ["Kossuth Lajos", "tér"],
  ["Őz", "köz"],
  ["Üstökös", "sétány"],
] as const;
const MOTHERS = [
  ["Hegyközi", "Ágota"],
  ["Őrhalmi", "Etelka"],
  ["Nagykálló-Szűcs", "Márta"],
  ["Ürögdi", "Zsuzsanna"],
  ["Kékkúti", "Ilona"],
  ["Csanádi", "Éva Borbála"],
  ["Vésztői", "Jolán"],
] as const;

/** Returns the list's item at an index modulo its length. cast: the remainder is an index of a non-empty list */
const turn = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;

export const townOf = (at: number): string => turn(TOWNS, at)[1];

export function addressOf(at: number, town = at) {
  const [zipcode, city, county] = turn(TOWNS, town);
  const [street, streetType] = turn(STREETS, at * 3 + 1);
  const isFlat = at % 3 === 0;
  return {
    zipcode,
    city,
    county,
    street,
    streetType,
    number: String(1 + ((at * 7) % 90)),
    floor: isFlat ? String(1 + (at % 4)) : null,
    door: isFlat ? String(1 + (at % 11)) : null,
  };
}

export function motherOf(at: number) {
  const [motherLastName, motherFirstName] = turn(MOTHERS, at);
  return { motherLastName, motherFirstName };
}

/**
 * Returns the fields of a nested record under dotted names: `inGroup("address", { city })` → `{ "address.city": city
 * }`.
 */
export const inGroup = (group: string, fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]));

/** Unassigned telephone numbers. */
export const phoneOf = (at: number): string => `+3610000${String(at).padStart(3, "0")}`;

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
/** Returns the number with its valid check digit. */
const checked = (before: string, after: string, is: (written: string) => boolean): string =>
  DIGITS.map((digit) => `${before}${digit}${after}`).find(is) ?? "";

/** The simulated sports register accepts numbers with these endings; for one ending in 2 it reports a mismatch. */
const TAKEN = /[045678]$/;
const DIFFERS = /2$/;

/**
 * Returns a number as typed, in groups of three: the first one whose last digit has the wanted answer of the register.
 */
export function tajOf(at: number, differs: boolean): string {
  const all = DIGITS.concat(DIGITS.map((digit) => `1${digit}`)).map((more) =>
    checked(String(10_000_000 + at * 7_919 + Number(more)), "", isSocialSecurityNumber),
  );
  const taken = all.find((number) => (differs ? DIFFERS : TAKEN).test(number));
  return (taken ?? "").replace(/^(...)(...)/, "$1 $2 ");
}
export const taxNumberOf = (at: number): string => checked(String(1_000_000 + at * 7_919), "-1-42", isTaxNumber);
export function bankAccountOf(at: number): string {
  const bank = checked("1000000", "-00000000-00000000", isBankAccount).slice(0, 8);
  return checked(`${bank}-${String(10_000 + at * 37).padStart(8, "0")}-0000000`, "", isBankAccount);
}
