import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { LabelledInput, type LabelledInputProps } from "../prompt/LabelledInput.tsx";
import styles from "./TextField.module.css";

type TextFieldProps<T extends FieldValues> = Omit<LabelledInputProps, "name" | "value" | "onChange" | "error"> & {
  control: Control<T>;
  name: Path<T>;
};

/** Draws a one-line text field of a public form with few fields. */
export function TextField<T extends FieldValues>({ control, name, ...rest }: TextFieldProps<T>) {
  const { say } = useTexts();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return <LabelledInput className={styles.large} error={error && say(error)} {...rest} {...field} />;
}
