/** Places the fields: in the declaration's tabs, and within a tab in the page's sections. */
import type { Field, Form } from "@rajt/contract/kernel/form/form";
import type { ViewerValue } from "../viewer.tsx";
import type { Abilities } from "./form-api.ts";
import type { Values } from "./record/values.ts";

export type Section = { readonly key: string | null; readonly names: readonly string[] };
/** A tab; one without fields is filled by the page. */
export type TabPart = {
  readonly key: string;
  readonly sections: readonly Section[];
  readonly names: readonly string[];
};
export type SectionNames = Readonly<Record<string, readonly string[]>>;

/** The fields of a record within the record, in the order declared: of `referee` what is directly in it, not what is in `referee.location`. */
export const partOf = ({ fields }: Pick<Form, "fields">, group: string): string[] =>
  Object.keys(fields).filter((name) => name.startsWith(`${group}.`) && !name.includes(".", group.length + 1));

/** Fields that are there or not by what stands in others, by who looks, and by the record as it was loaded. */
export type Appearing<T = Values> = {
  /** The fields that decide. */
  readonly of: readonly string[];
  readonly if: (name: string, values: T, who: ViewerValue, loaded: LoadedValues) => boolean;
};

/** A record's values as they were loaded, and what whoever reads it may do with it; `id` is null while it is not there yet. */
export type LoadedValues = {
  readonly id: number | null;
  readonly values: Values;
  readonly moves: readonly string[];
  readonly may: Abilities;
};

export const ALWAYS: Appearing = { of: [], if: () => true };

/** The one tab of a form that has none. */
export const ONLY_TAB = "";

/**
 * The tabs of a form with the fields that its viewer sees. A field in no tab stands in the first; a tab without fields is left out; a
 * field in no section stands behind the one declared before it: the first ones before the first section.
 */
export function layoutOf(form: Form, sections: SectionNames, isShown: (name: string) => boolean): TabPart[] {
  const all = Object.keys(form.fields);
  const tabs = Object.entries(form.tabs ?? { [ONLY_TAB]: [] });
  const placed = new Set(tabs.flatMap(([, names]) => names));
  const homeless = all.filter((name) => !placed.has(name));
  return tabs
    .map(([key, own], place) => {
      const names = [...(place === 0 ? homeless : []), ...own];
      const parts = sectionsOf(names, sections).map((one) => ({ ...one, names: one.names.filter(isShown) }));
      return { key, names: names.filter(isShown), sections: parts.filter((one) => one.names.length > 0) };
    })
    .filter(({ names }) => names.length > 0);
}

/** Returns the sections of a tab; what none of them names follows the field that is declared before it. */
function sectionsOf(names: readonly string[], sections: SectionNames): Section[] {
  const named = new Set(Object.values(sections).flat());
  const followers = new Map<string | null, string[]>();
  let leader: string | null = null;
  for (const name of names) {
    if (named.has(name)) leader = name;
    else followers.set(leader, [...(followers.get(leader) ?? []), name]);
  }
  const after = (name: string | null) => followers.get(name) ?? [];
  return [
    { key: null, names: after(null) },
    ...Object.entries(sections).map(([key, members]) => ({
      key,
      names: members.flatMap((name) => (names.includes(name) ? [name, ...after(name)] : [])),
    })),
  ];
}

/** Returns whether a field is the server's alone and still empty: it then has no place in the form of a new record. */
export const isBlank = ({ readOnly }: Field, value: unknown): boolean =>
  readOnly === true &&
  (value === null ||
    value === undefined ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && value.length === 0));
