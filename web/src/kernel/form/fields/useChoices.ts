import { folded } from "@rajt/contract/kernel/words";
import type { Field } from "@rajt/contract/kernel/form/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ownName, useTexts } from "../../texts.tsx";
import type { Choices } from "../../ui/inputs/Combobox.tsx";
import { useDebouncedValue } from "../../useDebouncedValue.ts";
import { useFormSource } from "../FormModel.ts";

/** A search needs three letters and a pause of 500 ms (product/forms 9). */
const LETTERS = 3;
export const PAUSE_MS = 500;

/** The longest list shown; typing narrows it. */
const MOST_SHOWN = 100;

type Choosing = Extract<Field, { kind: "record" | "records" }>;

/**
 * Returns the records that a field offers: all of them filtered by the typed text, or the results of a search. `none`: the text if there are
 * none, instead of the general one.
 */
export function useChoices({ selection, search: isSearched, labels }: Choosing, typed: string, none?: string): Choices {
  const { api } = useFormSource();
  const speaker = useTexts();
  const { t } = speaker;
  const search = isSearched === true;
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isLongEnough = Array.from(query).length >= LETTERS;
  const found = useQuery({
    queryKey: [`/${api.control}/${selection}`, search ? query : null],
    queryFn: ({ signal }) => api.choices(selection, search ? query : null, signal),
    enabled: !search || isLongEnough,
    meta: { background: true },
    ...(search && { placeholderData: keepPreviousData }),
  });
  if (search && Array.from(typed.trim()).length < LETTERS) return { list: [], remark: t("kernel.form.combo.search") };
  if (found.isError) return { list: [], remark: t("kernel.form.combo.failed") };
  if (found.data === undefined || (search && (found.isPlaceholderData || query !== typed.trim())))
    return { list: [], remark: t("kernel.form.combo.searching") };
  const named = found.data.map((choice) => ({
    ...choice,
    name: ownName(speaker, labels, choice.name),
    stored: choice.name,
  }));
  const list = (search ? named : fitting(named, typed)).slice(0, MOST_SHOWN);
  return { list, remark: list.length === 0 ? (none ?? t("kernel.form.combo.none")) : null };
}

/** Returns the choices whose names contain the typed text: first names that begin with it, then names with such a word (product/forms 9). */
export function fitting<C extends { readonly name: string }>(choices: readonly C[], typed: string): C[] {
  const sought = folded(typed);
  const rank = (name: string) => {
    if (folded(name).startsWith(sought)) return 0;
    return folded(name).includes(` ${sought}`) ? 1 : 2;
  };
  return choices
    .filter(({ name }) => folded(name).includes(sought))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

const ALWAYS: readonly string[] = [];

/** Returns the values of an enumeration: those declared, or those of them that the server offers. */
export function useValues({ values, selection }: Extract<Field, { kind: "oneOf" }>): readonly string[] {
  const { api } = useFormSource();
  const offered = useQuery({
    queryKey: [`/${api.control}/${selection ?? ""}`, null],
    queryFn: ({ signal }) => (selection === undefined ? ALWAYS : api.values(selection, signal)),
    enabled: selection !== undefined,
    meta: { background: true },
  });
  return offered.data ?? values;
}
