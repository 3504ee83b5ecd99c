import { useId, type ReactNode } from "react";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { describedBy, FieldFrame } from "../../ui/inputs/FieldFrame.tsx";
import { SelectInput, type SelectInputProps } from "../../ui/inputs/SelectInput.tsx";
import { TextInput, type TextInputProps } from "../../ui/inputs/TextInput.tsx";

type Labelled = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Draws the content under the input, given the input's id. */
  below?: (id: string) => ReactNode;
  /** The class of the frame. */
  className?: string | undefined;
};

type FramedProps = Labelled & {
  required?: boolean | undefined;
  children: (input: {
    id: string;
    "aria-required": boolean | undefined;
    "aria-describedby": string;
    isWrong: boolean;
  }) => ReactNode;
};

function Framed({ label, hint, error, below, className, required, children }: FramedProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error, className }} required={required === true}>
      {children({
        id,
        "aria-required": required,
        "aria-describedby": describedBy(id, hint),
        isWrong: error !== undefined,
      })}
      {below?.(id)}
    </FieldFrame>
  );
}

/** The props that the frame gives to its input. */
type OwnedProps = "id" | "isWrong" | "className";
export type LabelledInputProps = Labelled & Omit<TextInputProps, OwnedProps>;

/** Draws a text input with label, hint and error, as in a declared form. */
export function LabelledInput({ label, hint, error, below, className, required, ...rest }: LabelledInputProps) {
  return (
    <Framed {...{ label, hint, error, below, className, required }}>
      {(input) => <TextInput autoComplete="off" {...input} {...rest} />}
    </Framed>
  );
}

/** Draws a day input with label, hint and error. */
export function LabelledDay({ label, hint, error, below, className, required, ...rest }: LabelledInputProps) {
  return (
    <Framed {...{ label, hint, error, below, className, required }}>
      {(input) => <DayInput label={label} {...input} {...rest} />}
    </Framed>
  );
}

/** Draws a select with label, hint and error. */
export function LabelledSelect({
  label,
  hint,
  error,
  below,
  className,
  required,
  ...rest
}: Labelled & Omit<SelectInputProps, OwnedProps>) {
  return (
    <Framed {...{ label, hint, error, below, className, required }}>
      {(input) => <SelectInput {...input} {...rest} />}
    </Framed>
  );
}
