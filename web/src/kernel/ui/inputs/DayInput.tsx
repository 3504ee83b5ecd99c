import { readDay, readMoment, tidied } from "@rajt/contract/kernel/typed-days";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState, type ComponentProps } from "react";
import { useTexts } from "../../texts.tsx";
import styles from "./DayInput.module.css";
import { boxClass, inputClass } from "./FieldFrame.tsx";
import { IconButton } from "../buttons/IconButton.tsx";

type DayInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  /** The input's name, for the button of the calendar. */
  label: string;
  /** As typed in Hungarian: `2027.05.31.`, with time `2027.05.31. 17:00`; what is not understood is kept as it was typed. */
  value: string;
  onChange: (typed: string) => void;
  withTime?: boolean | undefined;
  isWrong?: boolean;
};

/**
 * A day, or a moment of Budapest, to type, with the browser's own calendar at its end. What is understood (`2027-5-31`) is written out
 * properly when the field is left, in the language of whoever reads it; its value is the same in every language.
 */
export function DayInput({
  label,
  value,
  onChange,
  onBlur,
  withTime = false,
  isWrong = false,
  ...rest
}: DayInputProps) {
  const { t, locale } = useTexts();
  const [typing, setTyping] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={boxClass(isWrong)}>
      <input
        // An English day has letters.
        inputMode={withTime || locale === "en" ? "text" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        className={inputClass}
        {...rest}
        value={typing ?? tidied(value, withTime, locale)}
        onChange={({ target }) => {
          setTyping(target.value);
          onChange(target.value);
        }}
        onBlur={(event) => {
          setTyping(null);
          const tidy = tidied(value, withTime, "hu");
          if (tidy !== value) onChange(tidy);
          onBlur?.(event);
        }}
      />
      <span className={styles.picker}>
        <input
          ref={picker}
          type={withTime ? "datetime-local" : "date"}
          className={styles.native}
          tabIndex={-1}
          aria-hidden
          value={nativeOf(value, withTime)}
          onChange={({ target }) =>
            onChange(target.value === "" ? "" : tidied(target.value.replace("T", " "), withTime, "hu"))
          }
        />
        <IconButton
          label={t("kernel.form.day.open", { label })}
          icon={<IconCalendar size={20} />}
          onClick={() => picker.current?.showPicker()}
        />
      </span>
    </div>
  );
}

/** The value of the browser's own input: `2027-05-31`, `2027-05-31T17:00`, or nothing yet. */
function nativeOf(typed: string, withTime: boolean): string {
  if (!withTime) return readDay(typed) ?? "";
  if (readMoment(typed) === null) return "";
  const tidy = tidied(typed, true, "hu");
  return `${readDay(tidy.slice(0, -"HH:mm".length)) ?? ""}T${tidy.slice(-"HH:mm".length)}`;
}
