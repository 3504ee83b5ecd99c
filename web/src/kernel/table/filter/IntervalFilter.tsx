import { readBound, typedBound } from "@rajt/contract/kernel/table/table-bounds";
import { isNoDay, readDay } from "@rajt/contract/kernel/typed-days";
import { useId } from "react";
import { useTexts } from "../../texts.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { describedBy, FieldFrame } from "../../ui/inputs/FieldFrame.tsx";
import { TextInput } from "../../ui/inputs/TextInput.tsx";
import type { ShownColumn } from "../grid/columns.ts";
import type { FilterPart } from "./FilterEditor.tsx";
import styles from "./FilterEditor.module.css";
import { isInterval } from "./filters.ts";
import { useDebouncedField } from "./useDebouncedField.ts";

type Bound = string | number | null;

/** Draws a filter of two bounds, either of which may be empty. A day is a whole day, also of a moment without a time. */
export function IntervalFilter({ column, value, set }: FilterPart) {
  const { from = null, to = null } = isInterval(value) ? value : {};
  return (
    <div className={styles.bounds}>
      <BoundField column={column} end="from" held={from} send={(next) => set({ from: next, to })} />
      <BoundField column={column} end="to" held={to} send={(next) => set({ from, to: next })} />
    </div>
  );
}

type End = "from" | "to";
type BoundFieldProps = { column: ShownColumn; end: End; held: Bound; send: (bound: Bound) => void };

function BoundField({ column, end, held, send }: BoundFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const isNumber = column.type === "number";
  const { value, set, waiting } = useDebouncedField(textOf(held), (typed) => {
    const bound = boundOf(typed, column, end);
    if (bound !== undefined) send(bound);
  });
  const isWrong = !waiting && boundOf(value, column, end) === undefined;
  const label = t(`kernel.table.filter.${end}`);
  const error =
    !isNumber && isNoDay(value)
      ? t("kernel.error.noSuchDay")
      : t(`kernel.table.filter.${isNumber ? "badNumber" : column.timed ? "badMoment" : "badDay"}`);
  const shared = {
    id,
    value,
    "aria-label": `${column.label}: ${label}`,
    isWrong,
    onChange: set,
    "aria-describedby": describedBy(id, undefined),
  };
  return (
    <FieldFrame id={id} label={label} error={isWrong ? error : undefined}>
      {isNumber ? (
        <TextInput {...shared} inputMode="decimal" />
      ) : (
        <DayInput
          {...shared}
          label={`${column.label}: ${label}`}
          withTime={column.timed}
          placeholder={t(column.timed ? "kernel.table.filter.moment" : "kernel.table.filter.day")}
        />
      )}
    </FieldFrame>
  );
}

const textOf = (bound: Bound): string =>
  typeof bound === "string" ? typedBound(bound, "hu") : bound === null ? "" : String(bound);

/** Returns a typed bound as on the wire: null for an open end, undefined for unreadable text. */
function boundOf(typed: string, { type, timed }: ShownColumn, end: End): Bound | undefined {
  if (typed.trim() === "") return null;
  if (type !== "number") return (timed ? readBound(typed, end) : readDay(typed)) ?? undefined;
  const number = Number(typed.replaceAll(/\s/g, "").replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}
