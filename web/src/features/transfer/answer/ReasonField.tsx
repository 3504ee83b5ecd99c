import { lengthOf } from "@rajt/contract/kernel/text.rules";
import { LabelledInput } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../../kernel/texts.tsx";

type ReasonFieldProps = {
  label: string;
  hint: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A reason with its number of characters. Nothing is cut off. */
export function ReasonField({ label, hint, max, value, onChange, error }: ReasonFieldProps) {
  const { t } = useTexts();
  const length = lengthOf(value.trim());
  const over = length > max ? t("kernel.form.over", { count: length - max }) : undefined;
  return (
    <LabelledInput
      label={label}
      hint={`${hint} ${length} / ${max}`}
      required
      error={error ?? over}
      rows={4}
      value={value}
      onChange={onChange}
    />
  );
}
