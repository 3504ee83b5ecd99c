import { tidied } from "@rajt/contract/kernel/typed-days";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useLazyPart } from "../../page/useLazyPart.tsx";
import { useTexts } from "../../texts.tsx";
import { IconButton } from "../buttons/IconButton.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type DayInputProps = TextInputProps & {
  /** The input's label, for the calendar and its button. */
  label: string;
  /** In Hungarian form: `2027.05.31.`, with time `2027.05.31. 17:00`; unreadable text stays as typed. */
  value: string;
  withTime?: boolean | undefined;
};

const loadCalendar = async () => (await import("./DayCalendar.tsx")).DayCalendar;

/**
 * Draws an input of a day, or of a moment in Budapest time, with a calendar button. Readable text (`2027-5-31`) is formatted on blur in the
 * viewer's language; the value is the same in every language.
 */
export function DayInput({ label, value, onChange, onBlur, withTime = false, ...rest }: DayInputProps) {
  const { t, locale } = useTexts();
  const [typing, setTyping] = useState<string | null>(null);
  const calendar = useLazyPart(loadCalendar);
  return (
    <>
      <TextInput
        // An English day contains letters.
        inputMode={withTime || locale === "en" ? "text" : "decimal"}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        value={typing ?? tidied(value, withTime, locale)}
        onChange={(typed) => {
          setTyping(typed);
          onChange(typed);
        }}
        onBlur={(event) => {
          setTyping(null);
          const tidy = tidied(value, withTime, "hu");
          if (tidy !== value) onChange(tidy);
          onBlur?.(event);
        }}
        end={
          <IconButton
            label={t("kernel.form.day.open", { label })}
            aria-haspopup="dialog"
            icon={<IconCalendar size={20} />}
            {...calendar.near}
            onClick={calendar.open}
          />
        }
      />
      {calendar.Part && (
        <calendar.Part label={label} value={value} withTime={withTime} onPick={onChange} onClose={calendar.close} />
      )}
    </>
  );
}
