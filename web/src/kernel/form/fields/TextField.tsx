import { useId, type ComponentProps, type ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import styles from "./TextField.module.css";

export type TextFieldProps<T extends FieldValues> = Omit<ComponentProps<"input">, "name" | "form"> & {
  control: Control<T>;
  name: Path<T>;
  label: string;
  hint?: string;
  /** Something at the field's end, such as a toggle. */
  end?: ReactNode;
};

/** One line of text: label above, hint, and the error beside it, announced when it appears. */
export function TextField<T extends FieldValues>({ control, name, label, hint, end, ...rest }: TextFieldProps<T>) {
  const { say } = useTexts();
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error === undefined ? undefined : say(error)}>
      <div className={classes(boxClass(error !== undefined), styles.large)}>
        <input
          id={id}
          className={inputClass}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint)}
          {...rest}
          {...field}
        />
        {end}
      </div>
    </FieldFrame>
  );
}
