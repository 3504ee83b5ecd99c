import { useId } from "react";
import { useTexts } from "../../texts.tsx";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import { cellText } from "../cell/cell-text.ts";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { TextFilter } from "./TextFilter.tsx";

/** Draws a filter of one value: radio buttons for yes/no and enumerations, a text input for others. */
export function EqualFilter(part: FilterPart) {
  const { column, value, set } = part;
  const speaker = useTexts();
  const values = column.type === "yesNo" ? [true, false] : column.type === "oneOf" ? (column.values ?? []) : null;
  if (values === null) return <TextFilter {...part} set={(typed) => set(typedValue(column.type, typed))} />;
  const options = values.map((option) => ({ value: option, name: cellText(option, column, speaker) }));
  return <Radios label={column.label} options={options} value={value} set={set} />;
}

/** Draws the filter of rows with or without a value. */
export function NullFilter({ column, value, set }: FilterPart) {
  const { t } = useTexts();
  const options = [
    { value: true, name: t("kernel.table.filter.empty") },
    { value: false, name: t("kernel.table.filter.filled") },
  ];
  const label = `${column.label}: ${t("kernel.table.filter.isEmpty")}`;
  return <Radios label={label} options={options} value={value} set={set} />;
}

type RadiosProps = Pick<FilterPart, "value" | "set"> & {
  label: string;
  options: readonly { readonly value: string | boolean; readonly name: string }[];
};

function Radios({ label, options, value, set }: RadiosProps) {
  const { t } = useTexts();
  const group = useId();
  const all = [{ value: null, name: t("kernel.table.filter.any") }, ...options];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {all.map((option) => (
        <CheckLine
          key={String(option.value)}
          type="radio"
          name={group}
          checked={(value ?? null) === option.value}
          onChange={() => set(option.value)}
        >
          {option.name}
        </CheckLine>
      ))}
    </fieldset>
  );
}

const typedValue = (type: string, typed: FilterPart["value"]): FilterPart["value"] =>
  type === "number" && typeof typed === "string" && typed.trim() !== "" ? Number(typed) : typed;
