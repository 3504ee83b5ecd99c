import { useId, type ComponentProps, type ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { classes } from "../ui/classes.ts";
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
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={classes(hint !== undefined && `${id}-hint`, `${id}-error`)}
          {...rest}
          {...field}
        />
        {end}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error !== undefined && say(error)}
      </p>
    </div>
  );
}
