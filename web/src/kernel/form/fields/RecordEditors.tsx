import { folded } from "@rajt/contract/kernel/words";
import { useState } from "react";
import { ownName, useTexts } from "../../texts.tsx";
import { Combobox, type Choice } from "../../ui/inputs/Combobox.tsx";
import { MultiSelect } from "../../ui/inputs/MultiSelect.tsx";
import type { EditorProps } from "../FormModel.ts";
import { inputProps } from "./input-props.ts";
import { useChoices } from "./useChoices.ts";
import { isNamed } from "../record/values.ts";

/**
 * Draws a field whose value is another record. Typed text that is not the whole name of a record falls back to the chosen one. `onChosen`
 * receives the choice with its `brings` fields; `none` is the text of an empty list.
 */
export function RecordEditor({
  onChosen,
  none,
  ...props
}: EditorProps<"record"> & { onChosen?: (choice: Choice) => void; none?: string }) {
  const { label, field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const speaker = useTexts();
  const choices = useChoices(field, typed ?? "", none);
  const chosen = isNamed(value) ? value : null;
  const set = (next: Choice | null) => {
    onChange(next && { id: next.id, name: storedName(next) });
    setTyped(null);
    if (next !== null && next.id !== chosen?.id) onChosen?.(next);
  };
  return (
    <Combobox
      {...inputProps(props)}
      label={label}
      typed={typed ?? ownName(speaker, field.labels, chosen?.name ?? "")}
      onType={setTyped}
      choices={choices}
      onPick={set}
      chosen={typed === null ? chosen?.id : undefined}
      onClear={chosen === null ? undefined : () => set(null)}
      onBlur={() => {
        if (typed === "") set(null);
        else if (typed !== null) set(choices.list.find(({ name }) => folded(name) === folded(typed)) ?? named(chosen));
        onBlur();
      }}
    />
  );
}

/** Draws a field whose value is several other records. */
export function RecordsEditor(props: EditorProps<"records">) {
  const { label, field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState("");
  const speaker = useTexts();
  const choices = useChoices(field, typed);
  const held = Array.isArray(value) ? value.filter(isNamed).map(({ id: one, name = "" }) => ({ id: one, name })) : [];
  return (
    <MultiSelect<Choice>
      {...inputProps(props)}
      label={label}
      chosen={held.map(({ id: one, name }) => ({ id: one, name: ownName(speaker, field.labels, name) }))}
      onChange={(chosen) =>
        onChange(
          chosen.map(
            (choice) => held.find((before) => before.id === choice.id) ?? { id: choice.id, name: storedName(choice) },
          ),
        )
      }
      typed={typed}
      onType={setTyped}
      choices={choices}
      onBlur={() => {
        setTyped("");
        onBlur();
      }}
    />
  );
}

/** The value keeps stored names, not their translations: other names are composed of them. */
const storedName = ({ name, stored = name }: Choice): string => stored;

const named = (chosen: { id: number; name?: string } | null): Choice | null =>
  chosen && { id: chosen.id, name: chosen.name ?? "" };
