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
 * receives the choice with its `brings` fields.
 */
export function RecordEditor({ onChosen, ...props }: EditorProps<"record"> & { onChosen?: (choice: Choice) => void }) {
  const { label, field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const choices = useChoices(field, typed ?? "");
  const chosen = isNamed(value) ? value : null;
  const set = (next: Choice | null) => {
    onChange(next && { id: next.id, name: next.name });
    setTyped(null);
    if (next !== null && next.id !== chosen?.id) onChosen?.(next);
  };
  return (
    <Combobox
      {...inputProps(props)}
      label={label}
      typed={typed ?? chosen?.name ?? ""}
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
        // The value keeps stored names, not their translations.
        onChange(chosen.map(({ id: one, name }) => held.find((before) => before.id === one) ?? { id: one, name }))
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

const named = (chosen: { id: number; name?: string } | null): Choice | null =>
  chosen && { id: chosen.id, name: chosen.name ?? "" };
