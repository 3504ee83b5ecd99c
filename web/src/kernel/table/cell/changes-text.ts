import type { Field, Fields } from "@rajt/contract/kernel/form/form";
import type { ChangedForm, Column } from "@rajt/contract/kernel/table/table";
import { isDay } from "@rajt/contract/kernel/typed-days";
import { isNamed, isRecord, textIn, type Values } from "../../form/record/values.ts";
import { ownName, type Speaker } from "../../texts.tsx";

/**
 * Formats a value of a column type; a parameter, since `cellText` itself uses this module.
 */
type Saying = {
  readonly speaker: Speaker;
  readonly cellText: (value: unknown, column: Column, speaker: Speaker) => string;
};

/** A field and its change up to the next field or the end: `email: a@b.hu → c@d.hu`. */
const CHANGE = /(?<=^|; )(\w+(?:\.\w+)*): (.*?)(?=; \w+(?:\.\w+)*: |$)/gs;
const ARROW = " → ";
/** The server's sign for null. */
const NOTHING = "–";
const CUT_SHORT = "…";
const LISTS: ReadonlySet<Field["kind"]> = new Set(["records", "codes", "rows"]);

/**
 * Returns the text of a change with the labels of fields and their values formatted as in the form.
 *
 *     "isClub: false → true; userStatus: UnderVerification → Verified" // "Egyesület: nem → igen; Státusz: Ellenőrzés alatt → Ellenőrzött"
 *
 * A field without a label keeps its name; text that is no value of its field stays.
 */
export const changesText = (text: string, forms: readonly ChangedForm[], saying: Saying): string =>
  text.replaceAll(CHANGE, (_, name: string, change: string) => {
    const labels = forms.map((form) => ownName(saying.speaker, form.labels, name));
    const field = forms.flatMap(({ fields }) => fields[name] ?? [])[0];
    return `${labels.find((label) => label !== name) ?? name}: ${field ? changeText(change, field, saying) : change}`;
  });

/** A value without an arrow is one that was logged, such as a detail of an event. A truncated list can only be reported as changed. An arrow within a value leaves the border between the values unknown. */
function changeText(change: string, field: Field, saying: Saying): string {
  const sides = change.split(ARROW);
  if (LISTS.has(field.kind) && sides.some((side) => side.endsWith(CUT_SHORT)))
    return saying.speaker.t("kernel.form.changed").toLocaleLowerCase(saying.speaker.locale);
  if (sides.length > 2) return change;
  return sides.map((side) => valueText(read(side, field), field, saying) ?? side).join(ARROW);
}

/** Parses a logged value; values other than text are JSON. */
function read(written: string, { kind }: Field): unknown {
  if (!["yesNo", "record", "records", "codes", "rows"].includes(kind)) return written;
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Returns a field's value as text; undefined for another type, and for kinds that are logged as text. */
function valueText(value: unknown, field: Field, saying: Saying): string | undefined {
  const said = (column: Column) => saying.cellText(value, column, saying.speaker);
  switch (field.kind) {
    case "yesNo":
      return typeof value === "boolean" ? said({ type: "yesNo" }) : undefined;
    case "day":
      return typeof value === "string" && isDay(value) ? said({ type: "day" }) : undefined;
    case "moment":
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? said({ type: "moment" }) : undefined;
    case "oneOf":
      return field.values.some((known) => known === value) ? said({ type: "oneOf", labels: field.labels }) : undefined;
    case "record":
      return said({ type: "named" }) || undefined;
    case "records":
      return listText(value, (one) => ownName(saying.speaker, field.labels, isNamed(one) ? (one.name ?? "") : ""));
    case "codes":
      return listText(value, (code) => ownName(saying.speaker, field.labels, String(code)));
    case "rows":
      return listText(value, (row) => (isRecord(row) ? rowText(row, field.fields, saying) : ""));
    default:
      return undefined;
  }
}

const listText = (value: unknown, said: (one: unknown) => string): string | undefined =>
  Array.isArray(value) ? value.map(said).join(", ") || NOTHING : undefined;

/** Returns the values of a row that exist, in the form's order. */
const rowText = (row: Values, fields: Fields, saying: Saying): string =>
  Object.entries(fields)
    .map(([name, field]) => valueText(row[name], field, saying) ?? textIn(row[name]))
    .filter((text) => text !== "")
    .join(" ");
