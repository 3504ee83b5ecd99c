import { GregorianCalendar, parseDate, type CalendarDate } from "@internationalized/date";
import { formatTime, timeOfDay } from "@rajt/contract/kernel/days";
import { LANGUAGE_TAGS } from "@rajt/contract/kernel/enumerations";
import { readDay, readMoment, tidied } from "@rajt/contract/kernel/typed-days";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { I18nProvider, useLocale } from "react-aria/I18nProvider";
import { useButton, type AriaButtonProps } from "react-aria/useButton";
import {
  useCalendar,
  useCalendarCell,
  useCalendarGrid,
  useCalendarMonthPicker,
  useCalendarYearPicker,
  type CalendarMonthPickerAria,
  type CalendarYearPickerAria,
} from "react-aria/useCalendar";
import { useCalendarState, type CalendarState } from "react-stately/useCalendarState";
import { useTexts } from "../../texts.tsx";
import { classes } from "../page/classes.ts";
import { Button } from "../buttons/Button.tsx";
import { IconButton } from "../buttons/IconButton.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import styles from "./DayCalendar.module.css";
import { FieldFrame } from "./FieldFrame.tsx";
import { TextInput } from "./TextInput.tsx";

type DayCalendarProps = {
  label: string;
  /** The field's text; an invalid day opens the current month. */
  value: string;
  withTime: boolean;
  /** Called with `2027.05.31.`, or with time `2027.05.31. 17:00`. */
  onPick: (typed: string) => void;
  onClose: () => void;
};

/** Draws a calendar dialog at the field's day; with time, a time input too. The focus starts at the day and returns to the field's button. */
export function DayCalendar({ label, value, withTime, onPick, onClose }: DayCalendarProps) {
  const { t, locale } = useTexts();
  const timeId = useId();
  const moment = readMoment(value);
  const [day, setDay] = useState(() => readDay(moment === null ? value : value.replace(/\s\S+$/, "")));
  const [time, setTime] = useState(moment === null ? "" : formatTime(timeOfDay(new Date(moment))));
  const take = (taken: string | null) => {
    if (taken !== null) onPick(tidied(`${tidied(taken, false, "hu")} ${time}`.trim(), withTime, "hu"));
    onClose();
  };
  const clear = () => {
    onPick("");
    onClose();
  };
  return (
    <Dialog
      title={label}
      width="small"
      firstFocus="[role=grid] [tabindex='0']"
      onClose={onClose}
      actions={
        (withTime || value !== "") && (
          <>
            {value !== "" && (
              <Button look="quiet" onClick={clear}>
                {t("kernel.form.day.clear")}
              </Button>
            )}
            {withTime && (
              <Button look="primary" onClick={() => take(day)}>
                {t("kernel.form.day.use")}
              </Button>
            )}
          </>
        )
      }
    >
      <I18nProvider locale={LANGUAGE_TAGS[locale]}>
        <Month label={label} day={day} onPick={withTime ? setDay : take} />
      </I18nProvider>
      {withTime && (
        <FieldFrame id={timeId} label={t("kernel.form.day.time")}>
          <TextInput
            id={timeId}
            type="time"
            value={time}
            onChange={setTime}
            // It must not submit the form around the field.
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              take(day);
            }}
          />
        </FieldFrame>
      )}
    </Dialog>
  );
}

const MONDAY = "mon";
/** The number of years in the list, half of them past: births, and licences years ahead. */
const YEARS = 200;

type MonthProps = { label: string; day: string | null; onPick: (day: string) => void };

function Month({ label, day, onPick }: MonthProps) {
  const { t } = useTexts();
  const { locale } = useLocale();
  const state = useCalendarState({
    locale,
    createCalendar: () => new GregorianCalendar(),
    firstDayOfWeek: MONDAY,
    value: day === null ? null : parseDate(day),
    onChange: (chosen) => onPick(chosen.toString()),
  });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar({ "aria-label": label }, state);
  const year = <Picker of={useCalendarYearPicker({ visibleYears: YEARS }, state)} />;
  const month = <Picker of={useCalendarMonthPicker({ format: "long" }, state)} />;
  const isYearFirst = locale.startsWith("hu");
  return (
    <div {...calendarProps}>
      <div className={styles.head}>
        <PageButton {...prevButtonProps} label={t("kernel.form.day.previous")} icon={<IconChevronLeft size={20} />} />
        {isYearFirst ? year : month}
        {isYearFirst ? month : year}
        <PageButton {...nextButtonProps} label={t("kernel.form.day.next")} icon={<IconChevronRight size={20} />} />
      </div>
      {/* The library's live region is outside the dialog, where it is inert. */}
      <output className="visually-hidden">{title}</output>
      <Days state={state} />
    </div>
  );
}

/** Draws a native select of a year or a month. */
const Picker = ({ of }: { of: CalendarMonthPickerAria | CalendarYearPickerAria }) => (
  <select
    className={styles.picker}
    aria-label={of["aria-label"]}
    value={of.value}
    onChange={({ target }) => of.onChange(Number(target.value))}
  >
    {of.items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </select>
);

function PageButton({ label, icon, ...props }: AriaButtonProps & { label: string; icon: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({ ...props, "aria-label": label }, button);
  return <IconButton {...buttonProps} ref={button} label={label} icon={icon} />;
}

function Days({ state }: { state: CalendarState }) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { firstDayOfWeek: MONDAY, weekdayStyle: "short" },
    state,
  );
  return (
    <table {...gridProps} className={styles.days}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeksInMonth }, (_, week) => (
          <tr key={week}>
            {state
              .getDatesInWeek(week)
              .map((date) => date && <DayCell key={date.toString()} state={state} date={date} />)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ state, date }: { state: CalendarState; date: CalendarDate }) {
  const button = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, isOutsideVisibleRange, formattedDate } = useCalendarCell(
    { date },
    state,
    button,
  );
  return (
    <td {...cellProps}>
      <div
        {...buttonProps}
        ref={button}
        hidden={isOutsideVisibleRange}
        className={classes(styles.day, isSelected && styles.chosen)}
      >
        {formattedDate}
      </div>
    </td>
  );
}
