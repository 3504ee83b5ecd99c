import { folded } from "@rajt/contract/kernel/words";
import type { Field } from "@rajt/contract/kernel/form/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ownName, useTexts } from "../../texts.tsx";
import type { Choices } from "../../ui/inputs/Combobox.tsx";
import { usePaused } from "../../usePaused.ts";
import { useFormSource } from "../FormModel.ts";

/** A search starts with three letters, after a pause of 500 ms (product/forms 9). */
const LETTERS = 3;
export const PAUSE_MS = 500;

/** More than this nobody reads through: typing narrows it. */
const MOST_SHOWN = 100;

type Choosing = Extract<Field, { kind: "record" | "records" }>;

/** The records that a field may name: all that are offered, narrowed by what is typed; or what a search for it finds. */
export function useChoices({ selection, search: isSearched, labels }: Choosing, typed: string): Choices {
  const { api } = useFormSource();
  const speaker = useTexts();
  const { t } = speaker;
  const search = isSearched === true;
  const query = usePaused(typed.trim(), PAUSE_MS);
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
  const named = found.data.map((choice) => ({ ...choice, name: ownName(speaker, labels, choice.name) }));
  const list = (search ? named : fitting(named, typed)).slice(0, MOST_SHOWN);
  return { list, remark: list.length === 0 ? t("kernel.form.combo.none") : null };
}

/** Returns the choices whose names contain what is typed: first those that begin with it, then those of which a word does (product/forms 9). */
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

/** The values of an enumeration that may be chosen: those declared, or those of them that the server offers. */
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
