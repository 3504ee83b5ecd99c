import type { ComponentProps } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTexts } from "../../texts.tsx";
import { textIn, type Values } from "../record/values.ts";
import { LabelledDay, LabelledInput, LabelledSelect, type LabelledInputProps } from "./LabelledInput.tsx";

type Bound = { /** The path of the field in the form around. */ name: string };
type Taken = "value" | "onChange" | "onBlur" | "error" | "name" | "ref";

/** A text of the form around it (`FormProvider`), framed, with what is wrong with it. */
export const BoundInput = ({ name, ...rest }: Bound & Omit<LabelledInputProps, Taken>) => (
  <LabelledInput {...rest} {...useBound(name)} />
);

/** A day of the form around it. */
export const BoundDay = ({ name, ...rest }: Bound & Omit<LabelledInputProps, Taken>) => (
  <LabelledDay {...rest} {...useBound(name)} />
);

/** One of a list, a field of the form around it. */
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
