import { LANGUAGE_TAGS, type Locale } from "@rajt/contract/kernel/enumerations";

const METRES_PER_KM = 1000;

/** `750 m`, `1,5 km`, `42,195 km`: metres in the usual unit of races. */
export function formatLength(metres: number, locale: Locale): string {
  const [value, unit] = metres < METRES_PER_KM ? [metres, "m"] : [metres / METRES_PER_KM, "km"];
  return `${new Intl.NumberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 3 }).format(value)}\u00A0${unit}`;
}
