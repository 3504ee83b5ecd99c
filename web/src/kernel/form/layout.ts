/** Lays out the fields in the declaration's tabs, and within a tab in the page's sections. */
import type { Field, Form } from "@rajt/contract/kernel/form/form";
import type { ViewerValue } from "../viewer.tsx";
import type { Abilities } from "./form-api.ts";
import type { Values } from "./record/values.ts";

export type Section = { readonly key: string | null; readonly names: readonly string[] };
/** A tab; the page fills one without fields. */
export type TabPart = {
  readonly key: string;
  readonly sections: readonly Section[];
  readonly names: readonly string[];
};
export type SectionNames = Readonly<Record<string, readonly string[]>>;

/** Returns the direct fields of a nested record in declared order: of `referee`, not of `referee.location`. */
export const partOf = ({ fields }: Pick<Form, "fields">, group: string): string[] =>
  Object.keys(fields).filter((name) => name.startsWith(`${group}.`) && !name.includes(".", group.length + 1));

/** The rule by which fields appear: by the values of others, the viewer, and the loaded record. */
export type Appearing<T = Values> = {
  /** The names of the fields that the rule reads. */
  readonly of: readonly string[];
  readonly if: (name: string, values: T, who: ViewerValue, loaded: LoadedValues) => boolean;
};

/** A record's loaded values and the viewer's rights; `id` is null for a new record. */
export type LoadedValues = {
  readonly id: number | null;
  readonly values: Values;
  readonly moves: readonly string[];
  readonly may: Abilities;
};

export const ALWAYS: Appearing = { of: [], if: () => true };

/** The key of the only tab of a form without tabs. */
export const ONLY_TAB = "";

/**
 * Returns the tabs of a form with the visible fields. A field without a tab is in the first; a tab without fields is left out; a field
 * without a section follows the one declared before it.
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

/** Returns the sections of a tab; a field without a section follows the one declared before it. */
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

/** Returns whether a read-only field is empty. A new record's form leaves it out. */
export const isBlank = ({ readOnly }: Field, value: unknown): boolean =>
  readOnly === true &&
  (value === null ||
    value === undefined ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && value.length === 0));
