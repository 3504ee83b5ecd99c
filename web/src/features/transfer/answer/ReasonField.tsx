import { lengthOf } from "@rajt/contract/kernel/text.rules";
import { useId } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../../kernel/ui/inputs/FieldFrame.tsx";

type ReasonFieldProps = {
  label: string;
  hint: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A reason with the number of its letters. Nothing is cut off. */
export function ReasonField({ label, hint, max, value, onChange, error }: ReasonFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const length = lengthOf(value.trim());
  const over = length > max ? t("kernel.form.over", { count: length - max }) : undefined;
  const wrong = error ?? over;
  return (
    <FieldFrame id={id} label={label} hint={`${hint} ${length} / ${max}`} required error={wrong}>
      <div className={boxClass(wrong !== undefined)}>
        <textarea
          id={id}
          className={inputClass}
          rows={4}
          value={value}
          aria-required
          aria-invalid={wrong !== undefined}
          aria-describedby={describedBy(id, hint)}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </FieldFrame>
  );
}
