import { useId, type ComponentProps, type ReactNode } from "react";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../ui/inputs/FieldFrame.tsx";

type Labelled = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Draws what stands under the input, which has this id. */
  below?: (id: string) => ReactNode;
};

type LabelledInputProps = Labelled &
  Omit<ComponentProps<"input">, "id" | "value" | "onChange" | "className"> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A line to type in outside the fields of a declared form, framed as they are. */
export function LabelledInput({ label, hint, error, below, value, onChange, required, ...rest }: LabelledInputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required === true}>
      <div className={boxClass(error !== undefined)}>
        <input
          id={id}
          className={inputClass}
          autoComplete="off"
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...rest}
        />
      </div>
      {below?.(id)}
    </FieldFrame>
  );
}

type LabelledSelectProps = Labelled & {
  value: string;
  onChange: (value: string) => void;
  /** Each with the value that stands for it. */
  options: readonly (readonly [value: string, name: string])[];
  required?: boolean;
  disabled?: boolean;
};

/** One of a list, outside the fields of a declared form, framed as they are. */
export function LabelledSelect({
  label,
  hint,
  error,
  below,
  value,
  onChange,
  options,
  required,
  disabled,
}: LabelledSelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required === true}>
      <div className={boxClass(error !== undefined)}>
        <select
          id={id}
          className={inputClass}
          value={value}
          disabled={disabled}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {below?.(id)}
    </FieldFrame>
  );
}
