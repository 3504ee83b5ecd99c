import { LANGUAGE_TAGS, type Locale } from "@rajt/contract/kernel/enumerations";
import type { Column } from "@rajt/contract/kernel/table/table";
import { typedDay, typedMoment } from "@rajt/contract/kernel/typed-days";
import { ownName, type Speaker } from "../../texts.tsx";
import { changesText } from "./changes-text.ts";

const numbers = {
  hu: new Intl.NumberFormat(LANGUAGE_TAGS.hu, { useGrouping: "always", maximumFractionDigits: 3 }),
  en: new Intl.NumberFormat(LANGUAGE_TAGS.en, { useGrouping: "always", maximumFractionDigits: 3 }),
};

/** Returns a number with grouped thousands: `12 500`, `12,500`. */
export const numberText = (count: number, locale: Locale): string => numbers[locale].format(count);

/** Returns a cell's value as text: `2027.05.31.`, `31 May 2027`, `12 500`, `igen`, names of records; empty for null. */
export function cellText(
  value: unknown,
  { type, labels, changesIn, ungrouped, isFile }: Column,
  speaker: Speaker,
): string {
  const { t, say, locale } = speaker;
  if (value === null || value === undefined) return "";
  switch (type) {
    case "number":
      if (typeof value !== "number") return "";
      return ungrouped ? String(value) : numberText(value, locale);
    case "day":
      return typeof value === "string" ? typedDay(value, locale) : "";
    case "moment":
      return typeof value === "string" ? typedMoment(value, locale) : "";
    case "yesNo":
      return t(value === true ? "kernel.table.yes" : "kernel.table.no");
    case "oneOf":
      return typeof value === "string" ? say(`${labels}.${value}`) : "";
    case "named":
      return ownName(speaker, labels, nameIn(value));
    case "names":
      return Array.isArray(value) ? value.map((one) => ownName(speaker, labels, nameIn(one))).join(", ") : "";
    default:
      if (typeof value !== "string") return "";
      if (isFile) return t("kernel.table.yes");
      return changesIn ? changesText(value, changesIn, { speaker, cellText }) : ownName(speaker, labels, value);
  }
}

const nameIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name : "";
