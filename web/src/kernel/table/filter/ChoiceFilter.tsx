import { VALUE_NAMES } from "@rajt/contract/kernel/english-names";
import { folded } from "@rajt/contract/kernel/words";
import { useState, type ReactNode } from "react";
import { ownName, useTexts } from "../../texts.tsx";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import { SearchInput } from "../../ui/inputs/SearchInput.tsx";
import { Skeleton } from "../../ui/page/Skeleton.tsx";
import { cellText } from "../cell/cell-text.ts";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { MOST_CHOICES, useChoices, type Choice } from "./useChoices.ts";
import { useDebouncedField } from "./useDebouncedField.ts";

/** Longer lists have a search field. */
const READ_AT_MOST = 8;
const NONE: readonly (string | number)[] = [];

/** Draws a filter of several values as checkboxes: values of an enumeration, or records that occur in the list. */
export function ChoiceFilter(part: FilterPart) {
  const { column } = part;
  const speaker = useTexts();
  // There are many values of value sets: the server searches them.
  if (column.type !== "oneOf" && column.labels !== undefined && column.labels !== VALUE_NAMES)
    return <TranslatedChoices {...part} />;
  if (column.type !== "oneOf") return <RemoteChoices {...part} />;
  const choices = (column.values ?? []).map((value) => ({ value, name: cellText(value, column, speaker) }));
  return <OwnChoices {...part} choices={choices} />;
}

function OwnChoices({ choices, ...part }: FilterPart & { choices: readonly Choice[] }) {
  const [query, setQuery] = useState("");
  const found = choices.filter(({ name }) => folded(name).includes(folded(query)));
  return (
    <Choices
      {...part}
      choices={found}
      {...(choices.length > READ_AT_MOST && {
        search: <ChoiceSearch column={part.column.label} query={query} set={setQuery} />,
      })}
    />
  );
}

/** Draws records with translated names: few, searched and sorted by their translation. */
function TranslatedChoices(part: FilterPart) {
  const speaker = useTexts();
  const { data } = useChoices(part.column.name, "");
  if (data === undefined) return <Choices {...part} choices={undefined} />;
  const choices = data
    .map(({ value, name }) => ({ value, name: ownName(speaker, part.column.labels, name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, speaker.locale));
  return <OwnChoices {...part} choices={choices} />;
}

function RemoteChoices(part: FilterPart) {
  const speaker = useTexts();
  const [search, setSearch] = useState("");
  const { value: query, set } = useDebouncedField(search, setSearch);
  const { data } = useChoices(part.column.name, search);
  const isSearched = search !== "" || query !== "" || (data?.length ?? 0) > READ_AT_MOST;
  return (
    <Choices
      {...part}
      choices={data?.map(({ value, name }) => ({ value, name: ownName(speaker, part.column.labels, name) }))}
      more={(data?.length ?? 0) >= MOST_CHOICES}
      {...(isSearched && { search: <ChoiceSearch column={part.column.label} query={query} set={set} /> })}
    />
  );
}

type ChoicesProps = FilterPart & { choices: readonly Choice[] | undefined; more?: boolean; search?: ReactNode };

function Choices({ column, value: held, set: send, choices, more = false, search }: ChoicesProps) {
  const { t } = useTexts();
  const { value: chosen, set } = useDebouncedField(
    Array.isArray(held) ? held : NONE,
    (values) => send([...values]),
    isSameList,
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{column.label}</legend>
      {search}
      <div className={styles.choices} aria-live="polite" aria-busy={choices === undefined}>
        {choices === undefined && <Skeleton height="12rem" />}
        {choices?.map(({ value, name }) => (
          <CheckLine
            key={value}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              set(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            {name}
          </CheckLine>
        ))}
        {choices?.length === 0 && <p className={styles.remark}>{t("kernel.table.filter.noChoice")}</p>}
        {more && <p className={styles.remark}>{t("kernel.table.filter.moreChoices")}</p>}
      </div>
    </fieldset>
  );
}

type ChoiceSearchProps = { column: string; query: string; set: (query: string) => void };

function ChoiceSearch({ column, query, set }: ChoiceSearchProps) {
  const { t } = useTexts();
  return (
    <SearchInput
      label={t("kernel.table.filter.choices")}
      aria-label={`${column}: ${t("kernel.table.filter.choices")}`}
      maxLength={200}
      value={query}
      onChange={set}
    />
  );
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
