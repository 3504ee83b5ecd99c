import type { CalendarDetails } from "@rajt/contract/competition/competition.calls";
import { editingClosesAt } from "@rajt/contract/entry/entry.rules";
import { dayOf, daysBetween, endOfDay, formatDay, formatDayRange, formatMoment } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { useToday } from "../../../kernel/useToday.ts";

type ClubPageLeadProps = { competition: Pick<CalendarDetails, "date" | "endDate" | "address" | "regDeadline"> };

/** When and where a competition is, and until when entering is possible (product/entering 2). */
export function ClubPageLead({ competition: { date, endDate, address, regDeadline } }: ClubPageLeadProps) {
  const { t, locale } = useTexts();
  const today = useToday();
  const ends = new Date(Math.min(endOfDay(regDeadline).getTime(), editingClosesAt(date).getTime()));
  const left = daysBetween(today, dayOf(ends));
  const deadline =
    left < 0
      ? t("entry.clubPage.closed", { day: formatDay(dayOf(ends), locale) })
      : `${t("entry.clubPage.deadline", { moment: formatMoment(ends, locale) })} (${
          left === 0 ? t("entry.clubPage.lastDay") : t("entry.clubPage.daysLeft", { count: left })
        })`;
  return <p>{[formatDayRange(date, endDate, locale), address, deadline].join(" · ")}</p>;
}
