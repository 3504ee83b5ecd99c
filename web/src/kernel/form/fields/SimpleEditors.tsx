import { useTexts } from "../../texts.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { boxClass, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import { Switch } from "../../ui/inputs/Switch.tsx";
import { useAutofill, type EditorProps } from "../FormModel.ts";
import { useValues } from "./useChoices.ts";
import { textIn } from "../record/values.ts";

/** Yes or no. */
export function SwitchEditor({ id, value, onChange, onBlur, isWrong, describedBy }: EditorProps<"yesNo">) {
  const { t } = useTexts();
  return (
    <Switch
      id={id}
      checked={value === true}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    >
      {t(value === true ? "kernel.form.yes" : "kernel.form.no")}
    </Switch>
  );
}

/** A day, or a moment of Budapest. */
export const DayEditor = ({
  id,
  label,
  field,
  value,
  onChange,
  onBlur,
  isWrong,
  describedBy,
}: EditorProps<"day" | "moment">) => (
  <DayInput
    id={id}
    label={label}
    withTime={field.kind === "moment"}
    autoComplete={useAutofill(field)}
    isWrong={isWrong}
    aria-required={field.required === true}
    aria-invalid={isWrong}
    aria-describedby={describedBy}
    value={textIn(value)}
    onChange={onChange}
    onBlur={onBlur}
  />
);

/** One of a few values that have names. */
export function SelectEditor({ id, field, value, onChange, onBlur, isWrong, describedBy }: EditorProps<"oneOf">) {
  const { t, say } = useTexts();
  const chosen = textIn(value);
  const offered = useValues(field);
  // What is chosen already stays to be seen, even if it is offered no more.
  const values = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <div className={boxClass(isWrong)}>
      <select
        id={id}
        className={inputClass}
        autoComplete={useAutofill(field)}
        aria-required={field.required === true}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {(field.required !== true || chosen === "") && <option value="">{t("kernel.form.choose")}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {say(`${field.labels}.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
