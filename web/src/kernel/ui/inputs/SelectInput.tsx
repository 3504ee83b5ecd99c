import type { SelectHTMLAttributes } from "react";
import { classes } from "../page/classes.ts";
import { boxClass, inputClass } from "./FieldFrame.tsx";

export type SelectInputProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
  /** The values with their labels. */
  options: readonly (readonly [value: string, name: string])[];
  /** Values that cannot be chosen, under a heading after the others. */
  barred?: { readonly label: string; readonly names: readonly string[] } | undefined;
  isWrong?: boolean | undefined;
  /** The class of the box around the select. */
  className?: string | undefined;
};

/** Draws a native select. */
export const SelectInput = ({ value, onChange, options, barred, isWrong, className, ...rest }: SelectInputProps) => (
  <div className={classes(boxClass(isWrong === true), className)}>
    <select
      className={inputClass}
      aria-invalid={isWrong}
      {...rest}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      {barred !== undefined && barred.names.length > 0 && (
        <optgroup label={barred.label}>
          {barred.names.map((name) => (
            <option key={name} disabled>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  </div>
);
