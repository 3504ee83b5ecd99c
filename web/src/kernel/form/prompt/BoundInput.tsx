import type { ComponentProps } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { textIn, type Values } from "../record/values.ts";
import { LabelledDay, LabelledInput, LabelledSelect, type LabelledInputProps } from "./LabelledInput.tsx";

type Bound = { /** The path of the value in the form. */ name: string };
type Taken = "value" | "onChange" | "onBlur" | "error" | "name" | "ref";

/** Draws a text field of the surrounding `FormProvider`, with label, hint and error. */
export const BoundInput = ({ name, ...rest }: Bound & Omit<LabelledInputProps, Taken>) => (
  <LabelledInput {...rest} {...useBound(name)} />
);

/** Draws a day field of the surrounding form. */
export const BoundDay = ({ name, ...rest }: Bound & Omit<LabelledInputProps, Taken>) => (
  <LabelledDay {...rest} {...useBound(name)} />
);

/** Draws a select field of the surrounding form. */
export const BoundSelect = ({ name, ...rest }: Bound & Omit<ComponentProps<typeof LabelledSelect>, Taken>) => (
  <LabelledSelect {...rest} {...useBound(name)} />
);

function useBound(name: string) {
  const { say } = useTexts();
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  return {
    name,
    value: textIn(field.value),
    onChange: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error && say(fieldState.error.message ?? ""),
  };
}
