import { useId, type ComponentProps } from "react";
import { boxClass, describedBy, FieldFrame, inputClass } from "../kernel/ui/inputs/FieldFrame.tsx";

type ToolFieldProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A field of a tool's dialog. */
export function ToolField({ label, hint, error, value, onChange, required, ...rest }: ToolFieldProps) {
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
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      </div>
    </FieldFrame>
  );
}
