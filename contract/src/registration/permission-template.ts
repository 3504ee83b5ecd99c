import type { Locale } from "../kernel/enumerations.ts";

/** Returns the address of the form of a parental permission, to print and sign (product/registration 19). */
export const permissionTemplate = (locale: Locale): `/documents/${string}.pdf` =>
  `/documents/parental-permission-${locale}.pdf`;
