import type { CalendarItem } from "@rajt/contract/competition/competition.calls";
import { glideTo } from "../../../../kernel/page/reveal.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { AgendaRow, AgendaSkeleton } from "./AgendaRow.tsx";
import { DotGrid } from "../DotGrid.tsx";
import { byStartThenLength, touchesMonth, type Month } from "./month.ts";
import styles from "./MonthAgenda.module.css";

type MonthAgendaProps = { month: Month; items: readonly CalendarItem[] | undefined };

const SKELETON_ROWS = 3;

/** The month on a phone: a small grid with dots, and below it the list of competitions. */
export function MonthAgenda({ month, items }: MonthAgendaProps) {
  const { t } = useTexts();
  const shown = items?.filter((item) => touchesMonth(item, month)).toSorted(byStartThenLength);
  const goTo = (item: CalendarItem) => {
    const row = document.getElementById(rowId(item));
    glideTo(row);
    row?.querySelector("a")?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.agenda} aria-label={t("competition.calendar.agenda")}>
      <DotGrid month={month} items={items} onDay={goTo} />
      <ul className={styles.list}>
        {shown?.map((item) => <AgendaRow key={item.id} id={rowId(item)} item={item} />) ?? (
          <AgendaSkeleton rows={SKELETON_ROWS} />
        )}
      </ul>
    </section>
  );
}

const rowId = ({ id }: CalendarItem): string => `agenda-${id}`;
