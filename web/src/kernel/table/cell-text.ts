import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Column } from "@rajt/contract/kernel/table";
import { typedDay, typedMoment } from "@rajt/contract/kernel/typed-days";
import { ownName, type Speaker } from "../texts.tsx";

const numbers = {
  hu: new Intl.NumberFormat("hu-HU", { useGrouping: "min2", maximumFractionDigits: 3 }),
  en: new Intl.NumberFormat("en-GB", { useGrouping: "min2", maximumFractionDigits: 3 }),
};

/** `12 500`, `12,500`: how many of something. */
export const numberText = (count: number, locale: Locale): string => numbers[locale].format(count);

/** A value of a list as it is read: `2027.05.31.`, `31 May 2027`, `12 500`, `igen`, the names of others; nothing is an empty text. */
export function cellText(value: unknown, { type, labels, fieldsAt }: Column, speaker: Speaker): string {
  const { t, say, locale } = speaker;
  if (value === null || value === undefined) return "";
  switch (type) {
    case "number":
      return typeof value === "number" ? numberText(value, locale) : "";
    case "day":
      return typeof value === "string" ? typedDay(value, locale) : "";
    case "moment":
      return typeof value === "string" ? typedMoment(value, locale) : "";
    case "yesNo":
      return t(value === true ? "kernel.table.yes" : "kernel.table.no");
    case "oneOf":
      return typeof value === "string" ? say(`${labels}.${value}`) : "";
    case "named":
      return nameIn(value);
    case "names":
      return Array.isArray(value) ? value.map((one) => ownName(speaker, labels, nameIn(one))).join(", ") : "";
    default:
      return typeof value === "string" ? changesText(value, fieldsAt ?? [], speaker) : "";
  }
}

/** A field at the beginning of what changed in it: `email: `. */
const CHANGED_FIELD = /(?<=^|; )\w+(?:\.\w+)*(?=: )/g;

/** `email: a@b.hu → c@d.hu` as its reader knows it: `E-mail cím: a@b.hu → c@d.hu`. A field without a label keeps its name. */
function changesText(text: string, fieldsAt: readonly string[], speaker: Speaker): string {
  if (fieldsAt.length === 0) return text;
  return text.replaceAll(CHANGED_FIELD, (field) => {
    const labels = fieldsAt.map((place) => ownName(speaker, place, field));
    return labels.find((label) => label !== field) ?? field;
  });
}

const nameIn = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name : "";
