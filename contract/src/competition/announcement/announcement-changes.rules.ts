/** Compares two submissions of an announcement, field by field and line by line (product/competitions 5). */
import { announcementForm, type AnnouncementDraft } from "./announcement.form.ts";
import { priceIdentity } from "../competition.rules.ts";

type Name = keyof typeof announcementForm.fields;
type Values = Readonly<Record<string, unknown>>;

/** A field with its values at the previous and at the current submission. */
export type ChangedField = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** A changed value: of a field, of a field within a line, or a whole line that was added or removed. */
export type ChangedValue = {
  readonly field: Name;
  /** The name of the line; null for a field that is no list. */
  readonly line: string | null;
  /** The field within the line; null for a whole line. */
  readonly inner: string | null;
  readonly what: "changed" | "added" | "removed";
  readonly before: unknown;
  readonly after: unknown;
};

const DECISIONS: readonly string[] = [
  "adminApproval",
  "adminDecisionReason",
  "technicalCommitteeApproval",
  "technicalCommitteeDecisionReason",
];

/** The fields that every reviewer sees and no reviewer decides. */
const COMPARED = (Object.keys(announcementForm.fields) as Name[]).filter((name) => {
  const field = announcementForm.fields[name];
  return !("readOnly" in field && field.readOnly) && !("shownTo" in field) && !DECISIONS.includes(name);
});

/** Returns the fields that differ after several saves, in the form's order; each save has the old and the new values. */
export function fieldsChanged(saves: readonly Readonly<Record<string, unknown>>[]): ChangedField[] {
  return COMPARED.flatMap((field) => {
    const changes = saves.flatMap((save) => (Array.isArray(save[field]) ? [save[field] as readonly unknown[]] : []));
    const [before, after] = [changes[0]?.[0], changes.at(-1)?.[1]];
    return isSame(before, after) ? [] : [{ field, before, after }];
  });
}

/** Returns every changed value; lines are matched by what identifies them, not by their place. */
export const valuesChanged = (fields: readonly ChangedField[]): ChangedValue[] =>
  fields.flatMap(({ field: name, before, after }) => {
    const field = COMPARED.find((known) => known === name);
    if (field === undefined) return [];
    if (announcementForm.fields[field].kind !== "rows")
      return [{ field, line: null, inner: null, what: "changed" as const, before, after }];
    return linesChanged(field as ListName, linesIn(before), linesIn(after));
  });

type ListName = "competitionPartList" | "distanceList" | "raceList" | "entryPriceList" | "refundStepList";

/** What identifies a line, what names it, and the fields that follow from others or that only programs read. */
const LISTS: Readonly<
  Record<ListName, { idOf: (line: Values) => unknown; nameOf: (line: Values) => unknown; without: readonly string[] }>
> = {
  competitionPartList: { idOf: ({ key }) => key, nameOf: ({ name }) => name, without: ["key", "name"] },
  distanceList: {
    idOf: ({ distance }) => idIn(distance),
    nameOf: ({ distance }) => nameIn(distance),
    without: ["distance"],
  },
  raceList: { idOf: ({ id }) => id, nameOf: ({ name }) => name, without: ["id", "name"] },
  entryPriceList: {
    // cast: a line of fees always has its group
    idOf: (line) => priceIdentity(line as unknown as AnnouncementDraft["entryPriceList"][number]),
    nameOf: ({ name }) => name,
    without: ["name", "groupAgeGroup", "qualification", "sportCategory"],
  },
  refundStepList: { idOf: ({ until }) => until, nameOf: ({ until }) => until, without: ["until"] },
};

function linesChanged(field: ListName, before: readonly Values[], after: readonly Values[]): ChangedValue[] {
  const { idOf, nameOf, without } = LISTS[field];
  const inner = Object.keys(announcementForm.fields[field].fields).filter((name) => !without.includes(name));
  const lineName = (line: Values): string => {
    const name = nameOf(line);
    return typeof name === "string" ? name : "";
  };
  const earlierOf = (line: Values) =>
    idOf(line) == null ? undefined : before.find((earlier) => idOf(earlier) === idOf(line));
  const kept = new Set(after.map(earlierOf));
  const whole = { field, inner: null, before: null, after: null };
  return [
    ...after.flatMap((line): ChangedValue[] => {
      const earlier = earlierOf(line);
      if (earlier === undefined) return [{ ...whole, line: lineName(line), what: "added" }];
      return inner
        .filter((name) => !isSame(earlier[name], line[name]))
        .map((name) => ({
          field,
          line: lineName(line),
          inner: name,
          what: "changed",
          before: earlier[name],
          after: line[name],
        }));
    }),
    ...before
      .filter((line) => !kept.has(line))
      .map((line): ChangedValue => ({ ...whole, line: lineName(line), what: "removed" })),
  ];
}

const linesIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);
const idIn = (value: unknown): unknown => (value as { id?: unknown } | null)?.id;
const nameIn = (value: unknown): unknown => (value as { name?: unknown } | null)?.name;

/** Compares values without the names of choices: one that was only renamed is the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null, withoutName) === JSON.stringify(other ?? null, withoutName);
const withoutName = (_key: string, value: unknown): unknown => (isChoice(value) ? value.id : value);
const isChoice = (value: unknown): value is { readonly id: unknown } =>
  typeof value === "object" && value !== null && Object.keys(value).toSorted().join() === "id,name";
