import { useTexts } from "../../texts.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { SelectInput } from "../../ui/inputs/SelectInput.tsx";
import { Switch } from "../../ui/inputs/Switch.tsx";
import { useAutofill, type EditorProps } from "../FormModel.ts";
import { useValues } from "./useChoices.ts";
import { textIn } from "../record/values.ts";
import { inputProps } from "./input-props.ts";

/** Draws a switch, yes or no. */
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

/** Draws a day input, or one of a moment in Budapest time. */
export const DayEditor = (props: EditorProps<"day" | "moment">) => (
  <DayInput
    {...inputProps(props)}
    label={props.label}
    withTime={props.field.kind === "moment"}
    autoComplete={useAutofill(props.field)}
    value={textIn(props.value)}
    onChange={props.onChange}
  />
);

/** Draws a select of an enumeration's values. */
export function SelectEditor(props: EditorProps<"oneOf">) {
  const { t, say } = useTexts();
  const { field, onChange } = props;
  const chosen = textIn(props.value);
  const offered = useValues(field);
  // The chosen value stays in the list even if it is no longer offered.
  const values = chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <SelectInput
      {...inputProps(props)}
      autoComplete={useAutofill(field)}
      value={chosen}
      onChange={onChange}
      options={[
        ...(field.required !== true || chosen === "" ? [["", t("kernel.form.choose")] as const] : []),
        ...values.map((one) => [one, say(`${field.labels}.${one}`)] as const),
      ]}
    />
  );
}
